/** What a scanner or a person at the keyboard sends: a code, perhaps with how many. */

import { parseQuantity, wholeQuantity, type Quantity } from "../measure/index.ts";
import { fail, issue, ok, type Result } from "../result/index.ts";

/** A code that was scanned, and how many of it. */
export interface Scan {
  readonly code: string;
  readonly quantity: Quantity;
}

/** The most of one code at once: a barcode read into the place of the quantity is no quantity. */
export const mostScanned: Quantity = wholeQuantity(99_999);

/** No code of an item is longer. Source: specification 9 (max40). */
const longestCode = 39;

/**
 * Reads a scan: a code, or how many of it before a star.
 *
 * Errors: REQUIRED (no code), MAX_LENGTH, LINE_QUANTITY (the part before the star is no quantity above 0, up to 99,999). Source: behaviour 3.1.
 *
 * @example parseScan("12*036000291452") // => { ok: true, value: { code: "036000291452", quantity: 12000 } }
 */
export function parseScan(value: unknown): Result<Scan> {
  const text = typeof value === "string" ? value.trim() : "";
  const star = text.indexOf("*");
  const code = text.slice(star + 1).trim();
  if (code === "") return fail(issue("REQUIRED", ["code"]));
  if (code.length > longestCode) return fail(issue("MAX_LENGTH", ["code"], { max: longestCode, length: code.length }));
  const amount = star < 0 ? ok(wholeQuantity(1)) : parseQuantity(text.slice(0, star).replace(",", "."));
  return amount.ok && amount.value > 0 && amount.value <= mostScanned ? ok({ code, quantity: amount.value }) : fail(issue("LINE_QUANTITY", ["quantity"]));
}
