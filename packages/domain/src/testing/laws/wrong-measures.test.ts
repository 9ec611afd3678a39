import { describe, expect, test } from "vitest";

import * as measure from "../../measure/index.ts";
import { ok } from "../../result/index.ts";
import { isAnyBroken, lawsOf } from "../law.ts";
import { measureLaws } from "./measure.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

/** Faulty implementations of quantities and numbers, each with the rule whose laws must reject it. */
const faults: readonly Fault[] = [
  [
    "rounds a half up",
    "exact-arithmetic",
    {
      divideRounded: (a: number | bigint, b: number | bigint) => {
        const [dividend, divisor] = [BigInt(a), BigInt(b)];
        const doubledSum = 2n * dividend + divisor;
        const floor = doubledSum / (2n * divisor) - (doubledSum < 0n && doubledSum % (2n * divisor) !== 0n ? 1n : 0n);
        return Number(floor);
      },
    },
  ],
  ["multiplies in doubles", "exact-arithmetic", { multiplyExact: (a: number, b: number) => a * b }],
  [
    "rounds what it reads",
    "read-decimal",
    {
      parseDecimal: (text: string, { scale }: { readonly scale: number }) =>
        ok(Math.round(Number(text.replace(",", ".")) * 10 ** scale) + 0),
    },
  ],
  [
    "throws on a strange text",
    "read-decimal",
    {
      parseQuantity: (text: string, language?: "fr" | "en" | "es") => {
        if (text.includes("e")) throw new Error(text);
        return measure.parseQuantity(text, language);
      },
    },
  ],
  [
    "leaves a fourth decimal out",
    "read-decimal",
    {
      parseQuantity: (text: unknown, language?: "fr" | "en" | "es") =>
        measure.parseQuantity(typeof text === "string" ? text.replace(/(\.\d{3})\d$/u, "$1") : text, language),
    },
  ],
  [
    "takes a fourth decimal",
    "wire-quantities",
    { quantityFromNumber: (value: number) => ok(Math.round(value * 1000) + 0) },
  ],
  [
    "says 0 % of nothing",
    "percents",
    { percentOf: (part: number, whole: number) => (whole === 0 ? 0 : measure.percentOf(part, whole)) },
  ],
  [
    "turns the sign of a loss that shrinks",
    "percents",
    { percentChange: (now: number, before: number) => measure.percentOf(now - before, before) },
  ],
  [
    "writes minus nothing",
    "print-numbers",
    {
      formatWeight: (value: number, language: "fr" | "en" | "es") =>
        new Intl.NumberFormat(language === "fr" ? "fr-CA" : "en-CA", {
          style: "unit",
          unit: "kilogram",
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        }).format(value / 1000),
    },
  ],
  [
    "shows a sign on no change",
    "print-numbers",
    {
      formatPercentChange: (value: measure.Percent, language: "fr" | "en" | "es", decimals: 0 | 1 | 2) =>
        `${value > 0 ? "+" : ""}${measure.formatPercent(value, language, decimals)}`,
    },
  ],
  [
    "reads the weight before it was rounded",
    "parse-rounded-numbers",
    {
      parseWeight: (text: unknown, language: "fr" | "en" | "es") => {
        const parsed = measure.parseWeight(text, language);
        return parsed.ok ? ok(parsed.value + 4) : parsed;
      },
    },
  ],
  [
    "reads pounds as kilograms",
    "parse-rounded-numbers",
    {
      parseWeight: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseWeight(typeof text === "string" ? text.replace(/lb$/u, "kg") : text, language),
    },
  ],
  [
    "does not know the minus of printers",
    "parse-rounded-numbers",
    {
      parseWeight: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseWeight(typeof text === "string" ? text.replace("\u2212", "?") : text, language),
    },
  ],
  [
    "reads only the space that it prints",
    "parse-rounded-numbers",
    {
      parseCompactNumber: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseCompactNumber(typeof text === "string" ? text.replace("\u202f", "?") : text, language),
    },
  ],
  [
    "reads a small m as a million",
    "parse-rounded-numbers",
    {
      parseCompactNumber: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parseCompactNumber(typeof text === "string" ? text.replace(/m$/u, "M") : text, language),
    },
  ],
  [
    "rounds the digits beyond the scale behind the mark",
    "parse-rounded-numbers",
    {
      parseCompactUnits: (text: unknown, language: "fr" | "en" | "es", scale: number) => {
        const parsed = measure.parseCompactUnits(text, language, scale);
        return parsed.ok || typeof text !== "string" || !/\d[KkM]$/u.test(text)
          ? parsed
          : ok(Math.round(Number.parseFloat(text.replace(",", ".")) * 1_000 * 10 ** scale));
      },
    },
  ],
  [
    "reads a change as no change",
    "parse-rounded-numbers",
    {
      parsePercent: (text: unknown, language: "fr" | "en" | "es") =>
        measure.parsePercent(typeof text === "string" ? text.replace(/^[-+\u2212]/u, "") : text, language),
    },
  ],
  [
    "starts K at ten thousand",
    "compact-numbers",
    {
      compactParts: (units: number, scale: number) => {
        const plainParts = measure.compactParts(units, scale);
        return plainParts.mark === "K" && Math.abs(plainParts.hundredths) < 1_000
          ? { ...plainParts, hundredths: plainParts.hundredths * 1_000, mark: "" }
          : plainParts;
      },
    },
  ],
];

describe("the book of measure rejects each", () => {
  test.each(faults)("%s", (_name, rule, theirs) => {
    const laws = lawsOf(measureLaws, theirs).filter((law) => law.rule === rule);
    expect(laws.length).toBeGreaterThan(0);
    expect(isAnyBroken(laws, { runs: 500, seed: 5 })).toBe(true);
  });
});
