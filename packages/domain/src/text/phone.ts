/** Phone numbers. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";

declare const phoneBrand: unique symbol;

/** A phone number that was read, as it was written. */
export type PhoneNumber = string & { readonly [phoneBrand]: "PhoneNumber" };

/** The fewest digits before an extension: more than 9. Source: specification 5, behaviour 3.12 (4). */
export const phoneDigitsAtLeast = 10;

/** The length of the field: longer is no number, however it is spaced. There is no bound on the digits but this one. */
const writtenAtMost = 60;

/**
 * Reads a phone number as it is written: ten digits or more before any extension, with the usual signs between them.
 *
 * Errors: REQUIRED, PHONE.
 *
 * @example parsePhone("(514) 555-0199 ext. 12") // => { ok: true, value: "(514) 555-0199 ext. 12" }
 */
export function parsePhone(value: unknown): Result<PhoneNumber> {
  return parseByRule(value, refinePhone);
}

/**
 * Holds a text to the shape of a phone number.
 *
 * Errors: PHONE.
 *
 * @example refinePhone("555-0199") // => { code: "PHONE", path: [], params: {} }
 */
export function refinePhone(text: string): PhoneNumber | Issue {
  if (text.length > writtenAtMost || !shape.test(text)) return refused;
  return countDigits(text) >= phoneDigitsAtLeast ? (text as PhoneNumber) : refused;
}

const refused = issue("PHONE");

/** The number, with the hyphens of a keyboard and of a document, then perhaps an extension: "ext" or "x" in English and Spanish, "poste" in French. */
const shape =
  /^\+?[\d \t\u00a0\u202f().\u2010-\u2013-]*[\d).\u2010-\u2013-](?:[ \t\u00a0\u202f,]*(?:[eE][xX][tT](?:[eE][nN][sS][iI][oO][nN])?|[xX]|[pP](?:[oO][sS][tT][eE])?)\.?[ \t\u00a0\u202f]*\d{1,7})?$/u;

/** The digits before the first letter, which begins the extension. */
function countDigits(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= zero && code <= nine) count += 1;
    else if (code >= firstLetter && code < noBreakSpace) break;
  }
  return count;
}

const zero = 48;
const nine = 57;
const firstLetter = 65;
const noBreakSpace = 0xa0;
