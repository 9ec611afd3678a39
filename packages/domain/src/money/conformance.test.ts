/** Runs the language-neutral conformance cases against this package. */

import { expect, test } from "vitest";

import cases from "../../conformance/money.json" with { type: "json" };
import { isLanguageCode, languageCodes, type LanguageCode } from "../language/index.ts";
import {
  compactNumber,
  formatWeight,
  parseCompactNumber,
  parseQuantity,
  parseWeight,
  quantity,
} from "../measure/index.ts";
import { ok, type Result } from "../result/index.ts";
import {
  allocateCents,
  cents,
  extendPrice,
  formatMoney,
  formatMoneyCompact,
  formatUnitCost,
  parseMoney,
  parseMoneyCompact,
  parseUnitCost,
  unitCost,
} from "./index.ts";

type Row = readonly (string | number)[];
type Reader = (text: string, language: LanguageCode) => Result<number>;

/** Formats each number as the case says in each language, and parses it back: the same number, or the rounded one. */
const writtenNumber = (
  [value = 0, fr = "", en = "", es = "", readValue = value]: Row,
  write: (value: number, language: LanguageCode) => string,
  read: Reader,
): void => {
  expect(languageCodes.map((language) => write(Number(value), language))).toEqual([fr, en, es]);
  expect(languageCodes.map((language) => read(write(Number(value), language), language))).toEqual([
    ok(readValue),
    ok(readValue),
    ok(readValue),
  ]);
};

test.each(cases.format.cases.map((row) => ({ row })))("an amount: $row", ({ row }) => {
  writtenNumber(row, (value, language) => formatMoney(cents(value), language), parseMoney);
});

test.each(cases.compact.cases.map((row) => ({ row })))("an amount in short: $row", ({ row }) => {
  writtenNumber(row, (value, language) => formatMoneyCompact(cents(value), language), parseMoneyCompact);
});

test.each(cases.compactNumber.cases.map((row) => ({ row })))("a number in short: $row", ({ row }) => {
  writtenNumber(row, (value, language) => compactNumber(quantity(value), language), parseCompactNumber);
});

test.each(cases.weight.cases.map((row) => ({ row })))("a weight: $row", ({ row }) => {
  writtenNumber(row, (value, language) => formatWeight(quantity(value), language), parseWeight);
});

test.each(cases.unitCost.cases.map((row) => ({ row })))("a unit cost: $row", ({ row }) => {
  writtenNumber(row, (value, language) => formatUnitCost(unitCost(value), language), parseUnitCost);
});

const readers: Readonly<Record<string, Reader>> = {
  amount: parseMoney,
  "amount in short": parseMoneyCompact,
  "unit cost": parseUnitCost,
  quantity: parseQuantity,
  weight: parseWeight,
  "number in short": parseCompactNumber,
};

test.each(cases.read.cases)("in %s the %s %j is %s", (language, readerName, text, expected) => {
  const read = isLanguageCode(language) ? readers[String(readerName)]?.(String(text), language) : undefined;
  expect(read?.ok === true ? read.value : read?.issues[0]?.code).toBe(expected);
});

test.each(cases.extend.cases)("%d times %d is %d", (price, count, expected) => {
  expect(extendPrice(unitCost(Number(price)), quantity(Number(count)))).toBe(expected);
});

test.each(cases.allocate.cases.map((row) => ({ row })))("shared: $row", ({ row: [total, weights, parts] }) => {
  expect(allocateCents(cents(Number(total)), Array.isArray(weights) ? weights : [])).toEqual(parts);
});
