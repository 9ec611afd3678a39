/** E-mail addresses. */

import { issue, type Issue, type Result } from "../result/index.ts";

import { parseByRule } from "./characters.ts";

declare const emailBrand: unique symbol;

/** An address that was read: its domain in small letters. */
export type EmailAddress = string & { readonly [emailBrand]: "EmailAddress" };

/** How many letters the last label of an address has. */
export type LastLabelBounds = Readonly<{ min: number; max: number }>;

/** The letters of the last label. Source: specification 5; a setting, because `.quebec` exists (behaviour 6 (4)). */
export const emailLastLabel = { min: 2, max: 5 } as const;

/** The longest address there is. Source: RFC 5321 4.5.3.1. */
const addressAtMost = 254;
const localPartAtMost = 64;

/**
 * Reads an e-mail address; its domain comes back in small letters.
 *
 * Errors: REQUIRED, EMAIL, EMAIL_LAST_LABEL (good but for the length of its last label, with the bounds that refused it).
 *
 * @example parseEmail("Marie@Exemple.CA") // => { ok: true, value: "Marie@exemple.ca" }
 */
export function parseEmail(value: unknown, lastLabel: LastLabelBounds = emailLastLabel): Result<EmailAddress> {
  return parseByRule(value, (text) => refineEmail(text, lastLabel));
}

/**
 * Holds a text to the shape of an e-mail address.
 *
 * Errors: EMAIL, EMAIL_LAST_LABEL.
 *
 * @example refineEmail("marie@ville.quebec") // => { code: "EMAIL_LAST_LABEL", path: [], params: { min: 2, max: 5 } }
 */
export function refineEmail(text: string, lastLabel: LastLabelBounds = emailLastLabel): EmailAddress | Issue {
  const at = text.lastIndexOf("@");
  const last = text.length - text.lastIndexOf(".") - 1;
  if (text.length > addressAtMost || at > localPartAtMost || !shape.test(text)) return refused;
  if (last < lastLabel.min || last > lastLabel.max)
    return issue("EMAIL_LAST_LABEL", [], { min: lastLabel.min, max: lastLabel.max });
  const domain = text.slice(at);
  const small = domain.toLowerCase();
  if (small === domain) return text as EmailAddress;
  // A capital that has no small letter in one piece, İ alone, would leave a domain that is none.
  return small.length === domain.length ? ((text.slice(0, at) + small) as EmailAddress) : refused;
}

const refused = issue("EMAIL");

/** Atoms joined by single points, an @, labels that neither start nor end with a hyphen, a last label of letters. */
const shape =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}+$/u;
