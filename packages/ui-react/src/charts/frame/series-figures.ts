import { assignHues } from "../chart-data.ts";
import type { ChartCategory, ChartFormat, ChartLabels, ChartSeries, TwinTable } from "../chart-data.ts";
import type { LegendEntry, Readout } from "./tooltip.tsx";

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
  seriesFigures: SeriesFigures,
  legend: readonly LegendEntry[],
  index: number,
): Pick<Readout, "title" | "rows" | "changes"> {
  const category = seriesFigures.categories[index];
  const readoutRows = legend.flatMap((entry, rowIndex) => {
    const rowSeries = seriesFigures.series[rowIndex];
    // A forecast has no rows where nothing is forecast.
    if (rowSeries?.forecast !== undefined && figureAt(rowSeries, index) === null) return [];
    const rowLabel = rowSeries?.comparison === true ? (category?.compared?.[entry.key] ?? entry.label) : entry.label;
    return [{ ...entry, label: rowLabel, value: figureText(seriesFigures, rowSeries, index) }];
  });
  const comparedSeries = comparisonSeriesOf(seriesFigures);
  const changeRows = comparedSeries.flatMap((series) => {
    const changeValue = changeText(seriesFigures, series, index);
    const seriesLabel = readoutRows.find(({ key }) => key === series.key)?.label ?? series.label;
    return changeValue === null
      ? []
      : [
          {
            key: series.key,
            label: changeHeader(seriesFigures.labels, comparedSeries, seriesLabel),
            value: changeValue,
          },
        ];
  });
  return { title: category?.label ?? "", rows: readoutRows, changes: changeRows };
}

/** Makes the table of all figures of all series, a row per category; the change to each comparison follows its figure. */
export function seriesTable(seriesFigures: SeriesFigures, chartLabels: ChartLabels): TwinTable {
  const comparedSeries = chartLabels.change === undefined ? [] : comparisonSeriesOf(seriesFigures);
  const seriesColumns = seriesFigures.series.flatMap((series): readonly TwinColumn[] => [
    { header: series.label, textAt: (index) => figureText(seriesFigures, series, index) },
    ...(comparedSeries.length > 1 && comparedSeries.includes(series)
      ? [makeChangeColumn(seriesFigures, comparedSeries, series)]
      : []),
  ]);
  const onlyComparison = comparedSeries.length === 1 ? comparedSeries[0] : undefined;
  // The change is that of the figures, so that it comes before the forecast of later ones.
  const forecastIndex = seriesFigures.series.findIndex(({ forecast }) => forecast !== undefined);
  const allColumns =
    onlyComparison === undefined
      ? seriesColumns
      : seriesColumns.toSpliced(
          forecastIndex === -1 ? seriesColumns.length : forecastIndex,
          0,
          makeChangeColumn(seriesFigures, comparedSeries, onlyComparison),
        );
  return {
    headers: [chartLabels.category, ...allColumns.map(({ header }) => header)],
    rows: seriesFigures.categories.map((category, index) => ({
      key: category.key,
      cells: [category.label, ...allColumns.map(({ textAt }) => textAt(index))],
    })),
  };
}

type TwinColumn = Readonly<{ header: string; textAt: (index: number) => string }>;

function makeChangeColumn(
  figures: SeriesFigures,
  comparedSeries: readonly ChartSeries[],
  series: ChartSeries,
): TwinColumn {
  return {
    header: changeHeader(figures.labels, comparedSeries, series.label),
    textAt: (index) => changeText(figures, series, index) ?? figures.labels.noValue,
  };
}

const comparisonSeriesOf = ({ series }: SeriesFigures): readonly ChartSeries[] =>
  series.filter((dataSeries) => dataSeries.comparison === true);

/** Header of a change; of several comparisons, it names its own. */
function changeHeader({ change = "" }: ChartLabels, comparedSeries: readonly ChartSeries[], name: string): string {
  return comparedSeries.length > 1 ? `${change}, ${name}` : change;
}

/** Difference to a comparison at a category; null if there is none. */
function changeText(
  { series, labels, formatChange }: SeriesFigures,
  comparison: ChartSeries,
  index: number,
): string | null {
  const changedSeries = series.find((dataSeries) =>
    comparison.of === undefined
      ? dataSeries.comparison !== true && dataSeries.goal !== true
      : dataSeries.key === comparison.of,
  );
  const [value, previousValue] = [figureAt(changedSeries, index), figureAt(comparison, index)];
  if (labels.change === undefined || formatChange === undefined || value === null || previousValue === null)
    return null;
  return formatChange(value, previousValue);
}

const figureAt = (series: ChartSeries | undefined, index: number): number | null =>
  (series?.figures ?? series?.values)?.[index] ?? null;

function figureText({ formatValue, labels }: SeriesFigures, series: ChartSeries | undefined, index: number): string {
  const figure = figureAt(series, index);
  return figure === null ? labels.noValue : (series?.formatValue ?? formatValue)(figure);
}
