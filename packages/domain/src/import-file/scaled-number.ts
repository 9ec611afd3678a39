/** Parses numbers of a file as exact integers, by an exact format. */

import type { FileFormat } from "./import-mapping.ts";

/** Number format of a file. */
export type NumberFormat = Pick<FileFormat, "decimal" | "thousands" | "currencyMarks">;

/** Parses a text as an integer of 10^-scale. NaN if it is not a number or has too many digits; an infinity of its sign if it is too large. */
export type ScaledReader = (text: string) => number;

/** Default maximum magnitude, in units of the scale: a million dollars in ten-thousandths, ten million units in thousandths. */
export const scaledAtMost = 10_000_000_000;

const zeroCharCode = 48;
const nineCharCode = 57;
const minusCharCode = 45;

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
  const decimalCharCode = format.decimal.charCodeAt(0);
  const ungroup = createUngrouper(format);
  return (text) => {
    const plainValue = readPlain(text, decimalCharCode, scale);
    const scaledValue = Number.isNaN(plainValue)
      ? readPlain(normaliseNumberText(text, format.currencyMarks, ungroup), decimalCharCode, scale)
      : plainValue;
    return Math.abs(scaledValue) > atMost ? scaledValue * Infinity : scaledValue;
  };
}

function readPlain(text: string, decimal: number, scale: number): number {
  const length = text.length;
  let charIndex = text.charCodeAt(0) === minusCharCode ? 1 : 0;
  const isNegative = charIndex === 1;
  let scaledDigits = 0;
  let hasDigit = false;
  let decimalCount = -1;
  for (; charIndex < length; charIndex++) {
    const charCode = text.charCodeAt(charIndex);
    if (charCode >= zeroCharCode && charCode <= nineCharCode) {
      hasDigit = true;
      if (decimalCount < scale) scaledDigits = scaledDigits * 10 + (charCode - zeroCharCode);
      else if (charCode !== zeroCharCode) return NaN;
      if (decimalCount >= 0) decimalCount++;
    } else if (charCode === decimal && decimalCount < 0) {
      decimalCount = 0;
    } else {
      return NaN;
    }
  }
  if (!hasDigit) return NaN;
  for (let missingDecimals = scale - Math.max(decimalCount, 0); missingDecimals > 0; missingDecimals--)
    scaledDigits *= 10;
  return isNegative && scaledDigits !== 0 ? -scaledDigits : scaledDigits;
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
  const leadingSign = /^[-+]/.exec(remainingText)?.[0] ?? "";
  const trailingSign = remainingText.endsWith("-") ? "-" : "";
  const unmarkedDigits = takeOffMarks(
    remainingText.slice(leadingSign.length, remainingText.length - trailingSign.length),
    currencyMarks,
  );
  // Keep both signs of two, so that the text stays invalid.
  const combinedSigns = `${innerText === undefined ? "" : "-"}${leadingSign}${trailingSign}`;
  return (combinedSigns === "+" ? "" : combinedSigns) + ungroup(unmarkedDigits);
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
