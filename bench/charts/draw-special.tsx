/** Our charts of few dashboards: heat map, calendar, small charts, ranking over time and waterfall. */

import { BumpChart, HeatChart, MultiplesChart, WaterfallChart } from "@comptoir/ui-react/charts";
import type { ReactElement } from "react";

import { heightPx } from "./by-hand.ts";
import { chartWords } from "./draw-ours.tsx";
import { memberCount, panelDays, ranksOf, weekCount, weekdayCount, type Figures, type Shape } from "./series.ts";

const makePlaces = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), label: `${name} ${index}` }));
const keyOf = (line: string, bin: string): string => `${line}@${bin}`;
const weekdays = makePlaces(weekdayCount, "Day").map((day) => ({ ...day, tick: day.label }));
const panelBins = makePlaces(panelDays, "Day");
/** Keys of the lines in colour, three as on a board. */
const highlightedKeys = ["0", "1", "2"];
const weeks = makePlaces(weekCount, "Week").map((week, index) =>
  index % 8 === 0 ? { ...week, tick: week.key } : week,
);

type Special = Exclude<Shape, "bars" | "lines">;

/** Converts figures to the form of each chart, and returns a function that draws it. */
export const specialOf: Readonly<Record<Special, (figures: Figures) => () => ReactElement>> = {
  heat: (figures) =>
    heatOf(figures.map((values, row) => values.map((value, column) => ({ row, column, value }))).flat()),
  calendar: ([values = []]) =>
    heatOf(values.map((value, day) => ({ row: day % weekdayCount, column: Math.floor(day / weekdayCount), value }))),
  multiples: (figures) => {
    const panels = figures.map((values, index) => ({
      key: String(index),
      label: `Store ${index + 1}`,
      figure: "$1K",
      exactFigure: "$1,000.00",
      values,
    }));
    return () => (
      <MultiplesChart
        {...chartWords}
        height={heightPx}
        bins={panelBins}
        panels={panels}
        keyOf={keyOf}
        measure="Net sales"
        total="Total"
        span="90 days"
        runningFrom={undefined}
      />
    );
  },
  bump: (figures) => {
    const ranks = ranksOf(figures);
    const lines = figures.map((values, index) => ({
      key: String(index),
      label: `Store ${index + 1}`,
      ranks: ranks[index] ?? [],
      values,
    }));
    return () => (
      <BumpChart
        {...chartWords}
        height={heightPx}
        bins={weeks}
        lines={lines}
        places={memberCount}
        highlighted={highlightedKeys}
        keyOf={keyOf}
        measure="Net sales"
        rank="Rank"
      />
    );
  },
  waterfall: ([steps = []]) => {
    const before = 5_000_000;
    const after = steps.reduce((sum, step) => sum + step, before);
    const rows = [
      { key: "before", label: "Before", value: before, kind: "level" as const },
      ...steps.map((value, index) => ({ key: String(index), label: `Step ${index}`, value, kind: "step" as const })),
      { key: "after", label: "After", value: after, kind: "level" as const },
    ];
    return () => <WaterfallChart {...chartWords} height={heightPx} rows={rows} amount="Amount" />;
  },
};

function heatOf(figures: readonly { readonly row: number; readonly column: number; readonly value: number }[]) {
  const cells = figures.map((cell) => ({
    ...cell,
    key: `${cell.row}-${cell.column}`,
    label: `Day ${cell.row}, ${cell.column}`,
  }));
  const columns = makePlaces(Math.max(...cells.map(({ column }) => column)) + 1, "Column").map((column, index) =>
    index % 4 === 0 ? { ...column, tick: column.key } : column,
  );
  return () => (
    <HeatChart {...chartWords} height={heightPx} rows={weekdays} columns={columns} cells={cells} measure="Net sales" />
  );
}
