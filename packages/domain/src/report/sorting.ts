/** Sort directions of groups and columns. */

/** Sort direction of a group or a column. */
export type SortDirection = "ascending" | "descending";

/** Sort of a list by a column. */
export interface ColumnSort {
  /** Key of the column. */
  readonly column: string;
  readonly direction: SortDirection;
}
