/** Codes that a merchant chooses for its own records: items, statuses, tares. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";
import { lengthIssue, textBounds } from "./length.ts";

declare const shopCodeBrand: unique symbol;

/** A parsed code of a merchant's own choice. */
export type UserDefinedCode = string & { readonly [shopCodeBrand]: "UserDefinedCode" };

/**
 * Parses a code of a merchant's own choice: letters, digits, and the usual separators of codes.
 *
 * Errors: REQUIRED, MAX_LENGTH, SPECIAL_CHARACTERS. Source: specification 5 (regex; max40), behaviour 6 (3).
 *
 * @example parseUserDefinedCode(" 85123A ") // => { ok: true, value: "85123A" }
 */
export function parseUserDefinedCode(value: unknown): Result<UserDefinedCode> {
  return parseByRule(value, refineUserDefinedCode);
}

/**
 * Checks the characters of a code, and that there are fewer than 40.
 *
 * Errors: MAX_LENGTH, SPECIAL_CHARACTERS.
 *
 * @example refineUserDefinedCode("<b>") // => { code: "SPECIAL_CHARACTERS", path: [], params: {} }
 */
export function refineUserDefinedCode(text: string): UserDefinedCode | Issue {
  return (
    lengthIssue(text, textBounds.max40 - 1) ??
    (/^[\p{L}\p{M}\p{N} ._/+#-]+$/u.test(text) ? (text as UserDefinedCode) : shopCodeIssue)
  );
}

const shopCodeIssue = issue("SPECIAL_CHARACTERS");
