/** Compares a figure with another: direction, whether that is good, and the words. */
import { formatPercent, formatPercentChange, percentChange, percentOf } from "@comptoir/domain/measure";
import { compareFigures } from "@comptoir/domain/metric";
import type { MetricDirection, MetricUnit } from "@comptoir/domain/metric";
import type { StatComparison } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";
import { formatFigure } from "./measure-format.ts";

export interface CompareInput {
  readonly value: number;
  readonly previous: number;
  readonly direction: MetricDirection;
  readonly previousText: string;
  readonly unit: MetricUnit;
  /** Name of the comparison, where there are several: the exact difference is then given too. */
  readonly name?: string | undefined;
}

export function buildComparison({
  value,
  previous,
  direction,
  previousText,
  unit,
  name,
}: CompareInput): StatComparison {
  const { trend, verdict } = compareFigures(value, previous, direction);
  // A change from zero has no percent.
  const changeText =
    name !== undefined
      ? formatDifference(value, previous, unit)
      : changePercentText(value, previous) || differenceText(value, previous, unit);
  return {
    key: "previous",
    direction: trend === "up" || trend === "down" ? trend : "level",
    tone: verdict,
    change: changeText,
    words: t("dashboard.versus", {
      value: name === undefined ? previousText : t("dashboard.measureOfDays", { measure: previousText, days: name }),
    }),
  };
}

export interface GoalInput {
  readonly value: number;
  readonly goal: number;
  readonly goalText: string;
  /** Whether the period still runs: a goal not reached yet is not missed. */
  readonly isRunning: boolean;
}

/** Computes the share of a goal that is attained; null for a goal of zero. */
export function buildGoalComparison({ value, goal, goalText, isRunning }: GoalInput): StatComparison | null {
  const attainedPercent = percentOf(value, goal);
  if (attainedPercent === null) return null;
  const isReached = value >= goal;
  return {
    key: "goal",
    direction: "none",
    tone: isReached ? "good" : isRunning ? "neutral" : "bad",
    change: formatPercent(attainedPercent, language, 1),
    words: t("dashboard.ofGoal", { value: goalText }),
  };
}

/** Formats the difference of two figures: in their unit, and in percent where that is meaningful. */
export function formatDifference(value: number, previousValue: number, unit: MetricUnit): string {
  const differenceInUnit = differenceText(value, previousValue, unit);
  // The difference of percentages is in points only.
  const percentText = unit === "pct" ? "" : changePercentText(value, previousValue);
  return percentText === "" ? differenceInUnit : `${differenceInUnit} (${percentText})`;
}

/** Writes a difference with the decimals of the two figures. */
const differenceText = (value: number, previousValue: number, unit: MetricUnit): string =>
  withSign(value - previousValue, formatFigure(Math.abs(value - previousValue), unit, false, [value, previousValue]));

/** Writes a change in percent; empty if it has none, or one that rounds to nothing although the figures differ. */
function changePercentText(value: number, previousValue: number): string {
  const percentChanged = percentChange(value, previousValue);
  const percentText = percentChanged === null ? "" : formatPercentChange(percentChanged, language);
  return value !== previousValue && !/[1-9]/u.test(percentText) ? "" : percentText;
}

const withSign = (value: number, text: string): string => (value > 0 ? `+${text}` : value < 0 ? `-${text}` : text);
