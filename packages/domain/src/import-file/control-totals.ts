/** Control totals of an import: rounded sums, and the exact amount of the file. */

import { decimalText, divideRounded, quantity, type Quantity } from "../measure/index.ts";
import { cents, type Cents, type UnitCost } from "../money/index.ts";
import { countsAsSale, lineDirection, type OriginalAmounts, type Transaction } from "../transaction/index.ts";

import type { TransactionRow } from "./row-fact.ts";

/**
 * Totals of a sales file.
 *
 * `sourceAmount` is the exact sum of quantity times price over the lines of its counting receipts, in ten-millionths of a dollar: thousandths times
 * ten-thousandths, so nothing is rounded. If the file states line totals, it is their exact sum.
 */
export interface ControlTotals {
  /** Rows read, stock notes included. */
  readonly rows: number;
  /** Stock note rows, which are not sales. */
  readonly writeOffs: number;
  readonly transactions: number;
  /** Receipts that count in no metric: voids, training and open ones. Their lines count in `lines`, and nothing of them in the sums below. */
  readonly notCounted: number;
  readonly lines: number;
  readonly gross: Cents;
  readonly discounts: Cents;
  readonly refunds: Cents;
  /** gross - discounts - refunds. */
  readonly net: Cents;
  readonly tax: Cents;
  /** Collected but not sales, less refunds. */
  readonly fees: Cents;
  readonly giftCards: Cents;
  /** net + tax + fees + giftCards. */
  readonly tenders: Cents;
  /** Sold less returned. Units: thousandths. */
  readonly items: Quantity;
  readonly sourceAmount: bigint;
  /** Lines before discount, or as stated by the file, each rounded to the cent, less refunds. */
  readonly extended: Cents;
}

/** Totals of an empty file. */
export const emptyControlTotals: ControlTotals = {
  rows: 0,
  writeOffs: 0,
  transactions: 0,
  notCounted: 0,
  lines: 0,
  gross: cents(0),
  discounts: cents(0),
  refunds: cents(0),
  net: cents(0),
  tax: cents(0),
  fees: cents(0),
  giftCards: cents(0),
  tenders: cents(0),
  items: quantity(0),
  sourceAmount: 0n,
  extended: cents(0),
};

/** Lists the stated total of each line of a receipt, parallel to the lines that {@link addToTotals} takes. */
export function statedLineTotals(
  rows: readonly Pick<TransactionRow, "rowKind" | "lineTotal">[],
): readonly (UnitCost | null)[] {
  return rows.filter(({ rowKind }) => rowKind !== "WRITE_OFF").map(({ lineTotal }) => lineTotal);
}

const noStatedLineTotals: readonly null[] = [];

/**
 * Returns the totals with a receipt and the number of its rows added; null is a receipt of stock notes only. Stated line totals are its exact
 * amount; that of another currency is its converted one, before rounding.
 */
export function addToTotals(
  totals: ControlTotals,
  rowCount: number,
  transaction: Transaction | null,
  lineTotals: readonly (UnitCost | null)[] = noStatedLineTotals,
): ControlTotals {
  if (transaction === null) return { ...totals, rows: totals.rows + rowCount, writeOffs: totals.writeOffs + rowCount };
  const totalsWithCounts = {
    ...totals,
    rows: totals.rows + rowCount,
    writeOffs: totals.writeOffs + rowCount - transaction.lines.length,
    transactions: totals.transactions + 1,
    lines: totals.lines + transaction.lines.length,
  };
  if (!countsAsSale(transaction.state, transaction.training))
    return { ...totalsWithCounts, notCounted: totals.notCounted + 1 };
  let [gross, discounts, refunds, fees, giftCards, items, source, extended] = [0, 0, 0, 0, 0, 0, 0, 0];
  let largeSourceAmount = 0n;
  const { original } = transaction;
  for (const [index, line] of transaction.lines.entries()) {
    const lineSign = lineDirection(line);
    const statedTotal = original === undefined ? (lineTotals[index] ?? null) : null;
    const sourceProduct = statedTotal === null ? line.quantity * line.unitPrice : lineSign * statedTotal * 1_000;
    if (original !== undefined) largeSourceAmount += BigInt(lineSign) * convertExactly(original, index);
    else if (Number.isSafeInteger(sourceProduct) && Number.isSafeInteger(source + sourceProduct))
      source += sourceProduct;
    else
      largeSourceAmount +=
        statedTotal === null ? BigInt(line.quantity) * BigInt(line.unitPrice) : BigInt(lineSign * statedTotal) * 1_000n;
    extended += lineSign * (statedTotal === null ? line.extended : divideRounded(statedTotal, 100));
    if (line.kind === "FEE") fees += lineSign * (line.extended - line.discount);
    else if (line.kind === "GIFT_CARD") giftCards += lineSign * (line.extended - line.discount);
    else {
      items += line.quantity;
      if (line.kind === "REFUND") refunds += line.extended - line.discount;
      else {
        gross += line.extended;
        discounts += line.discount;
      }
    }
  }
  return {
    ...totalsWithCounts,
    gross: cents(totals.gross + gross),
    discounts: cents(totals.discounts + discounts),
    refunds: cents(totals.refunds + refunds),
    net: cents(totals.net + gross - discounts - refunds),
    tax: cents(totals.tax + sumOf(transaction.taxes)),
    fees: cents(totals.fees + fees),
    giftCards: cents(totals.giftCards + giftCards),
    tenders: cents(totals.tenders + sumOf(transaction.tenders)),
    items: quantity(totals.items + items),
    sourceAmount: totals.sourceAmount + BigInt(source) + largeSourceAmount,
    extended: cents(totals.extended + extended),
  };
}

const centInTenMillionths = 100_000n;

/** Computes the amount of a line of another currency before its discount, in ten-millionths of a Canadian dollar. */
function convertExactly({ lines, rate }: OriginalAmounts, index: number): bigint {
  const scaledAmount = BigInt(lines[index]?.extended ?? 0) * centInTenMillionths * BigInt(rate.numerator);
  return BigInt(divideRounded(scaledAmount, BigInt(rate.denominator)));
}

/**
 * Returns the difference between the file's exact amount and its stored lines: the fractions of a cent that rounding
 * dropped (positive) or added (negative).
 *
 * Units: ten-millionths of a dollar.
 */
export function roundingDifferenceOf(totals: ControlTotals): bigint {
  return totals.sourceAmount - BigInt(totals.extended) * centInTenMillionths;
}

/**
 * Formats an exact amount of ten-millionths of a dollar for machines, without trailing zeros beyond the cents.
 *
 * @example printSourceAmount(97_477_479_340_000n) // => "9747747.934"
 */
export function printSourceAmount(amount: bigint): string {
  return decimalText(amount, 7).replace(/0{1,5}$/, "");
}

function sumOf(amounts: readonly { readonly amount: Cents }[]): number {
  let sum = 0;
  for (const { amount } of amounts) sum += amount;
  return sum;
}
