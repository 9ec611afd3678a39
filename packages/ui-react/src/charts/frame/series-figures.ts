import type { ChartCategory, ChartFormat, ChartLabels, ChartSeries } from "../chart-data.ts";
import type { LegendEntry, Readout } from "./chart-frame.tsx";
import type { TwinTable } from "./table-twin.tsx";

type SeriesFigures = Pick<ChartFormat, "formatValue" | "formatChange"> &
  Readonly<{ categories: readonly ChartCategory[]; series: readonly ChartSeries[]; labels: ChartLabels }>;

/** Exact figures of all series at a category, with the first one's change. */
export function seriesReadout(
  figures: SeriesFigures,
  legend: readonly LegendEntry[],
  index: number,
): Pick<Readout, "title" | "rows" | "change"> {
  const category = figures.categories[index];
  const rows = legend.map((entry, at) => {
    const series = figures.series[at];
    const label = series?.comparison === true ? (category?.compared ?? entry.label) : entry.label;
    return { ...entry, label, value: figureText(figures, series, index) };
  });
  const change = changeText(figures, index);
  return { title: category?.label ?? "", rows, ...(change === null ? {} : { change }) };
}

/** All figures of all series, a row per category. */
export function seriesTable(figures: SeriesFigures, labels: ChartLabels): TwinTable {
  const hasChange = labels.change !== undefined && figures.series.some((dataSeries) => dataSeries.comparison === true);
  return {
    headers: [
      labels.category,
      ...figures.series.map((dataSeries) => dataSeries.label),
      ...(hasChange ? [labels.change ?? ""] : []),
    ],
    rows: figures.categories.map((category, index) => ({
      key: category.key,
      cells: [
        category.label,
        ...figures.series.map((dataSeries) => figureText(figures, dataSeries, index)),
        ...(hasChange ? [changeText(figures, index)?.value ?? labels.noValue] : []),
      ],
    })),
  };
}

/** Difference at a category; null if nothing is compared. */
function changeText({ series, labels, formatChange }: SeriesFigures, index: number): Readout["change"] | null {
  const before = series.find((dataSeries) => dataSeries.comparison === true);
  const own =
    before === undefined
      ? undefined
      : series.find((dataSeries) =>
          before.of === undefined
            ? dataSeries.comparison !== true && dataSeries.goal !== true
            : dataSeries.key === before.of,
        );
  const [value, previous] = [figureAt(own, index), figureAt(before, index)];
  if (labels.change === undefined || formatChange === undefined || value === null || previous === null) return null;
  return { label: labels.change, value: formatChange(value, previous) };
}

const figureAt = (series: ChartSeries | undefined, index: number): number | null =>
  (series?.figures ?? series?.values)?.[index] ?? null;

function figureText({ formatValue, labels }: SeriesFigures, series: ChartSeries | undefined, index: number): string {
  const value = figureAt(series, index);
  return value === null ? labels.noValue : (series?.formatValue ?? formatValue)(value);
}
