/** Addresses of identity providers. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** Maximum length of an address, the same as of a service URL. Units: UTF-16 units. */
const addressLengthAtMost = 500;

/** Matches a host, optional port and path; no credentials, query or fragment, which issuers do not have. Unencrypted only on the server's own machine. */
const issuerPattern =
  /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?(?:\/[^\s?#]*)?$/iu;

/** Rules of an issuer setting. */
export const issuerRules = ["required", { custom: parseIssuer }] as const;

/**
 * Parses the address of an identity provider (issuer): https, or http on the server's own machine; a host, an optional port and path.
 *
 * Errors: WEB_ADDRESS. Source: OpenID Connect Discovery 1.0; decision 0431.
 *
 * @example parseIssuer("https://connexion.exemple.ca/realms/chaine").ok // => true
 */
export function parseIssuer(value: unknown): Result<string> {
  const issuerText = typeof value === "string" ? value.trim() : "";
  return issuerText.length <= addressLengthAtMost && issuerPattern.test(issuerText)
    ? ok(issuerText)
    : fail(issue("WEB_ADDRESS"));
}
