/** Names of people. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";
import { lengthIssue, textBounds } from "./length.ts";

declare const personNameBrand: unique symbol;

/** A parsed person name, with composed letters and accents. */
export type PersonName = string & { readonly [personNameBrand]: "PersonName" };

/**
 * Parses a person name: letters of any script, with spaces, apostrophes, commas, hyphens and periods.
 *
 * Errors: REQUIRED, MAX_LENGTH, PERSON_NAME. Source: specification 5, behaviour 6 (2).
 *
 * @example parsePersonName("Božidar O’Neill-Côté") // => { ok: true, value: "Božidar O’Neill-Côté" }
 */
export function parsePersonName(value: unknown): Result<PersonName> {
  return parseByRule(value, refinePersonName);
}

/**
 * Checks the characters of a name, and that there are fewer than 100 of them after composition.
 *
 * Errors: MAX_LENGTH, PERSON_NAME.
 *
 * @example refinePersonName("R2D2") // => { code: "PERSON_NAME", path: [], params: {} }
 */
export function refinePersonName(text: string): PersonName | Issue {
  const composedName =
    text.length <= decomposedLengthAtMost && decomposedPattern.test(text) ? text.normalize("NFC") : text;
  const tooLongIssue = lengthIssue(composedName, personNameLengthAtMost);
  if (tooLongIssue !== null) return tooLongIssue;
  return personNamePattern.test(composedName) && letterPattern.test(composedName)
    ? (composedName as PersonName)
    : personNameIssue;
}

const personNameLengthAtMost = textBounds.max100 - 1;

/** Maximum length of a name that is composed: a decomposed letter has at most four code points. */
const decomposedLengthAtMost = 4 * personNameLengthAtMost;

const personNameIssue = issue("PERSON_NAME");

const personNamePattern = /^[\p{L}\p{M} \u00a0\u202f'’,.\u2010-]+$/u;
const letterPattern = /\p{L}/u;

/** Matches a character that may need composing: not those below U+0300 and the signs of names. Normalising is slow. */
const decomposedPattern = /[^ -\u02ff\u2010\u2019]/;
