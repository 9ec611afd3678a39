/** Groups a stream of rows into receipts, with a limited number of open receipts. */

/** Groups rows into receipts. */
export interface ReceiptGrouper<T> {
  /** Adds a row; returns the receipts that it completes. */
  readonly push: (row: T) => readonly (readonly T[])[];
  /** Returns the receipts still open at the end of the file. */
  readonly flush: () => readonly (readonly T[])[];
}

/** Maximum number of open receipts, and thus of receipts between two rows of the same one. */
export const openReceiptsAtMost = 500;

const noGroups: readonly never[] = [];

/**
 * Makes a row grouper. Files list a receipt's rows together, or sometimes a few receipts apart. A receipt is closed once
 * enough others had rows since its last one, so memory does not grow with the file.
 *
 * @example createReceiptGrouper((row) => row).push("a") // => []
 */
export function createReceiptGrouper<T>(
  keyOf: (row: T) => string,
  openAtMost: number = openReceiptsAtMost,
): ReceiptGrouper<T> {
  const openReceipts = new Map<string, T[]>();
  let lastKey: string | null = null;
  let lastRows: T[] = [];
  return {
    push: (row) => {
      const key = keyOf(row);
      if (key === lastKey) {
        lastRows.push(row);
        return noGroups;
      }
      const knownRows = openReceipts.get(key);
      const rows = knownRows ?? [];
      rows.push(row);
      if (knownRows !== undefined) openReceipts.delete(key);
      openReceipts.set(key, rows);
      lastKey = key;
      lastRows = rows;
      if (openReceipts.size <= openAtMost) return noGroups;
      const [oldestReceipt] = openReceipts;
      if (oldestReceipt === undefined) return noGroups;
      openReceipts.delete(oldestReceipt[0]);
      return [oldestReceipt[1]];
    },
    flush: () => {
      const remainingReceipts = [...openReceipts.values()];
      openReceipts.clear();
      lastKey = null;
      return remainingReceipts;
    },
  };
}
