/** Addresses of services in the web. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** Shorter than what any server refuses. */
const addressAtMost = 500;

/** A name or a number of a host, perhaps a port, and whatever follows; no name and password before it. */
const pattern = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s]*)?$/iu;

/** The rules of a setting that is such an address. */
export const webAddress = ["required", { custom: parseWebAddress }] as const;

/**
 * Reads the address of a service: http or https, a host, and what may follow; without a name or a password in it.
 *
 * Errors: WEB_ADDRESS.
 *
 * @example parseWebAddress("https://services.exemple.ca/v1").ok // => true
 */
export function parseWebAddress(value: unknown): Result<string> {
  const text = typeof value === "string" ? value.trim() : "";
  return text.length <= addressAtMost && pattern.test(text) ? ok(text) : fail(issue("WEB_ADDRESS"));
}
