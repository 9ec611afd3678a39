/** What a living report file holds beside its reader. */

/** How a figure is written: what stands before and after it, and its marks. */
export interface FigureStyle {
  readonly before: string;
  readonly after: string;
  /** The same around a figure below zero. */
  readonly belowBefore: string;
  readonly belowAfter: string;
  readonly group: string;
  readonly decimal: string;
}

/** One column. */
export interface LivingColumn {
  readonly header: string;
  /** Decimals of a figure in whole units; null where the cells are texts. */
  readonly decimals: number | null;
  /** Decimals that are shown at least. */
  readonly least: number;
  readonly isMoney: boolean;
  /** Whether figures may be added up. */
  readonly adds: boolean;
  /** Whether cells are days, YYYY-MM-DD, that are written by `days`. */
  readonly isDay: boolean;
}

/** A report that is read without a server. */
export interface LivingData {
  readonly columns: readonly LivingColumn[];
  /** Texts, or figures as whole numbers of the smallest unit. */
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** The total of everything, as the report has it; null where it has none. */
  readonly total: readonly (string | number | null)[] | null;
  readonly days: Readonly<Record<string, string>>;
  readonly number: FigureStyle;
  readonly money: FigureStyle;
  readonly words: LivingWords;
}

/** The words of the reader, by their use. */
export const livingWords = [
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

/** The words of the reader; numbers stand for {{number}} and {{total}}, a filter for {{name}}. */
export type LivingWords = Readonly<Record<(typeof livingWords)[number], string>>;

/**
 * Reads how figures are written from two that were written.
 *
 * @example figureStyle("$1,234.56", "-$1,234.56").before // => "$"
 */
export function figureStyle(sample: string, below: string): FigureStyle {
  const partsOf = (text: string) => /^(\D*)1(\D*)234(?:(\D)56)?(.*)$/u.exec(text) ?? [];
  const [, before = "", group = "", decimal = ".", after = ""] = partsOf(sample);
  const [, belowBefore = "-", , , belowAfter = ""] = partsOf(below);
  return { before, after, belowBefore, belowAfter, group, decimal };
}
