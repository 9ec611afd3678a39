/** Redaction of logs: removes tokens, passwords, e-mail addresses and card numbers. */

import { listLengthOf, isFields, listPropertyNames, readElement, readOwnProperty } from "../validation/index.ts";

import { maskCards } from "./card-number.ts";

/** Replacement of a redacted value. */
export const redactedText = "***";

/** Field names with secret values, in lower case without hyphens and underscores. */
const secretNamePattern = /token|password|passwd|secret|authorization|cookie|apikey|privatekey|credential/u;

/** Maximum depth and number of values in a log line; anything beyond is replaced by `redactedText`. */
const redactionLimits = { depth: 20, values: 10_000 } as const;

/**
 * Masks tokens, e-mail addresses and card numbers in a text.
 *
 * Source: behaviour 3.8 (redaction on by default: tokens, e-mails, card digits); decision 0118.
 *
 * @example redactText("Bearer abc.def by ana@exemple.ca, card 4242424242424242") // => "Bearer *** by ***@exemple.ca, card ****4242"
 */
export function redactText(text: string): string {
  return redactEmails(
    maskCards(
      text
        .replaceAll(/\b(Bearer|Basic) +[\w.~+/=-]+/giu, `$1 ${redactedText}`)
        .replaceAll(/\beyJ[\w.-]+/gu, redactedText),
    ),
  );
}

/**
 * Masks secrets in a JSON-like log value: by field name, and in every text. Unreadable values become `redactedText`. A yes or no is no secret.
 *
 * Source: behaviour 3.8 (redaction); decision 0118.
 *
 * @example redactValue({ user: 7, newPassword: "abc", headers: { Authorization: "Bearer x" }, mail: "ana@exemple.ca" }) // => { user: 7, newPassword: "***", headers: { Authorization: "***" }, mail: "***@exemple.ca" }
 */
export function redactValue(value: unknown): unknown {
  let remainingValues: number = redactionLimits.values;
  const redactNestedValue = (value: unknown, depth: number): unknown => {
    remainingValues -= 1;
    if (remainingValues < 0) return redactedText;
    if (value === null || value === undefined || typeof value === "boolean") return value;
    if (typeof value === "string") return redactText(value);
    if (typeof value === "number" || typeof value === "bigint") return redactNumber(value);
    if (depth === 0) return redactedText;
    const listLength = listLengthOf(value);
    if (listLength !== null)
      return listLength > remainingValues
        ? redactedText
        : Array.from({ length: listLength }, (_, index) => redactNestedValue(readElement(value, index), depth - 1));
    if (!isFields(value)) return redactedText;
    return Object.fromEntries(
      listPropertyNames(value).map((name) => [
        redactText(name),
        redactField(name, readOwnProperty(value, name), depth),
      ]),
    );
  };
  const redactField = (name: string, value: unknown, depth: number): unknown =>
    isSecretName(name) && value !== null && value !== undefined && typeof value !== "boolean"
      ? redactedText
      : redactNestedValue(value, depth - 1);
  return redactNestedValue(value, redactionLimits.depth);
}

/** Redacts a number that may be a card: it becomes a text. */
function redactNumber(value: number | bigint): unknown {
  const maskedNumber = maskCards(String(value));
  return maskedNumber === String(value) ? value : maskedNumber;
}

/**
 * Tells whether a field name indicates a secret.
 *
 * @example ["api_key", "Set-Cookie", "tokenCount", "name"].map(isSecretName) // => [true, true, true, false]
 */
export function isSecretName(name: string): boolean {
  return secretNamePattern.test(name.toLowerCase().replaceAll(/[-_ ]/gu, ""));
}

/** Characters allowed before the @ of an address. The search runs backwards from the @, so that no text is read twice. */
const addressCharacterPattern = /[\p{L}\p{N}._%+'-]/u;

function redactEmails(text: string): string {
  const partsAroundAtSigns = text.split("@");
  const redactedParts = partsAroundAtSigns.map((part, index) => {
    const nextPart = partsAroundAtSigns[index + 1];
    return nextPart !== undefined && /^[\p{L}\p{N}]/u.test(nextPart) ? redactAddressName(part) : part;
  });
  return redactedParts.join("@");
}

function redactAddressName(text: string): string {
  const characters = [...text];
  const addressStart = characters.findLastIndex((character) => !addressCharacterPattern.test(character)) + 1;
  return addressStart === characters.length ? text : characters.slice(0, addressStart).join("") + redactedText;
}
