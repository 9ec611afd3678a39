/** Unit of a file's amounts: dollars, or whole cents. */

import { foldText } from "../text/index.ts";

import type { NumberFormat } from "./scaled-number.ts";

/** Units of amounts. A file in another currency has its hundredths for cents. */
export const amountUnits = ["dollars", "cents"] as const;

/** A unit of a file's amounts. */
export type AmountUnit = (typeof amountUnits)[number];

/** Number format of a file, with the unit of its amounts. */
export interface AmountFormat extends NumberFormat {
  readonly amountsIn: AmountUnit;
}

/**
 * Converts a scale of dollars to the scale of a file's amounts.
 *
 * @example amountScale("cents", 4) // => 2
 */
export function amountScale(unit: AmountUnit, scale: number): number {
  return unit === "cents" ? scale - 2 : scale;
}

/** Words at the end of a header that state cents, in three languages. */
const centWords = new Set(["cents", "centimes", "centavos", "centimos"]);

/** Words of a header that state dollars. */
const dollarWords = new Set(["cad", "dollar", "dollars", "dolar", "dolares"]);

/** Words before a word of cents that belong to it: "in cents". */
const prepositionsBeforeUnit = new Set(["in", "en"]);

/** An amount in an object beside its currency: "total_money.amount", "total_money/amount". */
const moneyObject = /money[._/]amount$/iu;

/** Splits a header into words: "unit_priceCents" has three. */
const wordsOfHeader = (header: string): readonly string[] =>
  header
    .replaceAll("¢", " cents ")
    .replaceAll("$", " dollars ")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * Removes the unit from a header whose amounts are in cents; null for any other header. Till programs write such amounts as
 * "total_cents", or as an object with an amount and its currency: "total_money.amount". "total_money" alone states no unit.
 *
 * @example nameInCents("Prix unitaire (en cents)") // => "Prix unitaire"
 * @example nameInCents("total_tax_money.amount") // => "total tax"
 * @example ["Total", "total_money", "Money amount"].map(nameInCents) // => [null, null, null]
 */
export function nameInCents(header: string): string | null {
  const words = wordsOfHeader(header);
  const folded = words.map((word) => foldText(word));
  if (moneyObject.test(header.trim())) return words.slice(0, -2).join(" ") || "amount";
  if (!centWords.has(folded.at(-1) ?? "")) return null;
  return words.slice(0, prepositionsBeforeUnit.has(folded.at(-2) ?? "") ? -2 : -1).join(" ") || "amount";
}

/**
 * Removes from the header of an amount the words that say it is money, in whichever unit.
 *
 * @example ["total_cents", "total_money", "price_dollars", "Total"].map(nameOfAmount) // => ["total", "total", "price", "Total"]
 */
export function nameOfAmount(header: string): string {
  const inCents = nameInCents(header);
  if (inCents !== null) return inCents;
  const words = wordsOfHeader(header);
  const lastWord = foldText(words.at(-1) ?? "");
  if (lastWord === "money") return words.slice(0, -1).join(" ") || "amount";
  // "Total CAD" may stand beside a total in another currency.
  return lastWord !== "cad" && dollarWords.has(lastWord) ? words.slice(0, -1).join(" ") || header : header;
}

/**
 * Tells whether a header states that its amounts are in dollars.
 *
 * @example ["Total ($)", "price_dollars", "priceCAD", "Cadence"].map(isNamedInDollars) // => [true, true, true, false]
 */
export function isNamedInDollars(header: string): boolean {
  return wordsOfHeader(header).some((word) => dollarWords.has(foldText(word)));
}

/** Whole numbers as files write cents: no decimal mark and no symbol. */
const wholeNumber = /^[-+(]?\d+\)?$/u;

/** Tells whether every value is a whole number, and one of them is not 0. Empty cells do not count. */
export function isWholeAmounts(values: readonly string[]): boolean {
  const filledValues = values.map((value) => value.trim()).filter((value) => value !== "");
  return filledValues.every((value) => wholeNumber.test(value)) && filledValues.some((value) => /[1-9]/u.test(value));
}

/**
 * Writes an amount in cents as dollars; a text that is not a whole number stays.
 *
 * @example dollarsOfCents("-5", ",") // => "-0,05"
 */
export function dollarsOfCents(text: string, decimal: NumberFormat["decimal"]): string {
  return wholeNumber.test(text.trim())
    ? text.trim().replace(/\d+/u, (digits) => {
        const cents = digits.padStart(3, "0");
        return `${cents.slice(0, -2)}${decimal}${cents.slice(-2)}`;
      })
    : text;
}
