import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cents } from "../money/index.ts";
import { arbTransaction } from "../testing/index.ts";
import { countsAsSale, lineAmount, type Transaction, type TransactionLine } from "../transaction/index.ts";

import { addSums, checkIdentities, emptySums, metrics, netSalesOf, subtractSums, sumsOfLine, sumsOfTransaction, totalCollectedOf } from "./index.ts";

const arbDay = fc.array(arbTransaction, { maxLength: 12 });
const sumsOf = (transactions: readonly Transaction[]) => transactions.map(sumsOfTransaction).reduce(addSums, emptySums);
const counting = (transactions: readonly Transaction[]) => transactions.filter((one) => countsAsSale(one.state, one.training));

/** Every way the lines of a day may be grouped. */
const groupings: Readonly<Record<string, (line: TransactionLine, transaction: Transaction) => unknown>> = {
  item: (line) => line.itemId,
  department: (line) => line.departmentId,
  kind: (line) => line.kind,
  location: (_, transaction) => transaction.locationId,
  cashier: (_, transaction) => transaction.cashier,
  terminal: (_, transaction) => transaction.terminal,
  day: (_, transaction) => transaction.businessDate,
  halfHour: (_, transaction) => transaction.halfHour,
};

describe("the sums of sales", () => {
  it.each(Object.entries(groupings))("net sales by %s sum to the ungrouped net sales", (_, keyOf) => {
    fc.assert(
      fc.property(arbDay, (day) => {
        const groups = new Map<unknown, number>();
        for (const transaction of counting(day)) {
          for (const line of transaction.lines) {
            const key = keyOf(line, transaction);
            groups.set(key, (groups.get(key) ?? 0) + netSalesOf(sumsOfLine(line)));
          }
        }
        const total = [...groups.values()].reduce((sum, net) => sum + net, 0);
        expect(total).toBe(netSalesOf(sumsOf(day)));
      }),
    );
  });

  it("tenders sum to what is collected", () => {
    fc.assert(
      fc.property(arbDay, (day) => {
        const tendered = counting(day).flatMap((one) => one.tenders).reduce((sum, tender) => sum + tender.amount, 0);
        expect(tendered).toBe(totalCollectedOf(sumsOf(day)));
      }),
    );
  });

  it("adding is associative and commutative, and nothing adds nothing", () => {
    const arbSums = arbDay.map(sumsOf);
    fc.assert(
      fc.property(arbSums, arbSums, arbSums, (a, b, c) => {
        expect(addSums(addSums(a, b), c)).toEqual(addSums(a, addSums(b, c)));
        expect(addSums(a, b)).toEqual(addSums(b, a));
        expect(addSums(a, emptySums)).toEqual(a);
      }),
    );
  });

  it("subtracting takes back exactly what was added", () => {
    const arbSums = arbDay.map(sumsOf);
    fc.assert(fc.property(arbSums, arbSums, (a, b) => { expect(subtractSums(addSums(a, b), b)).toEqual(a); }));
  });

  it("a figure marked additive is the sum of its parts", () => {
    const arbSums = arbDay.map(sumsOf);
    fc.assert(
      fc.property(arbSums, arbSums, fc.constantFrom(...Object.values(metrics)), (a, b, metric) => {
        if (metric.additive) expect(metric.of(addSums(a, b))).toBe((metric.of(a) ?? Number.NaN) + (metric.of(b) ?? Number.NaN));
      }),
    );
  });

  it("transactions are sales and refund-only receipts, and nothing else counts", () => {
    fc.assert(
      fc.property(arbDay, (day) => {
        const sums = sumsOf(day);
        expect(sums.transactions).toBe(sums.sales + sums.refundTransactions);
        expect(sums.transactions).toBe(counting(day).length);
        expect(sums.voids).toBe(day.filter((one) => one.state === "VOID" && !one.training).length);
      }),
    );
  });

  it("every identity holds, and none holds when a sum is a cent off", () => {
    fc.assert(
      fc.property(arbDay, (day) => {
        expect(checkIdentities(day)).toEqual([]);
        const wrong = { ...sumsOf(day), gross: cents(sumsOf(day).gross + 1) };
        expect(checkIdentities(day, wrong).map((one) => one.code)).toEqual(["NET_IS_LINES", "TENDERS_ARE_COLLECTED"]);
      }),
    );
  });

  it("net sales are the amounts of the SALE and REFUND lines", () => {
    fc.assert(
      fc.property(arbDay, (day) => {
        const goods = counting(day).flatMap((one) => one.lines).filter((line) => line.kind === "SALE" || line.kind === "REFUND");
        expect(netSalesOf(sumsOf(day))).toBe(goods.reduce((sum, line) => sum + lineAmount(line), 0));
      }),
    );
  });
});
