import type { ChartCategory, ChartFormat, ChartLabels, ChartSeries } from "../chart-data.ts";
import type { LegendEntry, Readout } from "./chart-frame.tsx";
import type { TwinTable } from "./table-twin.tsx";

type SeriesFigures = Pick<ChartFormat, "formatValue" | "formatChange"> &
  Readonly<{ categories: readonly ChartCategory[]; series: readonly ChartSeries[]; labels: ChartLabels }>;

/** The exact figures of all series at one category, and how the first compares with what it is held against. */
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

/** All figures of all series, a row a category. */
export function seriesTable(figures: SeriesFigures, labels: ChartLabels): TwinTable {
  const hasChange = labels.change !== undefined && figures.series.some((one) => one.comparison === true);
  return {
    headers: [labels.category, ...figures.series.map((one) => one.label), ...(hasChange ? [labels.change ?? ""] : [])],
    rows: figures.categories.map((category, index) => ({
      key: category.key,
      cells: [
        category.label,
        ...figures.series.map((one) => figureText(figures, one, index)),
        ...(hasChange ? [changeText(figures, index)?.value ?? labels.noValue] : []),
      ],
    })),
  };
}

/** The difference at one category; null where nothing is compared there. */
function changeText({ series, labels, formatChange }: SeriesFigures, index: number): Readout["change"] | null {
  const before = series.find((one) => one.comparison === true);
  const own =
    before === undefined
      ? undefined
      : series.find((one) =>
          before.of === undefined ? one.comparison !== true && one.goal !== true : one.key === before.of,
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
