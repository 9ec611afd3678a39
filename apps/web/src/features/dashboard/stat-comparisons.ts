/** Lines below a figure: its comparisons with other days, with a fixed figure, and with its goal. */
import { fixedComparisonValue, isPeriodComparison, mainMeasureOf } from "@comptoir/domain/dashboard";
import type { MeasureCode, PeriodComparison, Widget } from "@comptoir/domain/dashboard";
import type { StatComparison } from "@comptoir/ui-react";

import { nameComparisons, noComparisonReason } from "./compared-days.ts";
import { buildComparison, buildGoalComparison } from "./comparison-view.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { findFigure, findGoal, formatCardFigure, getMeasureFormat } from "./measure-format.ts";

interface ComparedFigure {
  readonly key: string;
  readonly name: string;
  readonly figure: number | null;
  /** Why there is nothing to compare with. */
  readonly reason: string | null;
}

/** Lists the figures of the comparisons with other days. */
export function comparedFigures(measure: MeasureCode, answers: readonly WidgetData[]): readonly ComparedFigure[] {
  return nameComparisons(answers.map((answer) => ({ answer, meta: answer.data.meta }))).map(
    ({ key, name, answer: { answer, meta } }) => {
      const missingReason = noComparisonReason(meta);
      return {
        key,
        name,
        figure: missingReason === null ? (findFigure(answer, measure)?.previous ?? null) : null,
        reason: missingReason,
      };
    },
  );
}

/** Lists the figures of a widget, which share their decimals: its own, the compared ones, the fixed one and its goal. */
export function figuresBeside(
  widget: Widget,
  value: number,
  sides: readonly ComparedFigure[],
  data: WidgetData,
): readonly number[] {
  const goal = widget.compare.includes("goal") ? findGoal(data, mainMeasureOf(widget)) : null;
  return [value, ...sides.map(({ figure }) => figure), fixedComparisonValue(widget), goal].filter(
    (figure) => figure !== null,
  );
}

/** Compares with other days, if any, and with the fixed figure of the widget. */
export function comparisonsOf(
  widget: Widget,
  value: number,
  sides: readonly ComparedFigure[],
  neighbours: readonly number[],
  onChange?: (versus: PeriodComparison) => void,
): readonly StatComparison[] {
  const { unit, direction: usualDirection } = getMeasureFormat(mainMeasureOf(widget));
  const direction = widget.direction ?? usualDirection;
  const statComparisons = [
    ...sides.map(({ key, figure, name }) => ({
      key,
      figure,
      name: sides.length > 1 ? withoutLineBreaks(name) : undefined,
    })),
    { key: "fixed", figure: fixedComparisonValue(widget), name: undefined },
  ];
  return statComparisons.flatMap(({ key, figure, name }) =>
    figure === null
      ? []
      : [
          {
            ...buildComparison({
              value,
              previous: figure,
              direction,
              previousText: formatCardFigure(figure, unit, widget.format, neighbours),
              unit,
              name,
            }),
            key,
            onOpen: onChange !== undefined && isPeriodComparison(key) ? () => onChange(key) : undefined,
          },
        ],
  );
}

/** Keeps days on one line: "15–21 nov. 2026" is not read across two. */
const withoutLineBreaks = (days: string): string =>
  days.replaceAll(" ", "\u00a0").replaceAll("\u2013", "\u2060\u2013\u2060");

/** Lists the attainment of the goal; empty if the widget is not compared with a goal, or has none. */
export function goalComparisonsOf(
  widget: Widget,
  value: number,
  widgetData: WidgetData,
  neighbours: readonly number[],
): readonly StatComparison[] {
  const measure = mainMeasureOf(widget);
  const goal = widget.compare.includes("goal") ? findGoal(widgetData, measure) : null;
  const goalComparison =
    goal === null
      ? null
      : buildGoalComparison({
          value,
          goal,
          goalText: formatCardFigure(goal, getMeasureFormat(measure).unit, widget.format, neighbours),
          isRunning: widgetData.data.meta.partial,
        });
  return goalComparison === null ? [] : [goalComparison];
}
