import { assignHues } from "../chart-data.ts";
import type { ChartCategory, ChartFormat, ChartLabels, ChartSeries } from "../chart-data.ts";
import type { LegendEntry, Readout } from "./chart-frame.tsx";
import type { TwinTable } from "./table-twin.tsx";

type SeriesFigures = Pick<ChartFormat, "formatValue" | "formatChange"> &
  Readonly<{ categories: readonly ChartCategory[]; series: readonly ChartSeries[]; labels: ChartLabels }>;

/** Names of the series with their hues. */
export function seriesLegend(series: readonly ChartSeries[]): readonly LegendEntry[] {
  const hues = assignHues(series);
  return series.map(({ key, label }, index) => ({ key, label, palette: hues[index] ?? null }));
}

/** Whether no series has a value. */
export const hasNoValues = ({ categories, series }: Pick<SeriesFigures, "categories" | "series">): boolean =>
  categories.length === 0 || series.every(({ values }) => values.every((value) => value === null));

/** Exact figures of all series at a category, with the change to each comparison. */
export function seriesReadout(
  figures: SeriesFigures,
  legend: readonly LegendEntry[],
  index: number,
): Pick<Readout, "title" | "rows" | "changes"> {
  const category = figures.categories[index];
  const rows = legend.map((entry, at) => {
    const series = figures.series[at];
    const label = series?.comparison === true ? (category?.compared?.[entry.key] ?? entry.label) : entry.label;
    return { ...entry, label, value: figureText(figures, series, index) };
  });
  const before = comparisonsOf(figures);
  const changes = before.flatMap((series) => {
    const value = changeText(figures, series, index);
    const label = rows.find(({ key }) => key === series.key)?.label ?? series.label;
    return value === null ? [] : [{ key: series.key, label: changeLabel(figures.labels, before, label), value }];
  });
  return { title: category?.label ?? "", rows, changes };
}

/** Makes the table of all figures of all series, a row per category; the change to each comparison follows its figure. */
export function seriesTable(figures: SeriesFigures, labels: ChartLabels): TwinTable {
  const before = labels.change === undefined ? [] : comparisonsOf(figures);
  const columns = figures.series.flatMap((series): readonly TwinColumn[] => [
    { header: series.label, textAt: (index) => figureText(figures, series, index) },
    ...(before.length > 1 && before.includes(series) ? [changeColumn(figures, before, series)] : []),
  ]);
  const only = before.length === 1 ? before[0] : undefined;
  const all = only === undefined ? columns : [...columns, changeColumn(figures, before, only)];
  return {
    headers: [labels.category, ...all.map(({ header }) => header)],
    rows: figures.categories.map((category, index) => ({
      key: category.key,
      cells: [category.label, ...all.map(({ textAt }) => textAt(index))],
    })),
  };
}

type TwinColumn = Readonly<{ header: string; textAt: (index: number) => string }>;

function changeColumn(figures: SeriesFigures, before: readonly ChartSeries[], series: ChartSeries): TwinColumn {
  return {
    header: changeLabel(figures.labels, before, series.label),
    textAt: (index) => changeText(figures, series, index) ?? figures.labels.noValue,
  };
}

const comparisonsOf = ({ series }: SeriesFigures): readonly ChartSeries[] =>
  series.filter((dataSeries) => dataSeries.comparison === true);

/** Header of a change; of several comparisons, it names its own. */
function changeLabel({ change = "" }: ChartLabels, before: readonly ChartSeries[], name: string): string {
  return before.length > 1 ? `${change}, ${name}` : change;
}

/** Difference to a comparison at a category; null if there is none. */
function changeText(
  { series, labels, formatChange }: SeriesFigures,
  before: ChartSeries,
  index: number,
): string | null {
  const changedSeries = series.find((dataSeries) =>
    before.of === undefined ? dataSeries.comparison !== true && dataSeries.goal !== true : dataSeries.key === before.of,
  );
  const [value, previous] = [figureAt(changedSeries, index), figureAt(before, index)];
  if (labels.change === undefined || formatChange === undefined || value === null || previous === null) return null;
  return formatChange(value, previous);
}

const figureAt = (series: ChartSeries | undefined, index: number): number | null =>
  (series?.figures ?? series?.values)?.[index] ?? null;

function figureText({ formatValue, labels }: SeriesFigures, series: ChartSeries | undefined, index: number): string {
  const value = figureAt(series, index);
  return value === null ? labels.noValue : (series?.formatValue ?? formatValue)(value);
}
