/** Selection of report rows to change together, limited to the size of one call. */
import type { AnsweredReportRow } from "../../../report/report-store.ts";

/** Selected rows by their key. */
export type RowSelection<Item> = ReadonlyMap<string, Item>;

export type NamedRow = readonly [row: AnsweredReportRow | undefined, name: () => string];

/** How rows become selected items. */
export interface SelectableRows<Item> {
  /** Converts a row with its name for messages; null if it cannot be selected. */
  readonly toItem: (row: AnsweredReportRow | undefined, name: string) => Item | null;
  /** Maximum number of items in a call. */
  readonly atMost: number;
}

/** Key of a row with an origin and a mark; null if it has none or is not loaded. */
export function rowKey(row: AnsweredReportRow | undefined): string | null {
  return row?.kind === "row" && row.origin !== undefined && row.mark !== undefined ? `${row.origin} ${row.mark}` : null;
}

/** Toggles rows: all rows of a range take the new state of its last row. Above the limit the first rows stay selected. */
export function selectRows<Item>(
  previousSelection: RowSelection<Item>,
  namedRows: readonly NamedRow[],
  decisive: AnsweredReportRow | undefined,
  { toItem, atMost }: SelectableRows<Item>,
): RowSelection<Item> {
  const isSelecting = !previousSelection.has(rowKey(decisive) ?? "");
  const nextSelection = new Map(previousSelection);
  for (const [row, name] of namedRows) {
    const key = rowKey(row);
    const item = key === null ? null : toItem(row, name());
    if (key === null || item === null) continue;
    if (!isSelecting) nextSelection.delete(key);
    else if (nextSelection.size < atMost) nextSelection.set(key, item);
  }
  return nextSelection;
}
