import { describe, expect, test } from "vitest";

import * as money from "../../money/index.ts";
import { ok } from "../../result/index.ts";
import { isAnyBroken, lawsOf } from "../law.ts";
import { moneyLaws } from "./money.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

/** Faulty implementations of amounts, each with the rule whose laws must reject it. */
const faults: readonly Fault[] = [
  [
    "tried amounts are left out of a group",
    "compared-amounts",
    {
      groupComparisons: (...arguments_: Parameters<typeof money.groupComparisons>) =>
        money.groupComparisons(...arguments_).map((group) => ({ ...group, tried: group.present })),
    },
  ],
  [
    "groups are in the reverse order of their changes",
    "compared-amounts",
    {
      groupComparisons: (...arguments_: Parameters<typeof money.groupComparisons>) =>
        money.groupComparisons(...arguments_).toReversed(),
    },
  ],
  [
    "sums in floating-point dollars",
    "exact-amounts",
    { addCents: (a: number, b: number) => Math.round((a / 100 + b / 100) * 100.000_000_01) },
  ],
  ["rounds an average down", "exact-amounts", { divideCents: (a: number, b: number) => Math.trunc(a / b) }],
  [
    "rounds a half to even",
    "exact-amounts",
    {
      divideCents: (a: number, b: number) => {
        const quotient = Math.floor(a / b);
        return 2 * (a - quotient * b) === b ? quotient + (quotient % 2) : money.divideCents(money.cents(a), b);
      },
    },
  ],
  [
    "takes a third decimal of the wire",
    "wire-amounts",
    { centsFromDollars: (value: number) => ok(Math.round(value * 100)) },
  ],
  [
    "extends a price through a rounded unit price",
    "extend-price",
    { extendPrice: (price: number, count: number) => Math.round((Math.round(price / 100) * count) / 1000) + 0 },
  ],
  [
    "gives the leftover cents to nobody",
    "allocation",
    {
      allocateCents: (total: number, weights: readonly number[]) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        return weights.map((weight) => (sum === 0 ? 0 : Math.trunc((total * weight) / sum) + 0));
      },
    },
  ],
  [
    "gives all leftover cents to the first",
    "allocation",
    {
      allocateCents: (total: number, weights: readonly number[]) => {
        const sum = weights.reduce((a, b) => a + b, 0);
        const parts = weights.map((weight) => (sum === 0 ? 0 : Math.trunc((total * weight) / sum) + 0));
        return parts.map((part, index) => (index === 0 ? part + total - parts.reduce((a, b) => a + b, 0) : part));
      },
    },
  ],
  [
    "writes the minus behind the dollar",
    "print-money",
    {
      formatMoney: (amount: money.Cents, language: "fr" | "en" | "es") =>
        money.formatMoney(amount, language).replace("-$", "$-"),
    },
  ],
  [
    "reads a comma as a thousand in French",
    "print-money",
    { parseMoney: (text: string, language: "fr" | "en" | "es") => money.parseMoney(text.replace(",", ""), language) },
  ],
  [
    "shows two decimals of a unit price",
    "print-money",
    {
      formatUnitCost: (value: money.UnitCost, language: "fr" | "en" | "es") =>
        money.formatMoney(money.centsFromUnitCost(value), language),
    },
  ],
  [
    "reads a unit price to the cent",
    "parse-printed-money",
    {
      parseUnitCost: (text: unknown, language: "fr" | "en" | "es") => {
        const parsed = money.parseUnitCost(text, language);
        return parsed.ok ? ok(Math.round(parsed.value / 100) * 100) : parsed;
      },
    },
  ],
  [
    "reads K as nothing",
    "parse-printed-money",
    {
      parseMoneyCompact: (text: unknown, language: "fr" | "en" | "es") =>
        money.parseMoney(typeof text === "string" ? text.replace(/[KM]/u, "") : text, language),
    },
  ],
  ["reads an exact amount from a rounded text", "parse-printed-money", { parseMoney: money.parseMoneyCompact }],
  [
    "reads parentheses as if they were not there",
    "parse-printed-money",
    {
      parseMoney: (text: unknown, language: "fr" | "en" | "es") =>
        money.parseMoney(typeof text === "string" ? text.replace(/[()]/gu, "") : text, language),
    },
  ],
  [
    "rounds what is beyond the safe amounts",
    "parse-printed-money",
    {
      parseMoneyCompact: (text: unknown, language: "fr" | "en" | "es") => {
        const parsed = money.parseMoneyCompact(text, language);
        return !parsed.ok && parsed.issues[0]?.code === "DECIMAL_RANGE" ? ok(Number.MAX_SAFE_INTEGER) : parsed;
      },
    },
  ],
  [
    "throws on what is no text",
    "parse-printed-money",
    {
      parseUnitCost: (text: unknown, language: "fr" | "en" | "es") =>
        money.parseUnitCost(String(text).trim(), language),
    },
  ],
  [
    "writes the decimals of a whole amount",
    "compact-money",
    {
      formatMoneyCompact: (amount: money.Cents, language: "fr" | "en" | "es") =>
        Math.abs(amount) < 100_000 ? money.formatMoney(amount, language) : money.formatMoneyCompact(amount, language),
    },
  ],
  [
    "chooses the mark before rounding",
    "compact-money",
    {
      formatMoneyCompact: (amount: money.Cents, language: "fr" | "en" | "es") =>
        Math.abs(amount) >= 99_999_500 && Math.abs(amount) < 100_000_000
          ? language === "fr"
            ? "1000\u00a0K\u00a0$"
            : "$1000K"
          : money.formatMoneyCompact(amount, language),
    },
  ],
  [
    "rounds K twice",
    "compact-money",
    {
      formatMoneyCompact: (amount: money.Cents, language: "fr" | "en" | "es") =>
        money.formatMoneyCompact(money.cents(Math.round(amount / 100) * 100), language),
    },
  ],
];

describe("the book of money rejects each", () => {
  test.each(faults)("%s", (_name, rule, theirs) => {
    const laws = lawsOf(moneyLaws, theirs).filter((law) => law.rule === rule);
    expect(laws.length).toBeGreaterThan(0);
    expect(isAnyBroken(laws, { runs: 500, seed: 5 })).toBe(true);
  });
});
