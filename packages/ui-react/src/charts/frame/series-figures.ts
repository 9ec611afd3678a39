import type { ChartCategory, ChartFormat, ChartLabels, ChartSeries } from "../chart-data.ts";
import type { LegendEntry, Readout } from "./chart-frame.tsx";
import type { TwinTable } from "./table-twin.tsx";

type SeriesFigures = Pick<ChartFormat, "formatValue"> &
  Readonly<{ categories: readonly ChartCategory[]; series: readonly ChartSeries[]; labels: ChartLabels }>;

/** The exact figures of all series at one category. */
export function seriesReadout(
  figures: SeriesFigures,
  legend: readonly LegendEntry[],
  index: number,
): Pick<Readout, "title" | "rows"> {
  const rows = legend.map((entry, at) => ({ ...entry, value: figureText(figures, figures.series[at], index) }));
  return { title: figures.categories[index]?.label ?? "", rows };
}

/** All figures of all series, a row a category. */
export function seriesTable(figures: SeriesFigures, labels: ChartLabels): TwinTable {
  return {
    headers: [labels.category, ...figures.series.map((one) => one.label)],
    rows: figures.categories.map((category, index) => ({
      key: category.key,
      cells: [category.label, ...figures.series.map((one) => figureText(figures, one, index))],
    })),
  };
}

function figureText({ formatValue, labels }: SeriesFigures, series: ChartSeries | undefined, index: number): string {
  const value = (series?.figures ?? series?.values)?.[index] ?? null;
  return value === null ? labels.noValue : (series?.formatValue ?? formatValue)(value);
}
