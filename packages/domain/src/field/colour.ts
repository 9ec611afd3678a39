/** Colours as people write them. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/**
 * Parses a colour: `#` and six hexadecimal digits; the result is in lower case.
 *
 * Errors: COLOUR.
 *
 * @example parseColour("#1A7F37").value // => "#1a7f37"
 */
export function parseColour(value: unknown): Result<string> {
  return typeof value === "string" && /^#[\da-f]{6}$/iu.test(value) ? ok(value.toLowerCase()) : fail(issue("COLOUR"));
}
