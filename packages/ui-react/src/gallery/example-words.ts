import type { ChartLabels } from "../charts/index.ts";

const groupDigits = (wholeNumber: number): string => String(wholeNumber).replace(/\B(?=(\d{3})+$)/gu, "\u2009");

/** Formats cents in the gallery only; Comptoir uses the domain's formatters. */
export function exampleMoney(cents: number): string {
  const sign = cents < 0 ? "−" : "";
  const roundedCents = Math.round(Math.abs(cents));
  return `${sign}$${groupDigits(Math.floor(roundedCents / 100))}.${String(roundedCents % 100).padStart(2, "0")}`;
}

/** Formats cents for an axis. */
export function exampleShortMoney(cents: number): string {
  const dollars = Math.abs(cents) / 100;
  const scaledText =
    dollars >= 1_000_000 ? `${dollars / 1_000_000}M` : dollars >= 1000 ? `${dollars / 1000}K` : String(dollars);
  return `${cents < 0 ? "−" : ""}$${scaledText}`;
}

/** Formats a fraction as a percentage. */
export function examplePercent(part: number): string {
  const tenths = Math.round(Math.abs(part) * 1000);
  return `${part < 0 ? "−" : ""}${Math.floor(tenths / 10)}.${tenths % 10} %`;
}

export const exampleCount = (count: number): string => groupDigits(Math.round(count));

export const exampleLabels: ChartLabels = {
  showTable: "Show as a table",
  showChart: "Show as a chart",
  category: "Day",
  noValue: "no data",
  empty: "No sales in this period",
};
