/** Parses decimal numbers as exact integer counts of their last decimal. */

import { fail, issue, ok, quoted, type Result } from "../result/index.ts";

/** Notation of the text. */
export interface DecimalFormat {
  /** Number of decimals: the result counts 10^-scale. */
  readonly scale: number;
  /** Decimal mark. */
  readonly decimal: "." | ",";
}

/**
 * Parses a decimal number without grouping as a safe integer count of 10^-scale; extra decimals must be zeros.
 *
 * Errors: DECIMAL (not a number), DECIMAL_PLACES (more decimals than the scale), DECIMAL_RANGE (too large to be exact).
 *
 * @example parseDecimal("-2.5", { scale: 4, decimal: "." }) // => { ok: true, value: -25000 }
 */
export function parseDecimal(value: unknown, format: DecimalFormat): Result<number> {
  if (typeof value !== "string") return fail(issue("DECIMAL"));
  const trimmedText = value.trim();
  const firstCharCode = trimmedText.charCodeAt(0);
  const isNegative = firstCharCode === minusCharCode || firstCharCode === typographicMinusCode;
  let charIndex = isNegative || firstCharCode === plusCharCode ? 1 : 0;
  const decimalMarkCode = format.decimal.charCodeAt(0);
  let scaledUnits = 0;
  let hasDigits = false;
  let decimalCount = -1;
  let isTooPrecise = false;
  for (; charIndex < trimmedText.length; charIndex += 1) {
    const charCode = trimmedText.charCodeAt(charIndex);
    if (charCode === decimalMarkCode && decimalCount < 0) {
      decimalCount = 0;
      continue;
    }
    const digit = charCode - zeroCharCode;
    if (digit < 0 || digit > 9) return rejectNumber("DECIMAL", trimmedText);
    hasDigits = true;
    if (decimalCount >= format.scale) {
      isTooPrecise ||= digit !== 0;
      continue;
    }
    if (decimalCount >= 0) decimalCount += 1;
    scaledUnits = scaledUnits * 10 + digit;
  }
  if (!hasDigits) return rejectNumber("DECIMAL", trimmedText);
  if (isTooPrecise) return fail(issue("DECIMAL_PLACES", [], { value: quoted(trimmedText), max: format.scale }));
  scaledUnits *= 10 ** (format.scale - Math.max(decimalCount, 0));
  // Once beyond safe integers, further digits cannot return to them.
  if (!Number.isSafeInteger(scaledUnits)) return rejectNumber("DECIMAL_RANGE", trimmedText);
  return ok((isNegative ? -scaledUnits : scaledUnits) + 0);
}

const zeroCharCode = 48;
const plusCharCode = 43;
const minusCharCode = 45;
const typographicMinusCode = 0x2212;

const rejectNumber = (code: string, source: string): Result<number> => fail(issue(code, [], { value: quoted(source) }));
