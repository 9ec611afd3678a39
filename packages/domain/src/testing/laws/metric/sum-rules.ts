import fc from "fast-check";

import { divideRounded } from "../../../measure/index.ts";
import type * as metric from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";
import {
  countsAsSale,
  lineAmount,
  totalOfTransaction,
  type Transaction,
  type TransactionLine,
} from "../../../transaction/index.ts";
import { arbTransaction } from "../../arbitraries/transaction.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof metric,
  | "addSums"
  | "checkIdentities"
  | "emptySums"
  | "netSalesOf"
  | "valueOfOpenReceipts"
  | "subtractSums"
  | "sumsOfLine"
  | "sumsOfTransaction"
  | "taxesByCode"
  | "tendersByCode"
  | "totalCollectedOf"
>;

/** All groupings of a day's lines. */
const keyByGrouping: Readonly<Record<string, (line: TransactionLine, transaction: Transaction) => unknown>> = {
  item: (line) => line.itemId,
  department: (line) => line.departmentId,
  kind: (line) => line.kind,
  location: (_, transaction) => transaction.locationId,
  cashier: (_, transaction) => transaction.cashier,
  terminal: (_, transaction) => transaction.terminal,
  day: (_, transaction) => transaction.businessDate,
  halfHour: (_, transaction) => transaction.halfHour,
};

/** Receipts of a day. */
export const arbDay = fc.array(arbTransaction, { maxLength: 12 });

const countedSales = (transactions: readonly Transaction[]) =>
  transactions.filter((transaction) => countsAsSale(transaction.state, transaction.training));
const sumValues = (values: Iterable<number>) => [...values].reduce((sum, value) => sum + value, 0);

/** Builds the rules and laws of additive receipt sums. */
export const sumRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    addSums,
    checkIdentities,
    emptySums,
    netSalesOf,
    valueOfOpenReceipts,
    subtractSums,
    sumsOfLine,
    sumsOfTransaction,
    taxesByCode,
    tendersByCode,
    totalCollectedOf,
  } = functions;
  const sumsOf = (transactions: readonly Transaction[]) =>
    transactions.map(sumsOfTransaction).reduce(addSums, emptySums);
  const arbSums = fc.array(arbTransaction, { maxLength: 4 }).map(sumsOf);
  return {
    "net-sales": {
      says: "Net sales are gross sales less discounts and refunds, and the same however they are grouped.",
      source: "behaviour 3.3; decision 0014",
      cases: ["metric.json"],
      laws: {
        "net sales by any grouping sum to the ungrouped net sales": fc.property(
          arbDay,
          fc.constantFrom(...Object.keys(keyByGrouping)),
          (day, name) => {
            const groups = new Map<unknown, number>();
            for (const transaction of countedSales(day)) {
              for (const line of transaction.lines) {
                const key = keyByGrouping[name]?.(line, transaction);
                groups.set(key, (groups.get(key) ?? 0) + netSalesOf(sumsOfLine(line)));
              }
            }
            same(sumValues(groups.values()), Number(netSalesOf(sumsOf(day))));
          },
        ),
        "net sales are the amounts of the SALE and REFUND lines": fc.property(arbDay, (day) => {
          const goods = countedSales(day)
            .flatMap((transaction) => transaction.lines)
            .filter((line) => line.kind === "SALE" || line.kind === "REFUND");
          same(Number(netSalesOf(sumsOf(day))), sumValues(goods.map(lineAmount)));
        }),
      },
    },
    "total-collected": {
      says: "The total collected is net sales, tax, fees, gift cards, rounding and tips, and the tenders sum to it.",
      source: "behaviour 3.3",
      cases: ["metric.json"],
      laws: {
        "a fee or gift card adds to the total collected, but neither to sales nor to cost": fc.property(
          arbDay,
          (day) => {
            for (const line of day.flatMap(({ lines }) => lines)) {
              const amount = lineAmount(line);
              if (line.kind === "FEE") same(sumsOfLine(line), { ...emptySums, fees: amount });
              if (line.kind === "GIFT_CARD") same(sumsOfLine(line), { ...emptySums, giftCards: amount });
            }
          },
        ),
        "tenders sum to the total collected": fc.property(arbDay, (day) => {
          same(
            sumValues(countedSales(day).flatMap((transaction) => transaction.tenders.map(({ amount }) => amount))),
            Number(totalCollectedOf(sumsOf(day))),
          );
        }),
        "tenders by code sum to the total collected": fc.property(arbDay, (day) => {
          const tenders = tendersByCode(day);
          same(sumValues(tenders.values()), Number(totalCollectedOf(sumsOf(day))));
          for (const [code, amount] of tenders)
            same(
              Number(amount),
              sumValues(
                countedSales(day).flatMap((transaction) =>
                  transaction.tenders.filter((tender) => tender.code === code).map((tender) => tender.amount),
                ),
              ),
            );
        }),
        "taxes by code sum to the tax": fc.property(arbDay, (day) => {
          const taxes = taxesByCode(day);
          same(sumValues(taxes.values()), Number(sumsOf(day).tax));
          for (const [code, amount] of taxes)
            same(
              Number(amount),
              sumValues(
                countedSales(day).flatMap((transaction) =>
                  transaction.taxes.filter((tax) => tax.code === code).map((tax) => tax.amount),
                ),
              ),
            );
        }),
      },
    },
    "receipts-that-count": {
      says: "Only complete receipts count, and no training. A void is counted as a void; a suspended one is open until it is recalled, and no sale.",
      source: "behaviour 3.3; decisions 0014 and 0092",
      cases: ["metric.json"],
      laws: {
        "transactions are sales plus refund-only receipts, and nothing else counts": fc.property(arbDay, (day) => {
          const sums = sumsOf(day);
          same(sums.transactions, sums.sales + sums.refundTransactions);
          same(sums.transactions, countedSales(day).length);
          same(sums.voids, day.filter((transaction) => transaction.state === "VOID" && !transaction.training).length);
        }),
        "goods of unknown cost are counted line by line, and the others add their cost": fc.property(arbDay, (day) => {
          const goods = countedSales(day)
            .flatMap((transaction) => transaction.lines)
            .filter(({ kind }) => kind === "SALE" || kind === "REFUND");
          const costedGoods = goods.filter(({ unitCost }) => unitCost !== null);
          const sums = sumsOf(day);
          same(
            [sums.unknownCostLines, Number(sums.netWithCost)],
            [goods.length - costedGoods.length, sumValues(costedGoods.map(lineAmount))],
          );
          same(
            Number(sums.cost),
            sumValues(
              costedGoods.map(({ unitCost, quantity }) =>
                divideRounded(BigInt(unitCost ?? 0) * BigInt(quantity), 100_000),
              ),
            ),
          );
          same(
            [Number(sums.items), Number(sums.soldItems)],
            [
              sumValues(goods.map(({ quantity }) => quantity)),
              sumValues(goods.filter(({ kind }) => kind === "SALE").map(({ quantity }) => quantity)),
            ],
          );
        }),
        "a receipt that does not count adds no amount": fc.property(arbTransaction, (receipt) => {
          const { voids, ...rest } = sumsOfTransaction(receipt);
          if (!countsAsSale(receipt.state, receipt.training)) same({ ...rest, voids: 0 }, emptySums);
          else same(voids, 0);
        }),
        "the open amount is of suspended receipts that nobody recalled, outside training": fc.property(
          arbDay,
          (day) => {
            const openReceipts = day.filter(({ state, training }) => state === "WAIT" && !training);
            same(valueOfOpenReceipts(day), {
              transactions: openReceipts.length,
              amount: sumValues(openReceipts.map(totalOfTransaction)),
            });
          },
        ),
      },
    },
    "sums-add-up": {
      says: "Sums are additive over receipts, days, stores and departments, in any order, and subtracting undoes adding exactly.",
      source: "behaviour 3.3; decision 0014",
      laws: {
        "adding is associative and commutative, with an empty sum": fc.property(
          arbSums,
          arbSums,
          arbSums,
          (a, b, c) => {
            same(addSums(addSums(a, b), c), addSums(a, addSums(b, c)));
            same(addSums(a, b), addSums(b, a));
            same(addSums(a, emptySums), a);
          },
        ),
        "subtracting undoes adding exactly": fc.property(arbSums, arbSums, (a, b) =>
          same(subtractSums(addSums(a, b), b), a),
        ),
      },
    },
    identities: {
      says: "Five identities hold between receipts and their sums: net is the lines, tenders are the total collected, receipts are counted, items are the lines, margin is net less cost.",
      source: "behaviour 3.3",
      laws: {
        "every identity holds, and a sum a cent off breaks those that use it": fc.property(arbDay, (day) => {
          same(checkIdentities(day), []);
          const sums = sumsOf(day);
          same(
            checkIdentities(day, { ...sums, gross: cents(sums.gross + 1) }).map(({ code }) => code),
            ["NET_IS_LINES", "TENDERS_ARE_COLLECTED"],
          );
          same(
            checkIdentities(day, { ...sums, sales: sums.sales + 1 }).map(({ code }) => code),
            ["RECEIPTS_ARE_COUNTED"],
          );
          const collectedSum = Number(totalCollectedOf(sums));
          same(checkIdentities(day, { ...sums, tax: cents(sums.tax - 1) }), [
            { code: "TENDERS_ARE_COLLECTED", path: [], params: { expected: collectedSum, actual: collectedSum - 1 } },
          ]);
        }),
      },
    },
  };
};
