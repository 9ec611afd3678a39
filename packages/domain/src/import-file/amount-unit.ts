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

/** Words before a word of cents that belong to it: "in cents". */
const prepositionsBeforeUnit = new Set(["in", "en"]);

/**
 * Removes the unit from a header whose amounts are in cents; null for any other header. Till programs write such amounts as
 * "total_cents", or as an object with an amount and its currency: "total_money.amount".
 *
 * @example nameInCents("Prix unitaire (en cents)") // => "Prix unitaire"
 * @example nameInCents("total_tax_money.amount") // => "total tax"
 * @example nameInCents("Total") // => null
 */
export function nameInCents(header: string): string | null {
  const words = header
    .replaceAll("¢", " cents ")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
  const folded = words.map((word) => foldText(word));
  if (folded.at(-1) === "amount" && folded.at(-2) === "money") return words.slice(0, -2).join(" ") || "amount";
  if (folded.at(-1) === "money") return words.slice(0, -1).join(" ") || "amount";
  if (!centWords.has(folded.at(-1) ?? "")) return null;
  return words.slice(0, prepositionsBeforeUnit.has(folded.at(-2) ?? "") ? -2 : -1).join(" ") || "amount";
}

/** Tells whether a header states that its amounts are in dollars. */
export function isNamedInDollars(header: string): boolean {
  return /\$|\b(?:cad|dollars?|dolares)\b/u.test(foldText(header));
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
