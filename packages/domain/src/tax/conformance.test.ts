/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/tax.json" with { type: "json" };
import { cents } from "../money/index.ts";
import { parseCalendarDate, type CalendarDate } from "../period/index.ts";
import { roundCash, settlePayment, type TransactionTender } from "../transaction/index.ts";
import { computeTaxes, isProvince, isTaxCategory, taxesOn, type AppliedTax, type TaxableLine } from "./index.ts";

type Cell = string | number | readonly Cell[];
type Row = readonly Cell[];

const dateOf = (text: Cell | undefined): CalendarDate => {
  const date = parseCalendarDate(text);
  if (!date.ok) throw new Error(`not a date: ${String(text)}`);
  return date.value;
};

const rowsOf = (cell: Cell | undefined): readonly Row[] => (Array.isArray(cell) ? cell : []);

const taxesOf = ([province, date]: Row): readonly AppliedTax[] => {
  const taxes = isProvince(province) ? taxesOn(province, dateOf(date)) : null;
  if (taxes === null || !taxes.ok) throw new Error(`no rates in ${String(province)} on ${String(date)}`);
  return taxes.value;
};

const linesOf = (cell: Cell | undefined): readonly TaxableLine[] =>
  rowsOf(cell).map(([amount, category]) => {
    if (!isTaxCategory(category)) throw new Error(`not a category: ${String(category)}`);
    return { amount: cents(Number(amount)), category };
  });

const tendersOf = (cell: Cell | undefined): readonly TransactionTender[] =>
  rowsOf(cell).map(([code, amount]) => ({ code: String(code), amount: cents(Number(amount)) }));
const pairsOf = (tenders: readonly TransactionTender[]) => tenders.map(({ code, amount }) => [code, amount]);
const each = (rows: readonly Row[]) => rows.map((row) => ({ row }));

test.each(each(cases.rates.cases))("the taxes of $row", ({ row }) => {
  expect(taxesOf(row).map(({ code, rate }) => [code, rate])).toEqual(row[2]);
});

test.each(each(cases.totals.cases))("the total of $row", ({ row }) => {
  const { net, taxes, total } = computeTaxes(
    linesOf(row[3]),
    taxesOf(row),
    row[2] === "included" ? "included" : "added",
  );
  const sortedRows = (list: readonly Row[]) => list.map((row) => JSON.stringify(row)).toSorted();
  expect([net, sortedRows(taxes.map(({ code, rate, amount }) => [code, rate, amount])), total]).toEqual([
    row[4],
    sortedRows(rowsOf(row[5])),
    row[6],
  ]);
});

test.each(cases.cash.cases)("%d in cash is %d", (amount, roundedAmount) => {
  expect(roundCash(cents(Number(amount)))).toBe(roundedAmount);
});

test.each(each(cases.payments.cases))("paid: $row", ({ row: [total, handedOverFileSql, paid, rounding, change] }) => {
  const payment = settlePayment({ total: cents(Number(total)), tenders: tendersOf(handedOverFileSql) });
  expect(payment.ok && [pairsOf(payment.value.tenders), payment.value.rounding, payment.value.change]).toEqual([
    paid,
    rounding,
    change,
  ]);
});

test.each(each(cases.refused.cases))("refused: $row", ({ row: [total, handedOverFileSql, code] }) => {
  const payment = settlePayment({ total: cents(Number(total)), tenders: tendersOf(handedOverFileSql) });
  expect(payment.ok ? null : payment.issues[0]?.code).toBe(code);
});
