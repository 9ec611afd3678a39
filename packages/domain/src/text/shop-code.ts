/** Codes chosen by a store: of items, statuses, tares. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";
import { lengthIssue, textBounds } from "./length.ts";

declare const shopCodeBrand: unique symbol;

/** A parsed store code. */
export type ShopCode = string & { readonly [shopCodeBrand]: "ShopCode" };

/**
 * Parses a store code: letters, digits, and the usual separators of codes.
 *
 * Errors: REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS. Source: specification 5 (regex; max40), behaviour 6 (3).
 *
 * @example parseShopCode(" 85123A ") // => { ok: true, value: "85123A" }
 */
export function parseShopCode(value: unknown): Result<ShopCode> {
  return parseByRule(value, refineShopCode);
}

/**
 * Checks the characters of a code, and that there are fewer than 40.
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
