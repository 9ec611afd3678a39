import fc from "fast-check";

import type * as measure from "../../../measure/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const anyInteger = fc.maxSafeInteger();
const anyDivisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** Tells whether a call throws, which is how a caller's fault is reported. */
function isFault(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** Builds the rules and laws of exact arithmetic and percents. */
export function arithmeticRules({
  decimalText,
  divideRounded,
  multiplyExact,
  percent,
  percentChange,
  percentOf,
}: typeof measure): Readonly<Record<string, RuleRow>> {
  return {
    "exact-arithmetic": {
      says: "A quotient is rounded once, half away from zero; a product is exact at any size; there is no negative zero.",
      source: "behaviour 3.12 (14)",
      laws: {
        "a rounded quotient is within half a unit of the exact one": fc.property(
          anyInteger,
          anyDivisor,
          (dividend, divisor) => {
            const error = BigInt(dividend) - BigInt(divideRounded(dividend, divisor)) * BigInt(divisor);
            holds(2n * sizeOf(error) <= BigInt(divisor), "the error is at most a half");
          },
        ),
        "rounds a half away from zero, for positive and negative numbers alike": fc.property(
          fc.integer({ min: 0, max: 2 ** 50 }),
          fc.integer({ min: 1, max: 1000 }),
          (wholeNumber, half) => {
            const dividend = BigInt(wholeNumber) * BigInt(2 * half) + BigInt(half);
            same(divideRounded(dividend, 2 * half), wholeNumber + 1);
            same(divideRounded(-dividend, 2 * half), -wholeNumber - 1);
          },
        ),
        "number arithmetic and bigint arithmetic give the same result": fc.property(
          anyInteger,
          anyDivisor,
          (dividend, divisor) =>
            same(divideRounded(BigInt(dividend), BigInt(divisor)), divideRounded(dividend, divisor)),
        ),
        "a product is exact at any size": fc.property(anyInteger, anyInteger, (left, right) =>
          same(BigInt(multiplyExact(left, right)), BigInt(left) * BigInt(right)),
        ),
        "the decimal text of an integer says that integer": fc.property(
          anyInteger,
          fc.integer({ min: 0, max: 6 }),
          (units, scale) => {
            const text = decimalText(units, scale);
            holds(/^-?\d+(?:\.\d+)?$/u.test(text), `${text} is a decimal text`);
            same(BigInt(text.replace(".", "")), BigInt(units));
            same((text.split(".")[1] ?? "").length, scale);
          },
        ),
      },
    },
    percents: {
      says: "A percent of a whole is exact to a hundredth of a percent; a percent of zero is undefined; a loss that shrinks is a rise.",
      source: "specification 9; behaviour 3.3",
      laws: {
        "a percent is rounded to within half a hundredth of a percent": fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          fc.integer({ min: -1e9, max: 1e9 }),
          (part, wholeNumber) => {
            const percent = percentOf(part, wholeNumber);
            same(percent === null, wholeNumber === 0);
            if (percent === null) return;
            const hundredths = BigInt(Math.round(percent * 100));
            const error = BigInt(part) * 10_000n - hundredths * BigInt(wholeNumber);
            holds(2n * sizeOf(error) <= sizeOf(BigInt(wholeNumber)), "the error is at most half a hundredth");
          },
        ),
        "compares percents exactly, in hundredths": fc.property(
          fc.integer({ min: -1e6, max: 1e6 }),
          fc.integer({ min: -1e6, max: 1e6 }),
          (part, wholeNumber) => {
            same(percentOf(part / 100, wholeNumber / 100), percentOf(part, wholeNumber));
            same(percentChange(part / 100, wholeNumber / 100), percentChange(part, wholeNumber));
          },
        ),
        "a percent that overflows the safe integers is null, and never throws": fc.property(
          fc.maxSafeInteger(),
          fc.maxSafeInteger(),
          (part, wholeNumber) => {
            const percent = percentOf(part, wholeNumber);
            const isExact =
              wholeNumber !== 0 &&
              sizeOf(BigInt(part)) * 10_000n <= sizeOf(BigInt(wholeNumber)) * BigInt(Number.MAX_SAFE_INTEGER);
            same(percent !== null, isExact);
          },
        ),
        "the largest percent is the largest safe integer of hundredths, positive or negative; beyond it is null":
          fc.property(fc.constantFrom(1, -1), fc.integer({ min: 9_990, max: 10_010 }), (sign, wholeNumber) => {
            const largestPart = sign * Number.MAX_SAFE_INTEGER;
            same(percentOf(largestPart, 10_000), largestPart / 100);
            same(percentOf(largestPart, wholeNumber) === null, wholeNumber < 10_000);
          }),
        "rounds half a hundredth of a percent away from zero, at any size": fc.property(
          fc.nat(9_999),
          fc.integer({ min: 1, max: 4e11 }),
          fc.constantFrom(1, -1),
          (hundredths, size, sign) => {
            const half = (2 * hundredths + 1) * size;
            same(percentOf(sign * half, 20_000 * size), (sign * (hundredths + 1)) / 100);
            same(percentOf(sign * (half - 1), 20_000 * size), (sign * hundredths) / 100 + 0);
          },
        ),
        "a percent of zero is null, zero percent of zero included": fc.property(
          fc.oneof(anyInteger, fc.constant(0)),
          fc.constantFrom(0, -0),
          (part, zero) => {
            same([percentOf(part, zero), percentOf(part / 100, zero), percentChange(part, zero)], [null, null, null]);
          },
        ),
        "throws on a percent that is not finite or not in whole hundredths: a programming error": fc.property(
          fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.MAX_VALUE, -1e307),
          fc.integer({ min: 1 }),
          (value, other) => {
            holds(
              isFault(() => percent(value)),
              `percent(${value})`,
            );
            if (Number.isFinite(value)) return;
            for (const run of [
              () => percentOf(value, other),
              () => percentOf(other, value),
              () => percentChange(value, other),
              () => percentChange(other, value),
            ])
              holds(isFault(run), `${value} beside ${other}`);
          },
        ),
        "a change is up exactly when the figure is larger": fc.property(
          fc.integer(),
          fc.integer(),
          (currentValue, previous) => {
            const change = percentChange(currentValue, previous);
            same(change === null, previous === 0);
            if (change !== null && change !== 0) same(Math.sign(change), Math.sign(currentValue - previous));
            if (change !== null)
              same(percentChange(currentValue - previous + Math.abs(previous), Math.abs(previous)), change);
          },
        ),
      },
    },
  };
}
