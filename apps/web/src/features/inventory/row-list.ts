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
      const before = byId.get(row.id);
      byId.set(row.id, row);
      const sameKey = byKey.get(row.key) ?? [];
      if (before?.key === row.key) return void (sameKey[sameKey.indexOf(before)] = row);
      byKey.set(row.key, [...sameKey, row]);
      if (before === undefined) return;
      // A code matched to an item is counted under the item's key.
      const left = (byKey.get(before.key) ?? []).filter(({ id }) => id !== row.id);
      if (left.length > 0) byKey.set(before.key, left);
      else byKey.delete(before.key);
    },
    clear: (): void => {
      byId.clear();
      byKey.clear();
    },
  };
}
