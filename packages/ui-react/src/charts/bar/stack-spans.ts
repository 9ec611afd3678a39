import type { ChartSeries } from "../chart-data.ts";

/** From where to where a bar goes along the value axis. */
export type BarSpan = Readonly<{ index: number; value: number; from: number; to: number }>;

/** Spans of each series by category: from zero, or on top of each other, what is negative downwards. */
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
