/** User names. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";
import { lengthIssue, textBounds } from "./length.ts";

declare const usernameBrand: unique symbol;

/** A parsed user name. */
export type Username = string & { readonly [usernameBrand]: "Username" };

/**
 * Parses a user name: letters A to Z, digits and underscores only.
 *
 * Errors: REQUIRED, MAX_LENGTH, USERNAME. Source: specification 5.
 *
 * @example parseUsername("marie_22") // => { ok: true, value: "marie_22" }
 */
export function parseUsername(value: unknown): Result<Username> {
  return parseByRule(value, refineUsername);
}

/**
 * Checks the characters of a user name, and that there are fewer than 40.
 *
 * Errors: MAX_LENGTH, USERNAME.
 *
 * @example refineUsername("marie 22") // => { code: "USERNAME", path: [], params: {} }
 */
export function refineUsername(text: string): Username | Issue {
  return lengthIssue(text, textBounds.max40 - 1) ?? (/^\w+$/u.test(text) ? (text as Username) : usernameIssue);
}

const usernameIssue = issue("USERNAME");
