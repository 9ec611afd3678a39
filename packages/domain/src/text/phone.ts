/** Phone numbers. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";

declare const phoneBrand: unique symbol;

/** A parsed phone number, as typed but without spaces around it. */
export type PhoneNumber = string & { readonly [phoneBrand]: "PhoneNumber" };

/** Minimum number of digits before an extension: more than 9. Source: specification 5, behaviour 3.12 (4). */
export const phoneDigitsAtLeast = 10;

/** Maximum length with its spaces; the number of digits has no other limit. */
const phoneLengthAtMost = 60;

/**
 * Parses a phone number as typed: at least ten digits before any extension, with the usual signs between them.
 *
 * Errors: REQUIRED, PHONE.
 *
 * @example parsePhone("(514) 555-0199 ext. 12") // => { ok: true, value: "(514) 555-0199 ext. 12" }
 */
export function parsePhone(value: unknown): Result<PhoneNumber> {
  return parseByRule(value, refinePhone);
}

/**
 * Checks a text as a phone number.
 *
 * Errors: PHONE.
 *
 * @example refinePhone("555-0199") // => { code: "PHONE", path: [], params: {} }
 */
export function refinePhone(text: string): PhoneNumber | Issue {
  if (text.length > phoneLengthAtMost || !phonePattern.test(text)) return phoneIssue;
  return countDigits(text) >= phoneDigitsAtLeast ? (text as PhoneNumber) : phoneIssue;
}

const phoneIssue = issue("PHONE");

/** Matches a number with keyboard or typographic hyphens, then an optional extension: "ext" or "x" in English and Spanish, "poste" in French. */
const phonePattern =
  /^\+?[\d \t\u00a0\u202f().\u2010-\u2013-]*[\d).\u2010-\u2013-](?:[ \t\u00a0\u202f,]*(?:[eE][xX][tT](?:[eE][nN][sS][iI][oO][nN])?|[xX]|[pP](?:[oO][sS][tT][eE])?)\.?[ \t\u00a0\u202f]*\d{1,7})?$/u;

/** Counts the digits before the first letter, which begins the extension. */
function countDigits(text: string): number {
  let digitCount = 0;
  for (let index = 0; index < text.length; index += 1) {
    const characterCode = text.charCodeAt(index);
    if (characterCode >= zeroCharacterCode && characterCode <= nineCharacterCode) digitCount += 1;
    else if (characterCode >= firstLetterCode && characterCode < noBreakSpaceCode) break;
  }
  return digitCount;
}

const zeroCharacterCode = 48;
const nineCharacterCode = 57;
const firstLetterCode = 65;
const noBreakSpaceCode = 0xa0;
