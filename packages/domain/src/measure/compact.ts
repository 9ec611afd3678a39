/** Compact numbers: K from a thousand, M from a million. */

import type { LanguageCode } from "../language/index.ts";
import { mapResult, type Result } from "../result/index.ts";

import { decimalText, divideRounded } from "./exact.ts";
import { cachedNumberFormat } from "./number-format.ts";
import { quantity, quantityScale, type Quantity } from "./quantity.ts";
import { parseLocalDecimal } from "./read-local-number.ts";

/** Marks with their powers of ten. Source: specification 9, behaviour 6 (8). */
export const compactMarks = [
  { mark: "", factor: 1 },
  { mark: "K", factor: 1_000 },
  { mark: "M", factor: 1_000_000 },
] as const;

/** A compact number. */
export interface CompactParts {
  /** Number before the mark. Units: hundredths. */
  readonly hundredths: number;
  readonly mark: (typeof compactMarks)[number]["mark"];
  /** True if no decimals are displayed. */
  readonly isWhole: boolean;
}

/**
 * Splits an exact number into the number before the mark and the mark, rounded half away from zero to two decimals. The mark is
 * chosen after rounding: 1M, never 1000K.
 *
 * Units: `units` counts 10^-scale. Errors: throws a RangeError when `units` is not an integer, which is a fault of the caller.
 *
 * @example compactParts(99999500, 2) // => { hundredths: 100, mark: "M", isWhole: true }
 */
export function compactParts(units: number, scale: number): CompactParts {
  for (const { mark, factor } of compactMarks) {
    const hundredths = divideRounded(BigInt(units) * 100n, BigInt(factor) * 10n ** BigInt(scale));
    if (Math.abs(hundredths) < 100_000 || mark === "M") return { hundredths, mark, isWhole: hundredths % 100 === 0 };
  }
  throw new RangeError("The last mark takes every number");
}

/**
 * Splits a number like `compactParts`; numbers with the same mark share their decimals: two, or none if all are whole.
 *
 * Units: `units` and `neighbours` count 10^-scale. Source: decision 0426.
 *
 * @example compactPartsAmong(100000, 2, [150000]) // => { hundredths: 100, mark: "K", isWhole: false }
 */
export function compactPartsAmong(units: number, scale: number, neighbours: readonly number[]): CompactParts {
  const ownParts = compactParts(units, scale);
  const sameMarkParts = neighbours
    .map((neighbour) => compactParts(neighbour, scale))
    .filter(({ mark }) => mark === ownParts.mark);
  return { ...ownParts, isWhole: ownParts.isWhole && sameMarkParts.every(({ isWhole }) => isWhole) };
}

const getWholeFormat = cachedNumberFormat({});
const getDecimalFormat = cachedNumberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** French puts a space before the mark, as before every unit. */
export const compactMarkSpacing: Readonly<Record<LanguageCode, string>> = { fr: "\u00a0", en: "", es: "" };

/**
 * Formats a quantity compactly, with two decimals unless it is whole, as are those beside it with the same mark.
 *
 * Errors: throws a RangeError for a number that is not a quantity, which is a fault of the caller: use `quantity` or `parseQuantity`.
 * Source: specification 9.
 *
 * @example compactNumber(quantity(1234567000), "en") // => "1.23M"
 */
export function compactNumber(value: Quantity, language: LanguageCode, neighbours: readonly Quantity[] = []): string {
  const { hundredths, mark, isWhole } = compactPartsAmong(value, quantityScale, neighbours);
  const getChosenFormat = isWhole ? getWholeFormat : getDecimalFormat;
  const numberText = getChosenFormat(language).format(decimalText(hundredths, 2));
  return mark === "" ? numberText : `${numberText}${compactMarkSpacing[language]}${mark}`;
}

/**
 * Parses a compact or full number. A compact text is rounded, so the result is the displayed number.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (it does not end at a thousandth), DECIMAL_RANGE. Source: behaviour 3.12 (15); decision 0123.
 *
 * @example parseCompactNumber("1,23 M", "fr") // => { ok: true, value: 1230000000 }
 */
export function parseCompactNumber(value: unknown, language: LanguageCode): Result<Quantity> {
  return mapResult(parseCompactUnits(value, language, quantityScale), quantity);
}

/**
 * Parses a compact or full number as an exact count of 10^-scale. It accepts k but not m, which some use for a thousand.
 *
 * Errors: DECIMAL, DECIMAL_PLACES (it is no whole count), DECIMAL_RANGE.
 *
 * @example parseCompactUnits("1.5K", "en", 2) // => { ok: true, value: 150000 }
 */
export function parseCompactUnits(value: unknown, language: LanguageCode, scale: number): Result<number> {
  const typedText = typeof value === "string" ? value.trimEnd() : "";
  const lastLetter = typedText.endsWith("k") ? "K" : typedText.slice(-1);
  const compactMark = compactMarks.find(({ mark }) => mark !== "" && mark === lastLetter);
  if (compactMark === undefined) return parseLocalDecimal(value, language, scale);
  // Shift the decimals by the mark's zeros: no digit is lost or invented.
  return parseLocalDecimal(typedText.slice(0, -1), language, scale + String(compactMark.factor).length - 1);
}
