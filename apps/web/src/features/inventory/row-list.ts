/** Index of the server's lines by id, and by the key under which they are counted. */
import type { LineRow } from "./inventory-gateway.ts";

export function createLineIndex() {
  const rowById = new Map<number, LineRow>();
  const rowsByKey = new Map<string, LineRow[]>();

  return {
    rows: (): ReadonlyMap<number, LineRow> => rowById,
    hasKey: (key: string): boolean => rowsByKey.has(key),
    /** Finds the line of a key: an active one, else a struck-out one. */
    ofKey: (key: string): LineRow | undefined => {
      const rowsOfKey = rowsByKey.get(key);
      return rowsOfKey?.find(({ isDeleted }) => !isDeleted) ?? rowsOfKey?.at(-1);
    },
    put: (row: LineRow): void => {
      const rowBefore = rowById.get(row.id);
      rowById.set(row.id, row);
      const rowsOfSameKey = rowsByKey.get(row.key) ?? [];
      if (rowBefore?.key === row.key) return void (rowsOfSameKey[rowsOfSameKey.indexOf(rowBefore)] = row);
      rowsByKey.set(row.key, [...rowsOfSameKey, row]);
      if (rowBefore === undefined) return;
      // A code matched to an item is counted under the item's key.
      const remainingRows = (rowsByKey.get(rowBefore.key) ?? []).filter(({ id }) => id !== row.id);
      if (remainingRows.length > 0) rowsByKey.set(rowBefore.key, remainingRows);
      else rowsByKey.delete(rowBefore.key);
    },
    clear: (): void => {
      rowById.clear();
      rowsByKey.clear();
    },
  };
}
