/** The order of groups and of columns. */

/** The order of a group or of a column. */
export type SortDirection = "ascending" | "descending";

/** The order of a list by one of its columns. */
export interface ColumnSort {
  /** The key of the column. */
  readonly column: string;
  readonly direction: SortDirection;
}
