/** How a figure went against another: direction, whether that is good, and the words. */
import { formatPercent, percentChange, percentOf } from "@comptoir/domain/measure";
import { compareFigures } from "@comptoir/domain/metric";
import type { MetricDirection, MetricUnit } from "@comptoir/domain/metric";
import type { StatComparison } from "@comptoir/ui-react";

import { language, t } from "../../shared/text.ts";
import { formatFigure } from "./measure.ts";

export interface CompareInput {
  readonly value: number;
  readonly previous: number;
  readonly direction: MetricDirection;
  readonly previousText: string;
  readonly unit: MetricUnit;
}

export function comparisonOf({ value, previous, direction, previousText, unit }: CompareInput): StatComparison {
  const { trend, verdict } = compareFigures(value, previous, direction);
  // Of nothing there is no percent.
  const change =
    changePercent(value, previous) || signed(value - previous, formatFigure(Math.abs(value - previous), unit));
  return {
    key: "previous",
    direction: trend === "up" || trend === "down" ? trend : "level",
    tone: verdict,
    change,
    words: t("dashboard.versus", { value: previousText }),
  };
}

export interface GoalInput {
  readonly value: number;
  readonly goal: number;
  readonly goalText: string;
  /** More may come: what is not reached yet is not missed. */
  readonly isRunning: boolean;
}

/** How much of a goal is attained; null of a goal of nothing. */
export function attainedOf({ value, goal, goalText, isRunning }: GoalInput): StatComparison | null {
  const attained = percentOf(value, goal);
  if (attained === null) return null;
  const isReached = value >= goal;
  return {
    key: "goal",
    direction: "none",
    tone: isReached ? "good" : isRunning ? "neutral" : "bad",
    change: formatPercent(attained, language, 1),
    words: t("dashboard.ofGoal", { value: goalText }),
  };
}

/** How much a figure differs from another one: in its own unit, and in percent where that means something. */
export function formatDifference(value: number, previous: number, unit: MetricUnit): string {
  const difference = signed(value - previous, formatFigure(Math.abs(value - previous), unit));
  // Of a percentage the difference is in points, and says all.
  const change = unit === "pct" ? "" : changePercent(value, previous);
  return change === "" ? difference : `${difference} (${change})`;
}

function changePercent(value: number, previous: number): string {
  const change = percentChange(value, previous);
  return change === null ? "" : signed(change, formatPercent(change, language, 1).replace("-", ""));
}

const signed = (value: number, text: string): string => (value > 0 ? `+${text}` : value < 0 ? `-${text}` : text);
