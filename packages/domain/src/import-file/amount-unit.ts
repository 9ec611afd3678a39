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
 * Converts a number of decimals of a dollar to that of a file's amounts: two fewer if the file has cents.
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
const moneyObjectPattern = /money[._/]amount$/iu;

/** Splits a header into words: "unit_priceCents" has three. */
const splitHeaderWords = (header: string): readonly string[] =>
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
 * @example stripCentWords("Prix unitaire (en cents)") // => "Prix unitaire"
 * @example stripCentWords("total_tax_money.amount") // => "total tax"
 * @example ["Total", "total_money", "Money amount"].map(stripCentWords) // => [null, null, null]
 */
export function stripCentWords(header: string): string | null {
  const headerWords = splitHeaderWords(header);
  const foldedWords = headerWords.map((word) => foldText(word));
  if (moneyObjectPattern.test(header.trim())) return headerWords.slice(0, -2).join(" ") || "amount";
  if (!centWords.has(foldedWords.at(-1) ?? "")) return null;
  return headerWords.slice(0, prepositionsBeforeUnit.has(foldedWords.at(-2) ?? "") ? -2 : -1).join(" ") || "amount";
}

/**
 * Removes from the header of an amount the words that say it is money, in whichever unit.
 *
 * @example ["total_cents", "total_money", "price_dollars", "Total"].map(stripUnitWords) // => ["total", "total", "price", "Total"]
 */
export function stripUnitWords(header: string): string {
  const nameWithoutCents = stripCentWords(header);
  if (nameWithoutCents !== null) return nameWithoutCents;
  const headerWords = splitHeaderWords(header);
  const lastWord = foldText(headerWords.at(-1) ?? "");
  if (lastWord === "money") return headerWords.slice(0, -1).join(" ") || "amount";
  // "Total CAD" may stand beside a total in another currency.
  return lastWord !== "cad" && dollarWords.has(lastWord) ? headerWords.slice(0, -1).join(" ") || header : header;
}

/**
 * Tells whether a header states that its amounts are in dollars.
 *
 * @example ["Total ($)", "price_dollars", "priceCAD", "Cadence"].map(isNamedInDollars) // => [true, true, true, false]
 */
export function isNamedInDollars(header: string): boolean {
  return splitHeaderWords(header).some((word) => dollarWords.has(foldText(word)));
}

/** Whole numbers as files write cents: no decimal mark and no symbol. */
const wholeNumberPattern = /^[-+(]?\d+\)?$/u;

/** Tells whether every value is a whole number, and one of them is not 0. Empty cells do not count. */
export function isWholeAmounts(values: readonly string[]): boolean {
  const filledValues = values.map((value) => value.trim()).filter((value) => value !== "");
  return (
    filledValues.every((value) => wholeNumberPattern.test(value)) && filledValues.some((value) => /[1-9]/u.test(value))
  );
}

/**
 * Writes an amount in cents as dollars; a text that is not a whole number stays.
 *
 * @example dollarsOfCents("-5", ",") // => "-0,05"
 */
export function dollarsOfCents(text: string, decimal: NumberFormat["decimal"]): string {
  return wholeNumberPattern.test(text.trim())
    ? text.trim().replace(/\d+/u, (digits) => {
        const paddedDigits = digits.padStart(3, "0");
        return `${paddedDigits.slice(0, -2)}${decimal}${paddedDigits.slice(-2)}`;
      })
    : text;
}
