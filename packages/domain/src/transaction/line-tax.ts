/** Tax of each line: its own, or its share of the receipt's. */

import { allocateCents, cents, sumCents, type Cents } from "../money/index.ts";

import { lineAmount } from "./line-amount.ts";
import type { Transaction } from "./transaction.ts";

/** Part of a receipt that determines its line taxes. */
export type TaxedReceiptLines = Pick<Transaction, "lines" | "taxes">;

/**
 * Computes the tax of each line. Stated line taxes are kept: an untaxed line has none. Otherwise the receipt's tax is shared
 * among its lines by amount, to the cent.
 *
 * Units: cents. Source: behaviour 3.4 (Sales); decisions 0206, 0295.
 *
 * @example taxOfLines({ lines: [{ taxes: [{ code: "TPS", amount: cents(5) }] }, { taxes: [] }], taxes: [{ code: "TPS", amount: cents(5) }] }) // => [5, 0]
 */
export function taxOfLines({ lines, taxes }: TaxedReceiptLines): readonly Cents[] {
  if (lines.length === 0) return [];
  if (lines.every((line) => line.taxes !== undefined))
    return lines.map((line) => sumCents((line.taxes ?? []).map(({ amount }) => amount)));
  return allocateCents(
    cents(sumCents(taxes.map(({ amount }) => amount))),
    lines.map((line) => Math.abs(lineAmount(line))),
  );
}

/**
 * Returns the tax codes of each line, sorted and unique: those of its own nonzero taxes, or all of the receipt's.
 *
 * @example taxCodesOfLines({ lines: [{ taxes: [{ code: "TPS", amount: cents(5) }, { code: "TVQ", amount: cents(0) }] }], taxes: [] }) // => [["TPS"]]
 */
export function taxCodesOfLines({ lines, taxes }: TaxedReceiptLines): readonly (readonly string[])[] {
  const receiptTaxCodes = distinctCodesOf(taxes);
  return lines.map((line) =>
    line.taxes === undefined ? receiptTaxCodes : distinctCodesOf(line.taxes.filter(({ amount }) => amount !== 0)),
  );
}

function distinctCodesOf(taxes: readonly { readonly code: string }[]): readonly string[] {
  return [...new Set(taxes.map(({ code }) => code))].toSorted((left, right) => (left < right ? -1 : 1));
}
