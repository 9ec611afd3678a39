/** Codes that a shop gives itself: of items, statuses, tares. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";
import { lengthIssue, textBounds } from "./length.ts";

declare const shopCodeBrand: unique symbol;

/** A code of the shop that was read. */
export type ShopCode = string & { readonly [shopCodeBrand]: "ShopCode" };

/**
 * Reads a code that a shop gives itself: letters, digits, and the signs that codes are cut by.
 *
 * Errors: REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS. Source: specification 5 (regex; max40), behaviour 6 (3).
 *
 * @example parseShopCode(" 85123A ") // => { ok: true, value: "85123A" }
 */
export function parseShopCode(value: unknown): Result<ShopCode> {
  return parseByRule(value, refineShopCode);
}

/**
 * Holds a text to the characters of codes, and to fewer than 40 of them.
 *
 * Errors: MAX_LENGTH, SPECIAL_CHARACTERS.
 *
 * @example refineShopCode("<b>") // => { code: "SPECIAL_CHARACTERS", path: [], params: {} }
 */
export function refineShopCode(text: string): ShopCode | Issue {
  return (
    lengthIssue(text, textBounds.max40 - 1) ??
    (/^[\p{L}\p{M}\p{N} ._/+#-]+$/u.test(text) ? (text as ShopCode) : refused)
  );
}

const refused = issue("SPECIAL_CHARACTERS");
