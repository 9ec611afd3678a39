/// <reference lib="dom" />
// The reader runs in a page, and the writer on a server.
/** Types that the parts of a living file's reader share. */
import type { LivingData } from "../living-data.ts";
import type { createLivingPage } from "./create-living-page.ts";
import type { createLivingTexts } from "./create-living-texts.ts";

/** A cell: a text, or a figure in the column's smallest unit. */
export type LivingCell = LivingData["rows"][number][number];

export type LivingRow = LivingData["rows"][number];

export type FilterTest = "is" | "isNot" | "contains" | "atLeast" | "atMost";

/** A filter of one column. Words are compared folded. */
export interface LivingFilter {
  /** Index of the column. */
  readonly at: number;
  readonly test: FilterTest;
  readonly value: string | number;
  /** Text of the filter's button. */
  readonly text: string;
}

/** Choices of the person who reads the file. A column is its index; -1 means none. */
export interface LivingView {
  sort: number;
  descends: boolean;
  search: string;
  /** Page of the list, from 0. */
  page: number;
  /** Column whose values are the rows of the pivot. */
  down: number;
  /** Column whose values are the columns of the pivot. */
  across: number;
  /** Column that the pivot sums. */
  figure: number;
  filters: readonly LivingFilter[];
}

/** Context of the reader's parts. */
export interface LivingReader {
  readonly data: LivingData;
  readonly view: LivingView;
  readonly texts: ReturnType<typeof createLivingTexts>;
  readonly page: ReturnType<typeof createLivingPage>;
  /** Makes texts comparable: without case and accents. */
  readonly fold: (text: string) => string;
  /** Draws the table of the view as it is now. */
  readonly draw: () => void;
}
