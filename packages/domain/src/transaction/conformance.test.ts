/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/transaction.json" with { type: "json" };
import {
  findSequenceGaps,
  nextStoreDayState,
  nextTransactionState,
  storeDayActions,
  storeDayTransitions,
  transactionActions,
  transactionTransitions,
  type StoreDayState,
  type TransactionStage,
} from "./index.ts";

const numberOf = (cell: unknown): number | undefined => (typeof cell === "number" ? cell : undefined);

test.each(cases.transitions.cases)("a receipt: %s, %s, %s", (from, name, to) => {
  const stage = Object.keys(transactionTransitions).find((key): key is TransactionStage => key === from);
  const action = transactionActions.find((candidate) => candidate === name);
  if (stage === undefined || action === undefined)
    throw new Error(`no such state or action: ${String(from)}, ${String(name)}`);
  const next = nextTransactionState(stage, action);
  expect(next.ok ? next.value : null).toBe(to);
});

test.each(cases.sequence.cases.map((row) => ({ row })))(
  "numbers: $row",
  ({ row: [numbers, before, highest, gaps, duplicates, unreadable] }) => {
    const [after, last] = [numberOf(before), numberOf(highest)];
    const report = findSequenceGaps((Array.isArray(numbers) ? numbers : []).map(String), {
      ...(after !== undefined && { after }),
      ...(last !== undefined && { last }),
    });
    expect([report.gaps.map(({ from, to }) => [from, to]), report.duplicates, report.unreadable]).toEqual([
      gaps,
      duplicates,
      unreadable,
    ]);
  },
);

test.each(cases.storeDay.cases)("a store's day: %s, %s, %s", (from, name, to) => {
  const state = Object.keys(storeDayTransitions).find((key): key is StoreDayState => key === from);
  const action = storeDayActions.find((candidate) => candidate === name);
  if (state === undefined || action === undefined)
    throw new Error(`no such state or action: ${String(from)}, ${String(name)}`);
  const next = nextStoreDayState(state, action);
  expect(next.ok ? next.value : null).toBe(to);
});
