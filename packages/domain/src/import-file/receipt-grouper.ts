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

const noCompletedReceipts: readonly never[] = [];

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
  const rowsByOpenReceipt = new Map<string, T[]>();
  let lastKey: string | null = null;
  let lastRows: T[] = [];
  return {
    push: (row) => {
      const receiptKey = keyOf(row);
      if (receiptKey === lastKey) {
        lastRows.push(row);
        return noCompletedReceipts;
      }
      const openRows = rowsByOpenReceipt.get(receiptKey);
      const receiptRows = openRows ?? [];
      receiptRows.push(row);
      if (openRows !== undefined) rowsByOpenReceipt.delete(receiptKey);
      rowsByOpenReceipt.set(receiptKey, receiptRows);
      lastKey = receiptKey;
      lastRows = receiptRows;
      if (rowsByOpenReceipt.size <= openAtMost) return noCompletedReceipts;
      const [oldestReceipt] = rowsByOpenReceipt;
      if (oldestReceipt === undefined) return noCompletedReceipts;
      rowsByOpenReceipt.delete(oldestReceipt[0]);
      return [oldestReceipt[1]];
    },
    flush: () => {
      const remainingReceipts = [...rowsByOpenReceipt.values()];
      rowsByOpenReceipt.clear();
      lastKey = null;
      return remainingReceipts;
    },
  };
}
