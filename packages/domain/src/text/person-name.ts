/** Names of people. */

import { chainResult, fail, issue, ok, type Result } from "../result/index.ts";

import { parseText } from "./length.ts";

/**
 * Reads the name of a person: letters of any script, with spaces, apostrophes, commas, hyphens and periods.
 *
 * Errors: REQUIRED, MAX_LENGTH, PERSON_NAME. Source: specification 5, behaviour 6 (2).
 *
 * @example parsePersonName("Božidar O’Neill-Côté") // => { ok: true, value: "Božidar O’Neill-Côté" }
 */
export function parsePersonName(value: unknown): Result<string> {
  return chainResult(parseText(value, "max100"), (text) => {
    const name = text.normalize("NFC");
    return shape.test(name) ? ok(name) : fail(issue("PERSON_NAME"));
  });
}

const shape = /^[\p{L}\p{M} '’,.\u2010-]*\p{L}[\p{L}\p{M} '’,.\u2010-]*$/u;
