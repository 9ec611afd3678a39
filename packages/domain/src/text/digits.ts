/** Digit-only fields. */

/**
 * Keeps only the digits 0 to 9 of a typed text.
 *
 * Source: specification 5 (numeric keypress fields accept digits only).
 *
 * @example keepDigits("12a 3") // => "123"
 */
export function keepDigits(text: string): string {
  return text.replaceAll(/[^0-9]/gu, "");
}
