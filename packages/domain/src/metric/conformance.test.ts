/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/metric.json" with { type: "json" };
import { quantity } from "../measure/index.ts";
import { cents, unitCost } from "../money/index.ts";
import { fromDayNumber } from "../period/index.ts";
import {
  lineKinds,
  transactionStates,
  type LineKind,
  type Transaction,
  type TransactionState,
} from "../transaction/index.ts";
import {
  addSums,
  emptySums,
  explainChange,
  isStockFlow,
  metrics,
  stockMetrics,
  computeStockSums,
  sumsOfTransaction,
  type PeriodSales,
  type StockMove,
} from "./index.ts";

const codeOf = <K extends string>(table: Readonly<Record<K, unknown>>, code: unknown): K => {
  const knownKey = Object.keys(table).find((key): key is K => key === code);
  if (knownKey === undefined) throw new Error(`no such code: ${String(code)}`);
  return knownKey;
};

const rowsOf = (cell: unknown): readonly (readonly unknown[])[] => (Array.isArray(cell) ? cell : []);

const receiptOf = ([state, training, lines, tax, rounding, tips]: readonly unknown[]): Transaction => ({
  locationId: 1,
  number: "1",
  terminal: "1",
  cashier: null,
  customer: null,
  at: 0,
  businessDate: fromDayNumber(0),
  halfHour: 0,
  state: codeOf<TransactionState>(transactionStates, state),
  training: training === true,
  lines: rowsOf(lines).map(([kind, count, extended, discount, cost], index) => ({
    lineNo: index + 1,
    kind: codeOf<LineKind>(lineKinds, kind),
    itemId: 1,
    sku: "",
    description: "",
    departmentId: null,
    subDepartmentId: null,
    quantity: quantity(Number(count)),
    unitPrice: unitCost(0),
    extended: cents(Number(extended)),
    discount: cents(Number(discount)),
    unitCost: cost === null ? null : unitCost(Number(cost)),
  })),
  tenders: [],
  taxes: [{ code: "GST", amount: cents(Number(tax)) }],
  rounding: cents(Number(rounding)),
  tips: cents(Number(tips)),
});

test.each(cases.sales.cases.map((row) => ({ name: row[0], row })))("the figures of $name", ({ row }) => {
  const sums = rowsOf(row[1])
    .map((receipt) => sumsOfTransaction(receiptOf(receipt)))
    .reduce(addSums, emptySums);
  expect(Object.fromEntries(Object.entries(metrics).map(([code, metric]) => [code, metric.of(sums)]))).toEqual(row[2]);
});

const amountOf = ([count, cost]: readonly unknown[]) => ({
  quantity: quantity(Number(count)),
  cost: unitCost(Number(cost)),
});

test.each(cases.stock.cases.map((row) => ({ row })))(
  "the stock of $row",
  ({ row: [opening, flows, costDays, days, cost, net, expected] }) => {
    const moves = Object.entries(flows ?? {}).flatMap(([flow, amount]): readonly StockMove[] =>
      isStockFlow(flow) && Array.isArray(amount) ? [{ flow, ...amountOf(amount) }] : [],
    );
    const stock = {
      ...computeStockSums(amountOf(Array.isArray(opening) ? opening : []), moves),
      costDays: unitCost(Number(costDays)),
    };
    const sales = { ...emptySums, cost: cents(Number(cost)), netWithCost: cents(Number(net)) };
    const figures = Object.fromEntries(
      Object.entries(stockMetrics).map(([code, metric]) => [code, metric.of({ stock, sales, days: Number(days) })]),
    );
    expect({ closing: [stock.closing.quantity, stock.closing.cost], ...figures }).toEqual(expected);
  },
);

const periodOf = ([sales, discounts, refunds, items]: readonly unknown[]): PeriodSales => ({
  sales: Number(sales),
  discounts: cents(Number(discounts)),
  refunds: cents(Number(refunds)),
  items: rowsOf(items).map(([key, count, gross]) => ({
    key: String(key),
    quantity: quantity(Number(count)),
    gross: cents(Number(gross)),
  })),
});

test.each(cases.bridge.cases.map((row) => ({ row })))("the bridge of $row", ({ row: [before, after, ...expected] }) => {
  const bridge = explainChange(periodOf(rowsOf([before])[0] ?? []), periodOf(rowsOf([after])[0] ?? []));
  expect([bridge.before, bridge.steps.map(({ amount }) => amount), bridge.after]).toEqual(expected);
});
