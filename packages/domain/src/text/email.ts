/** E-mail addresses. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";

declare const emailBrand: unique symbol;

/** A parsed e-mail address; its domain is in lower case. */
export type EmailAddress = string & { readonly [emailBrand]: "EmailAddress" };

/** Minimum and maximum length of the last label of an e-mail address, such as `com`. */
export type LastLabelBounds = Readonly<{ min: number; max: number }>;

/** Default length of the last label. Source: specification 5; a setting, because `.quebec` exists (behaviour 6 (4)). */
export const emailLastLabelBounds = { min: 2, max: 5 } as const;

/** Maximum length of any label of a domain. Source: RFC 1035 2.3.4. */
export const domainLabelAtMost = 63;

/**
 * Returns the bounds of the last label for a value of its setting; the default for no number.
 *
 * Units: letters. Source: behaviour 6 (4).
 *
 * @example lastLabelUpTo(6) // => { min: 2, max: 6 }
 */
export function lastLabelUpTo(max: unknown): LastLabelBounds {
  return typeof max === "number" ? { min: emailLastLabelBounds.min, max } : emailLastLabelBounds;
}

/** Maximum length of an address. Source: RFC 5321 4.5.3.1. */
const addressLengthAtMost = 254;
const localPartLengthAtMost = 64;

/**
 * Parses an e-mail address; its domain becomes lower case.
 *
 * Errors: REQUIRED, EMAIL, EMAIL_LAST_LABEL (valid except for the length of its last label; gives the bounds).
 *
 * @example parseEmail("Marie@Exemple.CA") // => { ok: true, value: "Marie@exemple.ca" }
 */
export function parseEmail(value: unknown, lastLabel: LastLabelBounds = emailLastLabelBounds): Result<EmailAddress> {
  return parseByRule(value, (text) => refineEmail(text, lastLabel));
}

/**
 * Checks a text as an e-mail address.
 *
 * Errors: EMAIL, EMAIL_LAST_LABEL.
 *
 * @example refineEmail("marie@ville.quebec") // => { code: "EMAIL_LAST_LABEL", path: [], params: { min: 2, max: 5 } }
 */
export function refineEmail(text: string, lastLabel: LastLabelBounds = emailLastLabelBounds): EmailAddress | Issue {
  const atIndex = text.lastIndexOf("@");
  const lastLabelLength = text.length - text.lastIndexOf(".") - 1;
  if (text.length > addressLengthAtMost || atIndex > localPartLengthAtMost || !emailPattern.test(text))
    return emailIssue;
  if (lastLabelLength < lastLabel.min || lastLabelLength > lastLabel.max)
    return issue("EMAIL_LAST_LABEL", [], { min: lastLabel.min, max: lastLabel.max });
  const domainWithAt = text.slice(atIndex);
  const lowerCaseDomain = domainWithAt.toLowerCase();
  if (lowerCaseDomain === domainWithAt) return text as EmailAddress;
  // The capital İ has no single lower-case character, so the domain would become invalid.
  return lowerCaseDomain.length === domainWithAt.length
    ? ((text.slice(0, atIndex) + lowerCaseDomain) as EmailAddress)
    : emailIssue;
}

const emailIssue = issue("EMAIL");

/** Matches atoms joined by single points, an @, labels that neither start nor end with a hyphen, a last label of letters. */
const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}+$/u;
