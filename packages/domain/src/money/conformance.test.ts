/** Runs the cases that any language can read, so that they and this package never say two things. */

import { expect, test } from "vitest";

import cases from "../../conformance/money.json" with { type: "json" };
import { languageCodes } from "../language/index.ts";
import { compactNumber, quantity } from "../measure/index.ts";
import { allocateCents, cents, extendPrice, formatMoney, formatMoneyCompact, unitCost } from "./index.ts";

type Row = readonly (string | number)[];

const written = (row: Row, write: (value: number, language: (typeof languageCodes)[number]) => string): void => {
  expect(languageCodes.map((language) => write(Number(row[0]), language))).toEqual(row.slice(1));
};

test.each(cases.format.cases.map((row) => ({ row })))("an amount: $row", ({ row }) => {
  written(row, (value, language) => formatMoney(cents(value), language));
});

test.each(cases.compact.cases.map((row) => ({ row })))("an amount in short: $row", ({ row }) => {
  written(row, (value, language) => formatMoneyCompact(cents(value), language));
});

test.each(cases.compactNumber.cases.map((row) => ({ row })))("a number in short: $row", ({ row }) => {
  written(row, (value, language) => compactNumber(quantity(value), language));
});

test.each(cases.extend.cases)("%d times %d is %d", (price, count, expected) => {
  expect(extendPrice(unitCost(Number(price)), quantity(Number(count)))).toBe(expected);
});

test.each(cases.allocate.cases.map((row) => ({ row })))("shared: $row", ({ row: [total, weights, parts] }) => {
  expect(allocateCents(cents(Number(total)), Array.isArray(weights) ? weights : [])).toEqual(parts);
});
