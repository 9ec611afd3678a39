/** Checks stated header totals against the receipt's lines; a stored receipt has no header of its own. */

import type { Quantity } from "../measure/index.ts";
import type { Cents } from "../money/index.ts";
import { issue, type Issue } from "../result/index.ts";

import { lineAmount } from "./line-amount.ts";
import { totalOfTransaction } from "./total.ts";
import type { Transaction } from "./transaction.ts";

/** Header totals of a receipt. */
export interface ReceiptHeader {
  /** Sales less refunds, after discounts, before tax. */
  readonly net: Cents;
  readonly tax: Cents;
  /** Discounts on sold lines. */
  readonly discount: Cents;
  /** Amount collected: net, taxes, fees, gift cards, rounding and tips. */
  readonly total: Cents;
  /** Goods sold less goods given back. Units: thousandths. */
  readonly items: Quantity;
}

/** Part of a receipt that determines its header. */
export type HeaderSource = Pick<Transaction, "lines" | "taxes" | "rounding" | "tips">;

/** Computes each header total from the receipt's lines and taxes. */
const computeHeaderFigure: Readonly<Record<keyof ReceiptHeader, (receipt: HeaderSource) => number>> = {
  net: ({ lines }) => sumAmounts(lines.filter(isGoods).map(lineAmount)),
  tax: ({ taxes }) => sumAmounts(taxes.map(({ amount }) => amount)),
  discount: ({ lines }) => sumAmounts(lines.filter(({ kind }) => kind === "SALE").map(({ discount }) => discount)),
  total: totalOfTransaction,
  items: ({ lines }) => sumAmounts(lines.filter(isGoods).map(({ quantity }) => quantity)),
};

const headerKeys = ["net", "tax", "discount", "total", "items"] as const satisfies readonly (keyof ReceiptHeader)[];

/**
 * Lists the stated header totals that differ from the receipt's lines and taxes; totals that are not stated are not compared.
 *
 * Errors: TRANSACTION_HEADER at the figure, with what the lines come to and what is said. Source: behaviour 3.4 (header = lines for net, tax, discount, item count), decision 0108.
 *
 * @example checkReceiptHeader({ lines: [], taxes: [{ code: "GST", amount: cents(50) }], rounding: cents(0), tips: cents(0) }, { tax: cents(49) }).map(({ path, params }) => [path[0], params.expected, params.actual]) // => [["tax", 50, 49]]
 */
export function checkReceiptHeader(
  receipt: HeaderSource,
  statedHeader: Partial<ReceiptHeader>,
): readonly Issue<"TRANSACTION_HEADER">[] {
  return headerKeys.flatMap((key) => {
    const statedFigure = statedHeader[key];
    const computedFigure = computeHeaderFigure[key](receipt);
    return statedFigure === undefined || statedFigure === computedFigure
      ? []
      : [issue("TRANSACTION_HEADER", [key], { expected: computedFigure, actual: statedFigure })];
  });
}

function isGoods({ kind }: HeaderSource["lines"][number]): boolean {
  return kind === "SALE" || kind === "REFUND";
}

function sumAmounts(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
