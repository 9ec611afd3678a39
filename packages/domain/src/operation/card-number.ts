/** Payment card numbers: only the last four digits are ever stored, displayed or searched. */

import { fail, issue, ok, type Result } from "../result/index.ts";

/** Minimum and maximum length of card numbers; `kept` is how many digits remain after masking. Units: digits. Source: ISO/IEC 7812 (13 to 19). */
export const cardDigits = { min: 13, max: 19, kept: 4 } as const;

/**
 * Parses the last four digits of a card. A longer number is rejected instead of truncated, so that senders stop sending it.
 *
 * Errors: CARD_NUMBER. Source: behaviour 3.8 (card last 4; never stored beyond last 4).
 *
 * @example ["4242", " 0007 ", "424242"].map((text) => parseCardLastFour(text).ok) // => [true, true, false]
 */
export function parseCardLastFour(value: unknown): Result<string> {
  return typeof value === "string" && /^\s*\d{4}\s*$/u.test(value) ? ok(value.trim()) : fail(issue("CARD_NUMBER"));
}

/**
 * Tells whether digits may be a card number: their length, and their check digit.
 *
 * Source: ISO/IEC 7812 (Luhn).
 *
 * @example ["4242424242424242", "4242424242424241", "424242424242"].map(isCardNumber) // => [true, false, false]
 */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/u.test(digits)) return false;
  let checksum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const weighedDigit = index % 2 === 1 ? digit * 2 : digit;
    checksum += weighedDigit > 9 ? weighedDigit - 9 : weighedDigit;
  }
  return checksum % 10 === 0;
}

/**
 * Masks card numbers in a text except for their last four digits; digits may be grouped by any spaces or hyphens, as pages and letters print them.
 *
 * Source: behaviour 3.8 (redaction: card digits); decision 0118.
 *
 * @example ["paid with 4242 4242 4242 4242, receipt 4417", "4242\u00A04242\u00A04242\u00A04242"].map(maskCards) // => ["paid with ****4242, receipt 4417", "****4242"]
 */
export function maskCards(text: string): string {
  return text.replaceAll(/(?<!\d)\d(?:[\s\u2010-\u2015-]?\d){12,18}(?!\d)/gu, (cardNumber) => {
    const foundDigits = cardNumber.replaceAll(/\D/gu, "");
    return isCardNumber(foundDigits) ? `****${foundDigits.slice(-cardDigits.kept)}` : cardNumber;
  });
}
