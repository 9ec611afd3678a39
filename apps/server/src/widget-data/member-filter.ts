/** Filters of a question. */

import type { DayTable } from "../sales/index.ts";

/** Rows of a summary to read; null is all sales. */
export interface MemberFilter {
  /** First filtered column, as the caller wrote it. */
  readonly field: string;
  readonly table: DayTable;
  readonly columns: readonly string[];
  /** SQL conditions, all of which have to hold. */
  readonly conditions: readonly string[];
}

/** Items to include or exclude. Item summaries are by month and week, so they give figures of a period but none of single days. */
export interface ItemFilter {
  readonly ids: readonly number[];
  readonly isKept: boolean;
}
