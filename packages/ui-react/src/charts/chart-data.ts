/** Category of a chart: a day, a half hour, a department. */
export type ChartCategory = Readonly<{
  key: string;
  /** Full name, for the tooltip, the table and screen readers. */
  label: string;
  /** Short name for the axis. If some categories have one, only those are candidates for a tick. */
  tick?: string | undefined;
  /** Name of the compared category, such as "22 Nov. 2025", by the key of the comparison; the tooltip shows it instead of the comparison's name. */
  compared?: Readonly<Record<string, string>> | undefined;
  /** True for a category with a note, which a line chart marks. */
  noted?: boolean | undefined;
}>;

/** A series: a value per category; null if there is none. */
export type ChartSeries = Readonly<{
  key: string;
  label: string;
  values: readonly (number | null)[];
  /** True for the comparison series: drawn dashed, behind the others. */
  comparison?: boolean | undefined;
  /** True for a goal: drawn as a dotted line, or as a mark across each bar. */
  goal?: boolean | undefined;
  /** For a comparison: the key of the series that it is a comparison for; by default the first that is neither a comparison nor a goal. */
  of?: string | undefined;
  /** For a forecast: the hue of its middle, or that of its bounds, the lowest before the highest. */
  forecast?: ForecastHue | undefined;
  /** Unscaled values, if `values` are scaled to another unit; tooltips and tables show these. */
  figures?: readonly (number | null)[] | undefined;
  /** Format of the unscaled values, if it differs from the chart's. */
  formatValue?: ((value: number) => string) | undefined;
}>;

/** Empty chart data, drawn until the width is known, so that marks are placed only once. */
export const emptyChart = { categories: [], series: [] } as const satisfies Readonly<{
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
}>;

/** Texts of the chart's own controls. */
export type ChartLabels = Readonly<{
  showTable: string;
  showChart: string;
  /** Header of the first column of the table twin, such as "Day". */
  category: string;
  /** Text for a missing value. */
  noValue: string;
  /** Text for a chart without data. */
  empty: string;
  /** Header of the difference to the comparison; without it, none is displayed. */
  change?: string | undefined;
  /** Text that tells screen readers that Enter opens a mark; absent if marks do not open. */
  opens?: string | undefined;
  /** Button that copies the table twin, and what it does; absent if nothing is copied. */
  copyTable?: Readonly<{ label: string; onCopy: (table: TwinTable) => void }> | undefined;
}>;

/** Figures of a chart as text, row by row. */
export type TwinTable = Readonly<{
  headers: readonly string[];
  rows: readonly Readonly<{ key: string; cells: readonly string[] }>[];
}>;

export type ChartText = Readonly<{
  /** Name of the chart. */
  title: string;
  /** Summary sentence of the chart. */
  summary: string;
  /** Note for readers, in a line above the chart. */
  note?: string | undefined;
  labels: ChartLabels;
}>;

/** Figures as text: exact for tooltips and tables, short for axes. */
export type ChartFormat = Readonly<{
  formatValue: (value: number) => string;
  /** A tick, written with the decimals of all ticks of its axis. */
  formatTick: (value: number, ticks: readonly number[]) => string;
  /** Difference between a value and the previous one, with its percentage. */
  formatChange?: ((value: number, previous: number) => string) | undefined;
}>;

/** Formats a figure of a chart, or says that there is none. */
export function figureText(
  { labels, formatValue }: Pick<ChartText, "labels"> & Pick<ChartFormat, "formatValue">,
  value: number | null | undefined,
): string {
  return value === null || value === undefined ? labels.noValue : formatValue(value);
}

/** Marks that open the rows behind them, by a click or by Enter. */
export type ChartOpening = Readonly<{ onOpen?: ((key: string) => void) | undefined }>;

/** Area of the marks, in pixels. */
export type PlotArea = Readonly<{ left: number; top: number; width: number; height: number }>;

export type Point = Readonly<{ x: number; y: number }>;

/** Number of hues; further series reuse them with other patterns and marks. */
export const seriesHueCount = 8;

/** Returns the CSS colour of a palette index; the hues repeat after the last. */
export function seriesColor(index: number): string {
  return `var(--series-${(index % seriesHueCount) + 1})`;
}

/** Comparisons in their order, each with a colour and a dash of its own; further ones look like the last. */
export const comparisonHues = ["comparison", "comparison-2", "comparison-3"] as const;

/** Middle and bounds of a forecast, dashed as comparisons are. */
export type ForecastHue = "forecast" | "edge";

export type ComparisonHue = (typeof comparisonHues)[number] | ForecastHue;

/** Lengths of the dashes of each comparison and forecast, as in the style sheets. Units: pixels. */
export const comparisonDashes = {
  comparison: [5, 4],
  "comparison-2": [11, 3],
  "comparison-3": [9, 3, 2, 3],
  forecast: [6, 4],
  edge: [1, 2],
} as const satisfies Record<ComparisonHue, readonly number[]>;

/** Index in the colour palette, a comparison, a forecast or a goal; null is the combined rest of a pie. */
export type Hue = number | "goal" | ComparisonHue | null;

export function isComparisonHue(hue: Hue): hue is ComparisonHue {
  return typeof hue === "string" && hue !== "goal";
}

/** Assigns hues to series: comparisons, forecasts and goals use none of the palette. */
export function assignHues(series: readonly ChartSeries[]): readonly Hue[] {
  let nextHue = 0;
  let comparedCount = 0;
  return series.map((dataSeries): Hue => {
    if (dataSeries.comparison === true)
      return comparisonHues[Math.min(comparedCount++, comparisonHues.length - 1)] ?? comparisonHues[0];
    return dataSeries.forecast ?? (dataSeries.goal === true ? "goal" : nextHue++);
  });
}

/** Returns the function that opens a mark by its index; undefined if marks do not open. */
export function openAt(
  marks: readonly Pick<ChartCategory, "key">[],
  onOpen: ChartOpening["onOpen"],
): ((index: number) => void) | undefined {
  if (onOpen === undefined) return undefined;
  return (index) => {
    const openedMark = marks[index];
    if (openedMark !== undefined) onOpen(openedMark.key);
  };
}

/** CSS colour of a hue. */
export function hueColor(hue: Hue): string {
  if (typeof hue === "number") return seriesColor(hue);
  return hue === "goal" ? "var(--warning)" : `var(--${hue ?? "comparison"})`;
}
