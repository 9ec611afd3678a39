/** What a question is narrowed to. */

import type { DayTable } from "../sales/index.ts";

/** Which rows of a summary to read; null is every row of sales. */
export interface MemberFilter {
  /** The first column of the filters, in their own words. */
  readonly field: string;
  readonly table: DayTable;
  readonly columns: readonly string[];
  /** Conditions in SQL, all of which hold. */
  readonly conditions: readonly string[];
}

/** Items to take, or to leave out: summaries of items hold months and weeks, so they give the figures of a period and no days. */
export interface ItemFilter {
  readonly ids: readonly number[];
  readonly isKept: boolean;
}
