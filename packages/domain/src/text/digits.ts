/** Fields of digits. */

/**
 * Keeps the digits of what is typed into a field that takes nothing else; those of other scripts are not kept.
 *
 * Source: specification 5 (numeric keypress fields accept digits only).
 *
 * @example keepDigits("12a 3") // => "123"
 */
export function keepDigits(text: string): string {
  return text.replaceAll(/[^0-9]/gu, "");
}
