import type { ChartSeries } from "../chart-data.ts";

/** Start and end of a bar on the value axis. */
export type BarSpan = Readonly<{ index: number; value: number; from: number; to: number }>;

/** Computes the spans of each series by category: from zero, or stacked, with negative values downwards. */
export function stackSpans(
  series: readonly ChartSeries[],
  count: number,
  arrangement: "grouped" | "stacked",
): readonly (readonly (BarSpan | null)[])[] {
  const above = Array.from({ length: count }, () => 0);
  const below = Array.from({ length: count }, () => 0);
  return series.map((dataSeries) =>
    Array.from({ length: count }, (_, index): BarSpan | null => {
      const value = dataSeries.values[index];
      if (value === undefined || value === null || !Number.isFinite(value)) return null;
      if (arrangement === "grouped" || dataSeries.comparison === true) return { index, value, from: 0, to: value };
      const side = value < 0 ? below : above;
      const from = side[index] ?? 0;
      side[index] = from + value;
      return { index, value, from, to: from + value };
    }),
  );
}
