/** Draws our charts as the dashboard uses them, with axes, legend, keyboard, tooltip and hidden table. */

import type { ReactElement } from "react";

import "@comptoir/ui-react/styles.css";
import { BarChart, LineChart } from "@comptoir/ui-react/charts";
import type { ChartSeries } from "@comptoir/ui-react/charts";

import { heightPx } from "./by-hand.ts";
import { barCount, pointCount } from "./series.ts";
import type { Figures } from "./series.ts";

const chartLabels = { showTable: "Table", showChart: "Chart", category: "Day", noValue: "none", empty: "empty" };
const formatValue = (cents: number) => `${(cents / 100).toFixed(2)} $`;
const formatTick = (cents: number) => `${cents / 100_000} K$`;
/** Words and formats of every chart of ours. */
export const chartWords = {
  title: "Net sales",
  summary: "Net sales by day.",
  labels: chartLabels,
  formatValue,
  formatTick,
};
const daysOf = (count: number) =>
  Array.from({ length: count }, (_, day) => ({
    key: String(day),
    label: `Day ${day}`,
    ...(day % 30 === 0 ? { tick: String(day) } : {}),
  }));
const barDays = daysOf(barCount);
const lineDays = daysOf(pointCount);

/** Converts figures to the form of our charts. */
export function oursOf(figures: Figures): readonly ChartSeries[] {
  return figures.map((values, shop) => ({
    key: `s${shop}`,
    label: figures.length === 1 ? "Net sales" : `Store ${shop + 1}`,
    values,
  }));
}

type Props = Readonly<{ data: readonly ChartSeries[] }>;

export function OurBars({ data }: Props): ReactElement {
  return <BarChart {...chartWords} height={heightPx} categories={barDays} series={data} />;
}

export function OurLines({ data }: Props): ReactElement {
  return <LineChart {...chartWords} height={heightPx} categories={lineDays} series={data} />;
}
