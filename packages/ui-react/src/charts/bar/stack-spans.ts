import type { ChartSeries } from "../chart-data.ts";

/** Start and end of a bar on the value axis. */
export type BarSpan = Readonly<{ index: number; value: number; from: number; to: number }>;

/** Computes the spans of each series, one per figure: from zero, or stacked, with negative values downwards. */
export function stackSpans(
  series: readonly ChartSeries[],
  count: number,
  arrangement: "grouped" | "stacked",
): readonly (readonly BarSpan[])[] {
  const sumsAbove = Array.from({ length: arrangement === "stacked" ? count : 0 }, () => 0);
  const sumsBelow = [...sumsAbove];
  return series.map(({ values, comparison }) => {
    const isStacked = arrangement === "stacked" && comparison !== true;
    const spans: BarSpan[] = [];
    for (let index = 0; index < count; index += 1) {
      const value = values[index];
      if (value === undefined || value === null || !Number.isFinite(value)) continue;
      if (!isStacked) {
        spans.push({ index, value, from: 0, to: value });
        continue;
      }
      const sumsOfSide = value < 0 ? sumsBelow : sumsAbove;
      const spanStart = sumsOfSide[index] ?? 0;
      sumsOfSide[index] = spanStart + value;
      spans.push({ index, value, from: spanStart, to: spanStart + value });
    }
    return spans;
  });
}
