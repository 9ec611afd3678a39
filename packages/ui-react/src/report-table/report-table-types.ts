import type { ReactNode } from "react";

import type { GridPlace } from "../grid-core/grid-place.ts";

/** Selection of rows for bulk actions: a box at the start of each, the space bar and X by keys, with Shift a range. */
export type ReportTableSelection = Readonly<{
  /** Whether a row is selected; undefined if it cannot be. The function is stable until the selection changes. */
  isSelected: (row: number) => boolean | undefined;
  onSelect: (row: number, withShift: boolean) => void;
  /** Whether all rows are selected; null if only some are. */
  isAll: boolean | null;
  onSelectAll: () => void;
  labelOf: (row: number) => string;
  allLabel: string;
}>;

export type ReportTableColumn = Readonly<{
  key: string;
  header: string;
  /** Headings above the column, outermost first. */
  heads: readonly string[];
  /** Width of the column. Units: pixels. */
  widthPx: number;
  numeric: boolean;
  /** Frozen at the left. */
  frozen: boolean;
  /** A total of other columns. */
  isTotal?: boolean | undefined;
  /** Whether the cells look like links: they open the row's record. */
  isLink?: boolean | undefined;
  /** Direction in which the column is sorted; undefined if it cannot be sorted, null if it is unsorted. */
  sort?: "ascending" | "descending" | null | undefined;
}>;

export type ReportTableCell = Readonly<{
  text: string;
  isNegative?: boolean | undefined;
  /** Enter and a click drill down. */
  opens?: boolean | undefined;
  /** The group that begins here is expanded or collapsed. */
  toggle?: "open" | "closed" | undefined;
}>;

export type ReportTableRowKind = "row" | "subtotal" | "total";

export type ReportTableProps = Readonly<{
  /** Accessible name, and a hint on how the grid is used. */
  caption: string;
  help: string;
  columns: readonly ReportTableColumn[];
  rowCount: number;
  kindOf: (row: number) => ReportTableRowKind;
  /** Cells of a row by index; the totals are the row after the last. A stable function until something changes. */
  cell: (row: number, column: number) => ReportTableCell;
  /** Whether there is a totals row, always visible. */
  hasTotals: boolean;
  /** Identity of the query; a new one scrolls to the first row. */
  question: string;
  onSort?: ((column: number) => void) | undefined;
  /** Content beside a column's header, such as its menu. */
  headerMenu?: ((column: number) => ReactNode) | undefined;
  onResize?: ((column: number, widthPx: number) => void) | undefined;
  onOpen?: ((place: GridPlace) => void) | undefined;
  onToggle?: ((row: number, column: number) => void) | undefined;
  /** The row displayed beside the table: marked, scrolled into view, and active. */
  selectedRow?: number | null | undefined;
  /** Selection, if there are bulk actions. */
  selection?: ReportTableSelection | undefined;
  toggleLabels: Readonly<{ open: string; close: string }>;
  /** CSS length. */
  maxHeight: string;
  stale?: boolean | undefined;
  /** Printed note if only some rows are on paper. */
  printNote?: ((printed: number) => string) | undefined;
}>;
