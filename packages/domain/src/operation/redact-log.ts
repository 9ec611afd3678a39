/** What a log says without what nobody should read in it: tokens, passwords, e-mail addresses, card numbers. */

import { isFields } from "../validation/index.ts";

import { maskCards } from "./card-number.ts";

/** What stands for what is hidden. */
export const hidden = "***";

/** Names whose values are secret whatever they are, as they are written without capitals, hyphens and underscores. */
const secretNames = /token|password|passwd|secret|authorization|cookie|apikey|privatekey|credential/u;

/** Nothing that is written to a log is nested deeper; what is, is hidden whole. */
const depthAtMost = 20;

/**
 * Hides tokens, e-mail addresses and card numbers in a text.
 *
 * Source: behaviour 3.8 (redaction on by default: tokens, e-mails, card digits); decision 0118.
 *
 * @example redactText("Bearer abc.def by ana@exemple.ca, card 4242424242424242") // => "Bearer *** by ***@exemple.ca, card ****4242"
 */
export function redactText(text: string): string {
  return redactEmails(maskCards(text.replaceAll(/\b(Bearer|Basic) +[\w.~+/=-]+/giu, `$1 ${hidden}`).replaceAll(/\beyJ[\w.-]+/gu, hidden)));
}

/**
 * Hides what is secret in a value of a log line: by the name of a field, and in every text.
 *
 * Source: behaviour 3.8 (redaction); decision 0118.
 *
 * @example redactValue({ user: 7, newPassword: "abc", headers: { Authorization: "Bearer x" }, mail: "ana@exemple.ca" }) // => { user: 7, newPassword: "***", headers: { Authorization: "***" }, mail: "***@exemple.ca" }
 */
export function redactValue(value: unknown, depth: number = depthAtMost): unknown {
  if (typeof value === "string") return redactText(value);
  // A number of sixteen digits is written as it is; one that may be a card is a text from here on.
  if (typeof value === "number" || typeof value === "bigint") {
    const shown = maskCards(String(value));
    return shown === String(value) ? value : shown;
  }
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return hidden;
  if (Array.isArray(value)) return value.map((part: unknown) => redactValue(part, depth - 1));
  if (!isFields(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [redactText(name), isSecretName(name) && part !== null && part !== undefined ? hidden : redactValue(part, depth - 1)]));
}

/**
 * Says whether a field of this name holds a secret.
 *
 * @example ["api_key", "Set-Cookie", "tokenCount", "name"].map(isSecretName) // => [true, true, true, false]
 */
export function isSecretName(name: string): boolean {
  return secretNames.test(name.toLowerCase().replaceAll(/[-_ ]/gu, ""));
}

/** What stands before the @ of an address. It is looked for from the @ backwards: from the front, every text would be read again and again. */
const isOfAddress = /[\p{L}\p{N}._%+'-]/u;

function redactEmails(text: string): string {
  const parts = text.split("@");
  const [last = ""] = parts.slice(-1);
  const before = parts.slice(0, -1).map((part, index) => {
    if (!/^[\p{L}\p{N}]/u.test(parts[index + 1] ?? "")) return part;
    const characters = [...part];
    const start = characters.findLastIndex((character) => !isOfAddress.test(character)) + 1;
    return start === characters.length ? part : characters.slice(0, start).join("") + hidden;
  });
  return [...before, last].join("@");
}
