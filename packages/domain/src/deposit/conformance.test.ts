/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/deposit.json" with { type: "json" };
import { emptySums, type SalesSums } from "../metric/index.ts";
import { cents } from "../money/index.ts";
import {
  valueOfCashCount,
  depositActions,
  depositBridge,
  depositStatuses,
  expectedCash,
  fewestPieces,
  isDenomination,
  nextDepositStatus,
  overShortOf,
  type CashCount,
  type DepositAction,
  type DepositStatus,
  type Drawer,
} from "./index.ts";

const rowsOf = (cell: unknown): readonly (readonly unknown[])[] => (Array.isArray(cell) ? cell : []);
const each = (rows: readonly (readonly unknown[])[]) => rows.map((row) => ({ row }));

const distinctCount = (cell: unknown): CashCount =>
  rowsOf(cell).map(([denomination, looseCount, rolls]) => {
    if (!isDenomination(denomination)) throw new Error(`no such denomination: ${String(denomination)}`);
    return { denomination, loose: Number(looseCount), rolls: Number(rolls) };
  });

const drawerOf = ([cash, count]: readonly unknown[]): Drawer => {
  const [opening, receivedAmount, change, refunds, payIns, payOuts, drops] = (Array.isArray(cash) ? cash : []).map(
    (amount) => cents(Number(amount)),
  );
  const zeroCents = cents(0);
  return {
    terminal: "1",
    cash: {
      opening: opening ?? zeroCents,
      received: receivedAmount ?? zeroCents,
      change: change ?? zeroCents,
      refunds: refunds ?? zeroCents,
      payIns: payIns ?? zeroCents,
      payOuts: payOuts ?? zeroCents,
      drops: drops ?? zeroCents,
    },
    count: count === null ? null : distinctCount(count),
  };
};

test.each(each(cases.counts.cases))("counted: $row", ({ row: [count, amount] }) => {
  expect(valueOfCashCount(distinctCount(count))).toBe(amount);
});

test.each(each(cases.fewest.cases))("the fewest: $row", ({ row: [amount, pieces] }) => {
  expect(fewestPieces(cents(Number(amount))).map(({ denomination, loose }) => [denomination, loose])).toEqual(pieces);
});

test.each(each(cases.drawers.cases))("a drawer: $row", ({ row: [cash, count, expected, overAmount] }) => {
  const drawer = drawerOf([cash, count]);
  expect([expectedCash(drawer.cash), overShortOf(drawer)]).toEqual([expected, overAmount]);
});

const sumsOf = (cell: unknown): SalesSums => ({
  ...emptySums,
  ...Object.fromEntries(Object.entries(cell ?? {}).map(([name, amount]) => [name, cents(Number(amount))])),
});

test.each(cases.bridge.cases.map((row) => ({ name: row[0], row })))(
  "the bridge of $name",
  ({ row: [, sums, tenders, drawers, drops, cheques, float, declared, ...expected] }) => {
    const bridge = depositBridge({
      sums: sumsOf(sums),
      tenders: rowsOf(tenders).map(([code, amount]) => ({ code: String(code), amount: cents(Number(amount)) })),
      deposit: {
        drawers: rowsOf(drawers).map(drawerOf),
        dropsBanked: cents(Number(drops)),
        cheques: (Array.isArray(cheques) ? cheques : []).map((amount) => ({
          number: "1",
          amount: cents(Number(amount)),
        })),
        remainingFloat: cents(Number(float)),
      },
      declared: declared === null ? null : cents(Number(declared)),
    });
    expect(
      bridge === null
        ? null
        : [
            bridge.netSales,
            bridge.collected,
            bridge.steps.map(({ amount }) => amount),
            bridge.deposited,
            bridge.isBalanced,
          ],
    ).toEqual(expected);
  },
);

test.each(each(cases.transitions.cases))("$row", ({ row: [from, name, to] }) => {
  const status = Object.keys(depositStatuses).find((key): key is DepositStatus => key === from);
  const action = depositActions.find((depositAction): depositAction is DepositAction => depositAction === name);
  if (status === undefined || action === undefined)
    throw new Error(`no such status or action: ${String(from)}, ${String(name)}`);
  const next = nextDepositStatus(status, action);
  expect(next.ok ? next.value : null).toBe(to);
});
