/** Data of a living file: a report exported as one HTML page that sorts and filters offline. */

/** Number format: prefix, suffix and marks. */
export interface FigureStyle {
  readonly before: string;
  readonly after: string;
  /** Prefix and suffix of a negative number. */
  readonly belowBefore: string;
  readonly belowAfter: string;
  readonly group: string;
  readonly decimal: string;
}

/** How the figures of a column are written. */
export interface WrittenFigures {
  readonly style: FigureStyle;
  /** Decimals of every figure. */
  readonly places: number;
  /** Last digits of a figure's integer that are left out, rounded half away from zero. */
  readonly dropped: number;
}

/** A column. */
export interface LivingColumn {
  readonly header: string;
  /** Decimals of a figure's integer in whole units; null for texts. */
  readonly decimals: number | null;
  /** How its figures are written; null for texts. */
  readonly figures: WrittenFigures | null;
  readonly isMoney: boolean;
  /** Whether figures may be summed. */
  readonly adds: boolean;
  /** Whether cells are dates (YYYY-MM-DD), formatted by `days`. */
  readonly isDay: boolean;
}

/** A report readable without a server. */
export interface LivingData {
  readonly columns: readonly LivingColumn[];
  /** Texts, or figures as integers of the smallest unit. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Total of the report; null if it has none. */
  readonly total: readonly (string | number | null)[] | null;
  /** Texts of dates, by date; by the index of the column and the date if the column has a format of its own. */
  readonly days: Readonly<Record<string, string>>;
  /** Style of counts. */
  readonly number: FigureStyle;
  readonly words: LivingWords;
}

/** Texts of the reader, by use. */
export const livingWordKeys = [
  "search",
  "rows",
  "columns",
  "figure",
  "none",
  "count",
  "shown",
  "previous",
  "next",
  "total",
  "pivot",
  "sort",
  "intact",
  "changed",
  "empty",
  "filter",
  "column",
  "condition",
  "value",
  "add",
  "remove",
  "chosen",
  "is",
  "isNot",
  "contains",
  "atLeast",
  "atMost",
  "wrong",
] as const;

/** Texts of the reader; numbers replace {{number}} and {{total}}, a filter {{name}}. */
export type LivingWords = Readonly<Record<(typeof livingWordKeys)[number], string>>;

/**
 * Derives the number format from two formatted numbers.
 *
 * @example figureStyle("$1,234.56", "-$1,234.56").before // => "$"
 */
export function figureStyle(sample: string, sampleBelow: string): FigureStyle {
  const splitSample = (text: string) => /^(\D*)1(\D*)234(?:(\D)(?:56|0+))?(\D*)$/u.exec(text) ?? [];
  const [, before = "", group = "", decimal = ".", after = ""] = splitSample(sample);
  const [, belowBefore = "-", , , belowAfter = ""] = splitSample(sampleBelow);
  return { before, after, belowBefore, belowAfter, group, decimal };
}
