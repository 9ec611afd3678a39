/** Index of the server's lines by number, and by the key of counting. */
import type { LineRow } from "./inventory-gateway.ts";

export function createLineIndex() {
  const byId = new Map<number, LineRow>();
  const byKey = new Map<string, LineRow[]>();

  return {
    rows: (): ReadonlyMap<number, LineRow> => byId,
    hasKey: (key: string): boolean => byKey.has(key),
    /** Finds the line of a key: an active one, else a struck-out one. */
    ofKey: (key: string): LineRow | undefined => {
      const rows = byKey.get(key);
      return rows?.find(({ isDeleted }) => !isDeleted) ?? rows?.at(-1);
    },
    put: (row: LineRow): void => {
      const rowBefore = byId.get(row.id);
      byId.set(row.id, row);
      const sameKey = byKey.get(row.key) ?? [];
      if (rowBefore?.key === row.key) return void (sameKey[sameKey.indexOf(rowBefore)] = row);
      byKey.set(row.key, [...sameKey, row]);
      if (rowBefore === undefined) return;
      // A code matched to an item is counted under the item's key.
      const left = (byKey.get(rowBefore.key) ?? []).filter(({ id }) => id !== row.id);
      if (left.length > 0) byKey.set(rowBefore.key, left);
      else byKey.delete(rowBefore.key);
    },
    clear: (): void => {
      byId.clear();
      byKey.clear();
    },
  };
}
