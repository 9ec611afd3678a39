/** Ours, as the dashboard uses it: axes, legend, keyboard, tooltip and table behind the chart included. */

import type { ReactElement } from "react";

import "@comptoir/ui-react/styles.css";
import { BarChart, LineChart } from "@comptoir/ui-react/charts";

import { height } from "./by-hand.ts";
import { barCount, bars, lineCount, lines, pointCount } from "./series.ts";

const labels = { showTable: "Table", showChart: "Chart", category: "Day", noValue: "none", empty: "empty" };
const formatValue = (cents: number) => `${(cents / 100).toFixed(2)} $`;
const formatTick = (cents: number) => `${cents / 100_000} K$`;
const words = { title: "Net sales", summary: "Net sales by day.", labels, formatValue, formatTick };
const daysOf = (count: number) => Array.from({ length: count }, (_, day) => ({ key: String(day), label: `Day ${day}`, ...(day % 30 === 0 ? { tick: String(day) } : {}) }));
const barDays = daysOf(barCount);
const lineDays = daysOf(pointCount);
const keys = Array.from({ length: lineCount }, (_, shop) => ({ key: `s${shop}`, label: `Store ${shop + 1}` }));

export function OurBars({ edition }: Readonly<{ edition: number }>): ReactElement {
  return <BarChart {...words} height={height} categories={barDays} series={[{ key: "net", label: "Net sales", values: bars(edition) }]} />;
}

export function OurLines({ edition }: Readonly<{ edition: number }>): ReactElement {
  const values = lines(edition);
  return <LineChart {...words} height={height} categories={lineDays} series={keys.map((one, shop) => ({ ...one, values: values[shop] ?? [] }))} />;
}
