/** Barcodes of trade items, normalised to GTIN-14. */

import { fail, issue, ok, type Result } from "../result/index.ts";

declare const gtin14Brand: unique symbol;

/** Lookup form of an item: 14 digits with leading zeros. */
export type Gtin14 = string & { readonly [gtin14Brand]: "Gtin14" };

/** A parsed barcode. */
export interface Barcode {
  readonly gtin14: Gtin14;
  /** Whether the check digit is right. A code with a wrong one is used anyway, with a warning. */
  readonly isCheckDigitRight: boolean;
}

/**
 * Parses a barcode of 8, 11, 12, 13 or 14 digits; one of 11 has lost its leading zero. Eight digits that begin with 0, and whose check
 * digit is valid only as a UPC-E, are expanded to that UPC-A.
 *
 * Errors: REQUIRED, BARCODE. Source: behaviour 6 (5), decision 0083.
 *
 * @example parseBarcode("036000291452") // => { ok: true, value: { gtin14: "00036000291452", isCheckDigitRight: true } }
 */
export function parseBarcode(value: unknown): Result<Barcode> {
  const barcodeText = typeof value === "string" ? value.trim() : "";
  if (barcodeText === "") return fail(issue("REQUIRED"));
  if (!/^(?:\d{8}|\d{11,14})$/u.test(barcodeText)) return fail(issue("BARCODE"));
  const writtenBarcode = barcodeOf(barcodeText);
  if (writtenBarcode.isCheckDigitRight) return ok(writtenBarcode);
  const expandedUpcA = barcodeText.startsWith("0") ? expandUpcE(barcodeText) : null;
  return ok(
    expandedUpcA === null || !barcodeOf(expandedUpcA).isCheckDigitRight ? writtenBarcode : barcodeOf(expandedUpcA),
  );
}

function barcodeOf(digits: string): Barcode {
  const gtin14 = digits.padStart(14, "0");
  return { gtin14: gtin14 as Gtin14, isCheckDigitRight: checkDigitOf(gtin14.slice(0, -1)) === Number(gtin14.at(-1)) };
}

/**
 * Computes the check digit of some digits; NaN for a text with anything else.
 *
 * Source: GS1 General Specifications 7.9.
 *
 * @example checkDigitOf("03600029145") // => 2
 */
export function checkDigitOf(digits: string): number {
  let weightedSum = 0;
  let weight = 3;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    weightedSum += weight * Number(digits[index]);
    weight = 4 - weight;
  }
  return (10 - (weightedSum % 10)) % 10;
}

/**
 * Expands a UPC-E (8 digits that begin with 0 or 1) to its 12-digit UPC-A; null for anything else.
 *
 * Source: GS1 General Specifications 5.2.2.4.
 *
 * @example expandUpcE("04252614") // => "042100005264"
 */
export function expandUpcE(text: string): string | null {
  if (!/^[01]\d{7}$/u.test(text)) return null;
  const [lastDigit, check] = [text.charAt(6), text.charAt(7)];
  if (lastDigit <= "2") return `${text.slice(0, 3)}${lastDigit}0000${text.slice(3, 6)}${check}`;
  if (lastDigit === "3") return `${text.slice(0, 4)}00000${text.slice(4, 6)}${check}`;
  if (lastDigit === "4") return `${text.slice(0, 5)}00000${text.slice(5, 6)}${check}`;
  return `${text.slice(0, 6)}0000${lastDigit}${check}`;
}

/**
 * Tells whether a code is printed by a store, with a weight or price inside: 13 or 12 digits that start with 2, with or without
 * leading zeros up to 14.
 *
 * Source: behaviour 3.9.
 *
 * @example isStorePrinted("02212345012503") // => true
 */
export function isStorePrinted(code: string): boolean {
  return /^(?:0?2\d{12}|0{0,2}2\d{11})$/u.test(code);
}
