/** Filters that restrict a question to members (a department, a cashier) or items. */

import type { DayTable } from "../sales/index.ts";

/** Filter on members of a split: the summary table to read and conditions on it. */
export interface MemberFilter {
  /** First filtered column, as the caller wrote it. */
  readonly field: string;
  readonly table: DayTable;
  readonly columns: readonly string[];
  /** SQL conditions, all of which have to hold. */
  readonly conditions: readonly string[];
}

/** Items to include or exclude. Item summaries are by month and week, so they have figures of a period but none of single days. */
export interface ItemFilter {
  readonly ids: readonly number[];
  readonly isKept: boolean;
}
