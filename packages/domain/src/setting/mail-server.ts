/** Mail server addresses with credentials. */

import { fail, issue, ok, type Result } from "../result/index.ts";

const addressLengthAtMost = 500;

/** Matches smtp or smtps, optional credentials, a host, an optional port, and nothing else, because options of a mail library must not be settable. */
const mailServerPattern =
  /^smtps?:\/\/(?:[^\s:@/?#]+:[^\s:@/?#]+@)?[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?\/?$/iu;

/** Rules of a mail server setting. */
export const mailServerRules = ["required", { custom: parseMailServer }] as const;

/**
 * Parses a mail server address: smtp or smtps, optional credentials, a host, an optional port.
 *
 * Errors: MAIL_SERVER_ADDRESS.
 *
 * @example parseMailServer("smtps://boutique:s3cret@courriel.exemple.ca:465").ok // => true
 */
export function parseMailServer(value: unknown): Result<string> {
  const serverText = typeof value === "string" ? value.trim() : "";
  return serverText.length <= addressLengthAtMost && mailServerPattern.test(serverText)
    ? ok(serverText)
    : fail(issue("MAIL_SERVER_ADDRESS"));
}
