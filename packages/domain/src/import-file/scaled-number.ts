/** Reads the numbers of a file as exact integers, fast and without a guess. */

import type { FileFormat } from "./import-mapping.ts";

/** How the numbers of a file are written. */
export type NumberFormat = Pick<FileFormat, "decimal" | "thousands" | "currencyMarks">;

/** Reads a text as an integer of 10^-scale; NaN when it is no number, is out of range, or has digits beyond the scale. */
export type ScaledReader = (text: string) => number;

/** The largest magnitude read, in units of the scale: a million dollars in ten-thousandths, ten million units in thousandths. */
export const scaledAtMost = 10_000_000_000;

const zero = 48;
const nine = 57;
const minus = 45;

/**
 * Makes a reader of numbers.
 *
 * A sign may stand in front ("-5"), behind ("5-"), or be parentheses ("(5)"); marks of currency and spaces around are ignored;
 * zeros beyond the scale are ignored; an exponent, NaN and Infinity are no numbers.
 *
 * @example createScaledReader({ decimal: ".", thousands: null, currencyMarks: ["$"] }, 4)("$9.99 ") // => 99900
 */
export function createScaledReader(format: NumberFormat, scale: number): ScaledReader {
  const decimal = format.decimal.charCodeAt(0);
  return (text) => {
    const plain = readPlain(text, decimal, scale);
    return Number.isNaN(plain) ? readPlain(normalise(text, format), decimal, scale) : plain;
  };
}

function readPlain(text: string, decimal: number, scale: number): number {
  const length = text.length;
  let index = text.charCodeAt(0) === minus ? 1 : 0;
  const isNegative = index === 1;
  let value = 0;
  let digits = 0;
  let decimals = -1;
  for (; index < length; index++) {
    const code = text.charCodeAt(index);
    if (code >= zero && code <= nine) {
      digits++;
      if (decimals < scale) value = value * 10 + (code - zero);
      else if (code !== zero) return NaN;
      if (decimals >= 0 && decimals < scale) decimals++;
      if (value > scaledAtMost) return NaN;
    } else if (code === decimal && decimals < 0) {
      decimals = 0;
    } else {
      return NaN;
    }
  }
  if (digits === 0) return NaN;
  for (let missing = scale - Math.max(decimals, 0); missing > 0; missing--) value *= 10;
  if (value > scaledAtMost) return NaN;
  return isNegative && value !== 0 ? -value : value;
}

/** Takes off marks, spaces and groupings; an empty text when what is left is not one signed number. */
function normalise(text: string, { decimal, thousands, currencyMarks }: NumberFormat): string {
  let rest = text.replace(/[\s\u00a0\u202f]+/g, " ").replaceAll("\u2212", "-").trim();
  for (const mark of currencyMarks) rest = rest.replace(mark, "").trim();
  const inside = /^\((.*)\)$/.exec(rest)?.[1];
  let sign = inside === undefined ? "" : "-";
  rest = (inside ?? rest).trim();
  const before = rest.startsWith("-") || rest.startsWith("+") ? rest.slice(0, 1) : "";
  const isSignBehind = rest.length > before.length && rest.endsWith("-");
  if (before !== "" && isSignBehind) return "";
  if ((before === "-" || isSignBehind) && sign === "-") return "";
  if (before === "-" || isSignBehind) sign = "-";
  rest = rest.slice(before.length, isSignBehind ? -1 : undefined).trim();
  if (thousands !== null && rest.includes(thousands)) {
    const mark = thousands === "." ? "\\." : thousands;
    const point = decimal === "." ? "\\." : decimal;
    if (!new RegExp(`^\\d{1,3}(?:${mark}\\d{3})+(?:${point}\\d*)?$`).test(rest)) return "";
    rest = rest.replaceAll(thousands, "");
  }
  for (const mark of currencyMarks) rest = rest.replace(mark, "").trim();
  return sign + rest;
}
