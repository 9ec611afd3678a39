/** Identities between the sums of any set of receipts. */

import { issue, type Issue } from "../result/index.ts";
import { countsAsSale, lineAmount, type Transaction } from "../transaction/index.ts";

import { marginOf, cogsOf, netSalesOf, totalCollectedOf } from "./figures.ts";
import { addSums, emptySums, type SalesSums } from "./sales-sums.ts";
import { sumsOfTransaction } from "./sums-of-transaction.ts";

/** Both sides of an identity: expected and actual. */
export interface IdentitySides {
  readonly expected: number;
  readonly actual: number;
}

/**
 * Identities, with both sides computed independently.
 *
 * Source: behaviour 3.3.
 */
export const identities = {
  /** Net sales equal sold less refunded goods. */
  NET_IS_LINES: (transactions, sums) => ({
    expected: sumOf(goodsLinesOf(transactions).map(lineAmount)),
    actual: netSalesOf(sums),
  }),
  /** Tenders equal the amount collected. */
  TENDERS_ARE_COLLECTED: (transactions, sums) => ({
    expected: sumOf(
      countingReceiptsOf(transactions).flatMap((counting) => counting.tenders.map((tender) => tender.amount)),
    ),
    actual: totalCollectedOf(sums),
  }),
  /** Receipts equal sales plus refund-only receipts. */
  RECEIPTS_ARE_COUNTED: (transactions, sums) => ({
    expected: countingReceiptsOf(transactions).length,
    actual: sums.sales + sums.refundTransactions,
  }),
  /** Items equal sold less returned units. */
  ITEMS_ARE_LINES: (transactions, sums) => ({
    expected: sumOf(goodsLinesOf(transactions).map((line) => line.quantity)),
    actual: sums.items,
  }),
  /** Margin equals net sales less cost, over lines with a known cost. */
  MARGIN_IS_NET_LESS_COST: (_, sums) => {
    const cogs = cogsOf(sums);
    return { expected: cogs === null ? 0 : sums.netWithCost - cogs, actual: marginOf(sums) ?? 0 };
  },
} as const satisfies Record<string, (transactions: readonly Transaction[], sums: SalesSums) => IdentitySides>;

/** A code of the table of identities. */
export type IdentityCode = keyof typeof identities;

const identityCodes = Object.keys(identities).filter((code): code is IdentityCode => Object.hasOwn(identities, code));

/**
 * Lists the violated identities between receipts and their sums; empty if all hold.
 *
 * Errors: the code of the identity, with `expected` and `actual` as params.
 *
 * @example checkIdentities([], { ...emptySums, gross: cents(1) }).map(({ code }) => code) // => ["NET_IS_LINES", "TENDERS_ARE_COLLECTED"]
 */
export function checkIdentities(
  transactions: readonly Transaction[],
  sums: SalesSums = sumsOf(transactions),
): readonly Issue<IdentityCode>[] {
  return identityCodes.flatMap((code) => {
    const { expected, actual } = identities[code](transactions, sums);
    return expected === actual ? [] : [issue(code, [], { expected, actual })];
  });
}

function sumsOf(transactions: readonly Transaction[]): SalesSums {
  return transactions.map(sumsOfTransaction).reduce(addSums, emptySums);
}

function countingReceiptsOf(transactions: readonly Transaction[]): readonly Transaction[] {
  return transactions.filter((transaction) => countsAsSale(transaction.state, transaction.training));
}

function goodsLinesOf(transactions: readonly Transaction[]) {
  return countingReceiptsOf(transactions).flatMap((counting) =>
    counting.lines.filter((line) => line.kind === "SALE" || line.kind === "REFUND"),
  );
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
