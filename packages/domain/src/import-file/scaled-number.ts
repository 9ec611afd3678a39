/** Parses numbers of a file as exact integers, by an exact format. */

import type { FileFormat } from "./import-mapping.ts";

/** Number format of a file. */
export type NumberFormat = Pick<FileFormat, "decimal" | "thousands" | "currencyMarks">;

/** Parses a text as an integer of 10^-scale. NaN if it is not a number or has too many digits; an infinity of its sign if it is too large. */
export type ScaledReader = (text: string) => number;

/** Default maximum magnitude, in units of the scale: a million dollars in ten-thousandths, ten million units in thousandths. */
export const scaledAtMost = 10_000_000_000;

const zeroCode = 48;
const nineCode = 57;
const minusCode = 45;

/**
 * Makes a number parser.
 *
 * A sign may be in front ("-5"), behind ("5-"), or parentheses ("(5)"). Currency symbols, spaces around and zeros beyond the scale
 * are ignored. Exponents, NaN and Infinity are not numbers.
 * Units: atMost in units of the scale.
 *
 * @example createScaledReader({ decimal: ".", thousands: null, currencyMarks: ["$"] }, 4)("$9.99 ") // => 99900
 */
export function createScaledReader(format: NumberFormat, scale: number, atMost: number = scaledAtMost): ScaledReader {
  const decimal = format.decimal.charCodeAt(0);
  const ungroup = createUngrouper(format);
  return (text) => {
    const plainReader = readPlain(text, decimal, scale);
    const value = Number.isNaN(plainReader)
      ? readPlain(normaliseNumberText(text, format.currencyMarks, ungroup), decimal, scale)
      : plainReader;
    return Math.abs(value) > atMost ? value * Infinity : value;
  };
}

function readPlain(text: string, decimal: number, scale: number): number {
  const length = text.length;
  let index = text.charCodeAt(0) === minusCode ? 1 : 0;
  const isNegative = index === 1;
  let value = 0;
  let hasDigit = false;
  let decimals = -1;
  for (; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code >= zeroCode && code <= nineCode) {
      hasDigit = true;
      if (decimals < scale) value = value * 10 + (code - zeroCode);
      else if (code !== zeroCode) return NaN;
      if (decimals >= 0) decimals++;
    } else if (code === decimal && decimals < 0) {
      decimals = 0;
    } else {
      return NaN;
    }
  }
  if (!hasDigit) return NaN;
  for (let missingDecimals = scale - Math.max(decimals, 0); missingDecimals > 0; missingDecimals--) value *= 10;
  return isNegative && value !== 0 ? -value : value;
}

/** Makes the function that removes grouping marks between groups of three digits; any other text is returned unchanged. */
function createUngrouper({ decimal, thousands }: NumberFormat): (digits: string) => string {
  if (thousands === null) return (digits) => digits;
  const groupedPattern = new RegExp(`^\\d{1,3}(?:[${thousands}]\\d{3})+(?:[${decimal}]\\d*)?$`);
  return (digits) => (groupedPattern.test(digits) ? digits.replaceAll(thousands, "") : digits);
}

/** Removes symbols, spaces and grouping, and moves the sign to the front; a text that is not a number stays invalid. */
function normaliseNumberText(
  text: string,
  currencyMarks: readonly string[],
  ungroup: (digits: string) => string,
): string {
  const markedText = takeOffMarks(text.replace(/\s+/g, " ").replaceAll("\u2212", "-"), currencyMarks);
  const innerText = /^\((.*)\)$/.exec(markedText)?.[1];
  const remainingText = takeOffMarks(innerText ?? markedText, currencyMarks);
  const front = /^[-+]/.exec(remainingText)?.[0] ?? "";
  const trailingSign = remainingText.endsWith("-") ? "-" : "";
  const digits = takeOffMarks(
    remainingText.slice(front.length, remainingText.length - trailingSign.length),
    currencyMarks,
  );
  // Keep both signs of two, so that the text stays invalid.
  const signs = `${innerText === undefined ? "" : "-"}${front}${trailingSign}`;
  return (signs === "+" ? "" : signs) + ungroup(digits);
}

/** Removes currency symbols and spaces around a number; a symbol between two digits stays. */
function takeOffMarks(text: string, marks: readonly string[]): string {
  let remainingText = text.trim();
  for (const mark of marks) {
    if (remainingText.startsWith(mark)) remainingText = remainingText.slice(mark.length).trimStart();
    if (remainingText.endsWith(mark))
      remainingText = remainingText.slice(0, remainingText.length - mark.length).trimEnd();
  }
  return remainingText;
}
