/** Compares the totals of an imported sales file with the receipts stored for it. */

import { checkStatedTotals, type StatedTotals } from "./check-totals.ts";
import { emptyControlTotals, type ControlTotals } from "./control-totals.ts";

/** Result of an import: what its file stated, and how many receipts it stored. */
export interface FinishedImport {
  /** Control totals of the file. */
  readonly totals: StatedTotals;
  /** Number of receipts that the import stored, those included that replaced others. */
  readonly stored: number;
}

/** Difference between a file and the receipts stored for it. Units: cents; null if no amount differs, but the number of receipts or products does. */
export interface ImportDifference {
  readonly expected: number | null;
  readonly actual: number | null;
}

/** Totals of a file that the stored receipts repeat. */
export type StoredTotals = Omit<ControlTotals, "rows" | "writeOffs" | "notCounted" | "sourceAmount" | "extended">;

/** Totals in cents, the ones that name a difference best first. */
const amountTotalNames = ["net", "tax", "fees", "giftCards", "tenders", "gross", "discounts", "refunds"] as const;

/**
 * Finds the first difference between the totals of a file and the receipts stored for it; null if there is none. If the import left out receipts
 * that were stored before, only the number of receipts can be compared.
 *
 * Units: cents. Source: behaviour 3.4 (import batch totals = header), decision 0513.
 *
 * @example findImportDifference({ ...emptyControlTotals, transactions: 2, net: cents(900) }, { totals: { transactions: 2, net: cents(1000) }, stored: 2 }) // => { expected: 1000, actual: 900 }
 */
export function findImportDifference(
  storedTotals: StoredTotals,
  { totals, stored }: FinishedImport,
): ImportDifference | null {
  const { rows: _rows, ...comparedTotals } = totals;
  const expectedTotals = totals.transactions === stored ? comparedTotals : { transactions: stored };
  const differingTotals = checkStatedTotals({ ...emptyControlTotals, ...storedTotals }, expectedTotals).map(
    ({ path: [total] }) => total,
  );
  if (differingTotals.length === 0) return null;
  const differingAmountName = amountTotalNames.find((name) => differingTotals.includes(name));
  return differingAmountName === undefined
    ? { expected: null, actual: null }
    : { expected: expectedTotals[differingAmountName] ?? null, actual: storedTotals[differingAmountName] };
}
