/** Selection of report rows to change together, limited to the size of one call. */
import type { AnsweredReportRow } from "../../../report/report-store.ts";

/** Selected rows by their key. */
export type RowSelection<Item> = ReadonlyMap<string, Item>;

export type NamedRow = readonly [row: AnsweredReportRow | undefined, name: () => string];

/** How rows become selected items. */
export interface SelectableRows<Item> {
  /** Converts a row with its name for messages; null if it cannot be selected. */
  readonly toItem: (row: AnsweredReportRow | undefined, name: string) => Item | null;
  /** Returns the key of the thing decided about, the same in every state of it; several rows can have the same origin. */
  readonly subjectOf: (item: Item) => string;
  /** Maximum number of items in a call. */
  readonly atMost: number;
}

/** Returns the key of a row: its origin and mark; null if it lacks one of them, is a group or a total, or is not loaded. */
export function rowKey(row: AnsweredReportRow | undefined): string | null {
  return row?.kind === "row" && row.origin !== undefined && row.mark !== undefined ? `${row.origin} ${row.mark}` : null;
}

/** Says whether a row can be selected, as far as is known: one that is not loaded can. */
export const isSelectable = (row: AnsweredReportRow | undefined): boolean => row === undefined || rowKey(row) !== null;

/** Drops selected rows that a reload changed or removed. Rows that may be on a page not loaded yet stay selected. */
export function keepPresentRows<Item>(
  selection: RowSelection<Item>,
  rows: readonly (AnsweredReportRow | undefined)[],
  { toItem, subjectOf }: Pick<SelectableRows<Item>, "toItem" | "subjectOf">,
): RowSelection<Item> {
  const areAllRowsLoaded = !rows.includes(undefined);
  const rowKeys = new Set(rows.map(rowKey));
  const loadedItems = areAllRowsLoaded ? [] : rows.map((row) => toItem(row, ""));
  const loadedSubjects = new Set(loadedItems.map((item) => (item === null ? null : subjectOf(item))));
  const presentEntries = [...selection].filter(
    ([key, item]) => rowKeys.has(key) || !(areAllRowsLoaded || loadedSubjects.has(subjectOf(item))),
  );
  return presentEntries.length === selection.size ? selection : new Map(presentEntries);
}

/** Selects rows, or deselects them if the decisive row is selected; no more rows than the limit are selected. */
export function selectRows<Item>(
  previousSelection: RowSelection<Item>,
  namedRows: readonly NamedRow[],
  decisive: AnsweredReportRow | undefined,
  { toItem, atMost }: Pick<SelectableRows<Item>, "toItem" | "atMost">,
): RowSelection<Item> {
  const isSelecting = !previousSelection.has(rowKey(decisive) ?? "");
  const nextSelection = new Map(previousSelection);
  for (const [row, name] of namedRows) {
    const selectedKey = rowKey(row);
    const rowItem = selectedKey === null ? null : toItem(row, name());
    if (selectedKey === null || rowItem === null) continue;
    if (!isSelecting) nextSelection.delete(selectedKey);
    else if (nextSelection.size < atMost) nextSelection.set(selectedKey, rowItem);
  }
  return nextSelection;
}
