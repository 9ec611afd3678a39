/** The address of a mail server, with the name and the password that it asks for. */

import { fail, issue, ok, type Result } from "../result/index.ts";

const addressAtMost = 500;

/** A name and a password before the host, a port after it, and nothing else: options of a mail library are not for a setting. */
const pattern = /^smtps?:\/\/(?:[^\s:@/?#]+:[^\s:@/?#]+@)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/?$/iu;

/** The rules of a setting that is such an address. */
export const mailServer = ["required", { custom: parseMailServer }] as const;

/**
 * Reads the address of a mail server: smtp or smtps, perhaps a name and a password, a host, perhaps a port.
 *
 * Errors: MAIL_SERVER_ADDRESS.
 *
 * @example parseMailServer("smtps://boutique:s3cret@courriel.exemple.ca:465").ok // => true
 */
export function parseMailServer(value: unknown): Result<string> {
  const text = typeof value === "string" ? value.trim() : "";
  return text.length <= addressAtMost && pattern.test(text) ? ok(text) : fail(issue("MAIL_SERVER_ADDRESS"));
}
