/** User names. */

import { chainResult, fail, issue, ok, type Result } from "../result/index.ts";

import { parseText } from "./length.ts";

/**
 * Reads a user name: letters of A to Z, digits and underscores only.
 *
 * Errors: REQUIRED, MAX_LENGTH, USERNAME. Source: specification 5.
 *
 * @example parseUsername("marie_22") // => { ok: true, value: "marie_22" }
 */
export function parseUsername(value: unknown): Result<string> {
  return chainResult(parseText(value, "max40"), (text) => (/^\w+$/u.test(text) ? ok(text) : fail(issue("USERNAME"))));
}
