/** Sums of a receipt, and of a line. */

import { cents } from "../money/index.ts";
import {
  countsAsSale,
  isRefundOnly,
  lineAmount,
  lineCost,
  type Transaction,
  type TransactionLine,
} from "../transaction/index.ts";

import { addSums, emptySums, type SalesSums } from "./sales-sums.ts";

/** Line fields that the sums are computed from. */
export type LineForSums = Pick<TransactionLine, "kind" | "quantity" | "extended" | "discount" | "unitCost">;

/**
 * Computes the sums of a receipt. A void counts as a void only; training, WAIT and WAITRECALL count nowhere.
 *
 * Source: behaviour 3.3.
 *
 * @example sumsOfTransaction({ state: "VOID", training: false }).voids // => 1
 */
export function sumsOfTransaction(transaction: Transaction): SalesSums {
  if (transaction.training) return emptySums;
  if (transaction.state === "VOID") return { ...emptySums, voids: 1 };
  if (!countsAsSale(transaction.state, transaction.training)) return emptySums;
  const isRefundOnlyReceipt = isRefundOnly(transaction.lines);
  const headerSums: SalesSums = {
    ...emptySums,
    tax: cents(transaction.taxes.reduce((sum, tax) => sum + tax.amount, 0)),
    rounding: transaction.rounding,
    tips: transaction.tips,
    sales: isRefundOnlyReceipt ? 0 : 1,
    refundTransactions: isRefundOnlyReceipt ? 1 : 0,
    transactions: 1,
  };
  return transaction.lines.reduce((sums, line) => addSums(sums, sumsOfLine(line)), headerSums);
}

/**
 * Computes the sums of a line in a counting receipt: money, quantities and cost, but no receipt counts.
 *
 * A REFUND line returns its cost to stock; fees and gift cards are neither items nor cost.
 *
 * @example sumsOfLine({ kind: "REFUND", quantity: quantity(-1000), extended: cents(500), discount: cents(50), unitCost: null }).refunds // => 450
 */
export function sumsOfLine(line: LineForSums): SalesSums {
  if (line.kind === "FEE") return { ...emptySums, fees: lineAmount(line) };
  if (line.kind === "GIFT_CARD") return { ...emptySums, giftCards: lineAmount(line) };
  const isSale = line.kind === "SALE";
  const cost = lineCost(line);
  return {
    ...emptySums,
    gross: isSale ? line.extended : emptySums.gross,
    discounts: isSale ? line.discount : emptySums.discounts,
    refunds: isSale ? emptySums.refunds : cents(line.extended - line.discount),
    items: line.quantity,
    soldItems: isSale ? line.quantity : emptySums.soldItems,
    cost: cost ?? emptySums.cost,
    netWithCost: cost === null ? emptySums.netWithCost : lineAmount(line),
    unknownCostLines: cost === null ? 1 : 0,
  };
}
