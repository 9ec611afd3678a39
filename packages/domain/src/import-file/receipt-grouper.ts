/** Puts the rows of a stream together into receipts, with few of them open at a time. */

/** Gathers rows into receipts. */
export interface ReceiptGrouper<T> {
  /** Adds a row; gives the receipts that are complete. */
  readonly push: (row: T) => readonly (readonly T[])[];
  /** Gives the receipts that are still open, at the end of the file. */
  readonly flush: () => readonly (readonly T[])[];
}

/** How many receipts stay open at a time: the rows of one receipt may stand this many receipts apart. */
export const openReceiptsAtMost = 500;

const none: readonly never[] = [];

/**
 * Makes a gatherer of rows. Files list a receipt's rows together, and now and then a few receipts apart: a receipt stays open until
 * enough others have had a row after its last one, so memory stays flat whatever the length of the file.
 *
 * @example createReceiptGrouper((row) => row).push("a") // => []
 */
export function createReceiptGrouper<T>(
  keyOf: (row: T) => string,
  openAtMost: number = openReceiptsAtMost,
): ReceiptGrouper<T> {
  const open = new Map<string, T[]>();
  let lastKey: string | null = null;
  let lastRows: T[] = [];
  return {
    push: (row) => {
      const key = keyOf(row);
      if (key === lastKey) {
        lastRows.push(row);
        return none;
      }
      const rows = open.get(key) ?? [];
      rows.push(row);
      open.delete(key);
      open.set(key, rows);
      lastKey = key;
      lastRows = rows;
      const [oldest] = open;
      if (oldest === undefined || open.size <= openAtMost) return none;
      open.delete(oldest[0]);
      return [oldest[1]];
    },
    flush: () => {
      const rest = [...open.values()];
      open.clear();
      lastKey = null;
      return rest;
    },
  };
}
