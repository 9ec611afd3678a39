/** Numbers in a form: JSON numbers, or their text in machine form. */

import { parseDecimal, unitsFromNumber } from "../measure/index.ts";
import { issue } from "../result/index.ts";

import { rejectWith, rejectAll, wrongType, type ValidationFailure, type Step } from "./validation-failure.ts";

/** Bounds of a number, both included. */
export interface NumberBounds {
  readonly min?: number;
  readonly max?: number;
  /** Error code of a number out of bounds, if not the usual one. */
  readonly code?: string;
}

/** A number with decimals: their maximum, and bounds in the form's unit (dollars, kilograms). */
export interface DecimalBounds extends NumberBounds {
  /** Number of decimals stored. */
  readonly scale: number;
}

/** Makes the step that accepts whole numbers within the bounds, also as texts. */
export function integerStep(bounds: NumberBounds = {}): Step<number> {
  const checkRange = createRangeCheck(bounds);
  return (value) => {
    if (typeof value !== "string" && typeof value !== "number") return wrongType;
    const parsedInteger = typeof value === "string" ? parseInteger(value) : value;
    if (typeof parsedInteger !== "number") return parsedInteger;
    if (!Number.isFinite(parsedInteger)) return rejectWith(issue("DECIMAL", [], { value: String(parsedInteger) }));
    if (!Number.isInteger(parsedInteger)) return fractionFailure;
    if (!Number.isSafeInteger(parsedInteger)) return rejectWith(issue("DECIMAL_RANGE", [], { value: parsedInteger }));
    return checkRange(parsedInteger) ?? parsedInteger + 0;
  };
}

/** Makes the step that accepts numbers within the bounds, with limited decimals, and converts them to a count of the last decimal. */
export function decimalStep<T extends number>(bounds: DecimalBounds, brand: (units: number) => T): Step<T> {
  const unitsPerWhole = 10 ** bounds.scale;
  const checkRange = createRangeCheck(bounds);
  return (value) => {
    if (typeof value !== "string" && typeof value !== "number") return wrongType;
    const unitsResult =
      typeof value === "string"
        ? parseDecimal(value, { scale: bounds.scale, decimal: "." })
        : unitsFromNumber(value, bounds.scale);
    return unitsResult.ok
      ? (checkRange(unitsResult.value / unitsPerWhole) ?? brand(unitsResult.value))
      : rejectAll(unitsResult.issues);
  };
}

const fractionFailure = rejectWith(issue("INTEGER"));

/** Matches a whole number of at most 15 digits, which always fits a safe integer. */
const safeDigitsPattern = /^\d{1,15}$/u;

function parseInteger(text: string): number | ValidationFailure {
  if (safeDigitsPattern.test(text)) return Number(text);
  const integerResult = parseDecimal(text, { scale: 0, decimal: "." });
  if (integerResult.ok) return text.includes(".") ? fractionFailure : integerResult.value;
  return integerResult.issues.some(({ code }) => code === "DECIMAL_PLACES")
    ? fractionFailure
    : rejectAll(integerResult.issues);
}

/** Makes the check that returns null for a number within bounds, else a failure that states them. */
function createRangeCheck({
  min = Number.NEGATIVE_INFINITY,
  max = Number.POSITIVE_INFINITY,
  code,
}: NumberBounds): (value: number) => ValidationFailure | null {
  const isHalfOpen = !Number.isFinite(min) || !Number.isFinite(max);
  const boundCode = !isHalfOpen ? "NUMBER_RANGE" : Number.isFinite(min) ? "NUMBER_AT_LEAST" : "NUMBER_AT_MOST";
  const rangeFailure = rejectWith(
    issue(code ?? boundCode, [], { ...(Number.isFinite(min) && { min }), ...(Number.isFinite(max) && { max }) }),
  );
  return (value) => (value >= min && value <= max ? null : rangeFailure);
}
