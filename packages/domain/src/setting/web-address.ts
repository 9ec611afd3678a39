/** URLs of web services. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** Maximum length, below the limit of any server. */
const addressAtMost = 500;

/** Host name or address, optional port and path; no credentials. */
const pattern = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s]*)?$/iu;

/** Rules of a URL setting. */
export const webAddressRules = ["required", { custom: parseWebAddress }] as const;

/**
 * Parses a service URL: http or https, a host, an optional rest; without credentials.
 *
 * Errors: WEB_ADDRESS.
 *
 * @example parseWebAddress("https://services.exemple.ca/v1").ok // => true
 */
export function parseWebAddress(value: unknown): Result<string> {
  const text = typeof value === "string" ? value.trim() : "";
  return text.length <= addressAtMost && pattern.test(text) ? ok(text) : fail(issue("WEB_ADDRESS"));
}
