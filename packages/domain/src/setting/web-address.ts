/** URLs of web services. */

import { fail, issue, ok, type Result } from "../result/index.ts";

import { isInternalUrl, type IpNetwork } from "./outgoing-address.ts";

/** Maximum length of an address, below the limit of any server. Units: UTF-16 units. */
const addressLengthAtMost = 500;

/** Matches an http or https URL: a host name or address, optional port and path; no credentials. */
const webAddressPattern = /^https?:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?(?:[/?#][^\s]*)?$/iu;

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
  const addressText = typeof value === "string" ? value.trim() : "";
  return addressText.length <= addressLengthAtMost && webAddressPattern.test(addressText)
    ? ok(addressText)
    : fail(issue("WEB_ADDRESS"));
}

/**
 * Parses a service URL to which confidential content is sent: https, or http to an address of an internal network that the operator allows.
 *
 * Errors: WEB_ADDRESS. Source: decision 0418.
 *
 * @example ["https://collector.exemple.ca", "http://collector.exemple.ca"].map((url) => parseSecureAddress(url, []).ok) // => [true, false]
 */
export function parseSecureAddress(value: unknown, allowedNetworks: readonly IpNetwork[]): Result<string> {
  const addressResult = parseWebAddress(value);
  if (!addressResult.ok || /^https:/iu.test(addressResult.value)) return addressResult;
  return isInternalUrl(addressResult.value, []) && !isInternalUrl(addressResult.value, allowedNetworks)
    ? addressResult
    : fail(issue("WEB_ADDRESS"));
}
