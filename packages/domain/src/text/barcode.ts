/** Barcodes of trade items, all as one GTIN-14. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** A barcode that was read. */
export interface Barcode {
  /** The one form that items are looked up by: 14 digits. */
  readonly gtin14: string;
  /** The last digit is what the others ask for; when not, the code is used all the same and the user is warned. */
  readonly isCheckDigitRight: boolean;
}

/**
 * Reads a barcode of 8, 11, 12, 13 or 14 digits; one of 11 has lost its leading zero.
 *
 * Errors: REQUIRED, BARCODE. Source: behaviour 6 (5).
 *
 * @example parseBarcode("036000291452") // => { ok: true, value: { gtin14: "00036000291452", isCheckDigitRight: true } }
 */
export function parseBarcode(value: unknown): Result<Barcode> {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return fail(issue("REQUIRED"));
  if (!/^(?:\d{8}|\d{11,14})$/u.test(text)) return fail(issue("BARCODE"));
  const gtin14 = text.padStart(14, "0");
  return ok({ gtin14, isCheckDigitRight: checkDigitOf(gtin14.slice(0, -1)) === Number(gtin14.at(-1)) });
}

/**
 * Gives the check digit that follows some digits.
 *
 * Source: GS1 General Specifications 7.9.
 *
 * @example checkDigitOf("03600029145") // => 2
 */
export function checkDigitOf(digits: string): number {
  let sum = 0;
  let weight = 3;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    sum += weight * Number(digits[index]);
    weight = 4 - weight;
  }
  return (10 - (sum % 10)) % 10;
}

/**
 * Says whether a code is one that a store prints itself, with a weight or a price inside: 13 or 12 digits that start with 2.
 *
 * Source: behaviour 3.9.
 *
 * @example isStorePrinted("02123450012340") // => true
 */
export function isStorePrinted(gtin14: string): boolean {
  return /^00?2\d+$/u.test(gtin14);
}
