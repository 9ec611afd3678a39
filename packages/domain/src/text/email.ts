/** E-mail addresses. */

import { fail, issue, ok, type Result } from "../result/index.ts";

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
export function parseEmail(value: unknown, lastLabel: Readonly<{ min: number; max: number }> = emailLastLabel): Result<string> {
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "") return fail(issue("REQUIRED"));
  if (text.length > addressAtMost) return fail(issue("EMAIL"));
  const [, local = "", domain = "", last = ""] = address.exec(text) ?? [];
  if (last === "" || local.length > localPartAtMost) return fail(issue("EMAIL"));
  if (last.length < lastLabel.min || last.length > lastLabel.max) {
    return fail(issue("EMAIL_LAST_LABEL", [], { min: lastLabel.min, max: lastLabel.max }));
  }
  return ok(`${local}@${domain.toLowerCase()}`);
}

/** Atoms joined by single points, an @, labels that neither start nor end with a hyphen, a last label of letters. */
const address =
  /^([\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*)@((?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(\p{L}+))$/u;
