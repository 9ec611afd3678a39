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
  const source = value.trim();
  const sign = source.charCodeAt(0);
  const isNegative = sign === minusCode || sign === typographicMinus;
  let index = isNegative || sign === plusCode ? 1 : 0;
  const mark = format.decimal.charCodeAt(0);
  let units = 0;
  let hasDigits = false;
  let decimals = -1;
  let isTooPrecise = false;
  for (; index < source.length; index += 1) {
    const code = source.charCodeAt(index);
    if (code === mark && decimals < 0) {
      decimals = 0;
      continue;
    }
    const digit = code - zeroCode;
    if (digit < 0 || digit > 9) return rejectNumber("DECIMAL", source);
    hasDigits = true;
    if (decimals >= format.scale) {
      isTooPrecise ||= digit !== 0;
      continue;
    }
    if (decimals >= 0) decimals += 1;
    units = units * 10 + digit;
  }
  if (!hasDigits) return rejectNumber("DECIMAL", source);
  if (isTooPrecise) return fail(issue("DECIMAL_PLACES", [], { value: quoted(source), max: format.scale }));
  units *= 10 ** (format.scale - Math.max(decimals, 0));
  // Once beyond safe integers, further digits cannot return to them.
  if (!Number.isSafeInteger(units)) return rejectNumber("DECIMAL_RANGE", source);
  return ok((isNegative ? -units : units) + 0);
}

const zeroCode = 48;
const plusCode = 43;
const minusCode = 45;
const typographicMinus = 0x2212;

const rejectNumber = (code: string, source: string): Result<number> => fail(issue(code, [], { value: quoted(source) }));
