/** A place on the category axis: a day, a half hour, a department. */
export type ChartCategory = Readonly<{
  key: string;
  /** In full: for the tooltip, the table and the reading aloud. */
  label: string;
  /** Short, for the axis. Where some categories have one, only those are candidates for a tick. */
  tick?: string | undefined;
  /** Name of the compared place, such as "22 Nov. 2025"; the tooltip shows it instead of the whole comparison's name. */
  compared?: string | undefined;
}>;

/** A measure over all categories; null where there is no figure. */
export type ChartSeries = Readonly<{
  key: string;
  label: string;
  values: readonly (number | null)[];
  /** True for the series that the others are compared with: drawn dashed, behind them. */
  comparison?: boolean | undefined;
  /** True for a goal: drawn as a dotted line, or as a mark across each bar. */
  goal?: boolean | undefined;
  /** Of a comparison: the key of the series that is compared with it; the first one unless told. */
  of?: string | undefined;
  /** The figures themselves, where the values stand on the scale of another unit: read and written instead of them. */
  figures?: readonly (number | null)[] | undefined;
  /** How these figures are written, where it is not as those of the chart. */
  formatValue?: ((value: number) => string) | undefined;
}>;

/** Drawn until the width is known: figures are placed once, not first at a guess. */
export const nothing = { categories: [], series: [] } as const satisfies Readonly<{
  categories: readonly ChartCategory[];
  series: readonly ChartSeries[];
}>;

/** The words of a chart's own controls. */
export type ChartLabels = Readonly<{
  showTable: string;
  showChart: string;
  /** Header of the first column of the table twin, such as "Day". */
  category: string;
  /** Read and written where there is no figure. */
  noValue: string;
  /** Shown when there is nothing to draw. */
  empty: string;
  /** Header of the difference to the comparison; none is shown without it. */
  change?: string | undefined;
}>;

export type ChartText = Readonly<{
  /** The name of the chart. */
  title: string;
  /** Sentence that sums up the chart. */
  summary: string;
  /** Note that readers need, shown in a line above the chart. */
  note?: string | undefined;
  labels: ChartLabels;
}>;

/** Figures as text: exact for tooltips and tables, short for axes. */
export type ChartFormat = Readonly<{
  formatValue: (value: number) => string;
  formatTick: (value: number) => string;
  /** The difference between a figure and the one before, and its percentage. */
  formatChange?: ((value: number, previous: number) => string) | undefined;
}>;

/** The place in pixels where marks may stand. */
export type Plot = Readonly<{ left: number; top: number; width: number; height: number }>;

export type Point = Readonly<{ x: number; y: number }>;

/** How many hues there are; further series start again, told apart by their patterns and marks. */
export const seriesHues = 8;

/** The colour of a series by its place among those that are not a comparison. */
export function seriesColor(index: number): string {
  return `var(--series-${(index % seriesHues) + 1})`;
}

/** A place in the palette; null is the comparison. */
export type Hue = number | "goal" | null;

/** The hue of each series: a comparison and a goal take none from the others. */
export function paletteIndexes(series: readonly ChartSeries[]): readonly Hue[] {
  let next = 0;
  return series.map((dataSeries) =>
    dataSeries.comparison === true ? null : dataSeries.goal === true ? "goal" : next++,
  );
}

/** The colour of a line of any hue. */
export function hueColor(hue: Hue): string {
  return hue === null ? "var(--comparison)" : hue === "goal" ? "var(--warning)" : seriesColor(hue);
}
