import fc from "fast-check";
import { expect, test } from "vitest";

import { decimalText, divideRounded, multiplyExact } from "./index.ts";

const anyInteger = fc.maxSafeInteger();
const anyDivisor = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

test("a rounded quotient is never more than half away from the exact one", () => {
  fc.assert(
    fc.property(anyInteger, anyDivisor, (dividend, divisor) => {
      const quotient = BigInt(divideRounded(dividend, divisor));
      const error = BigInt(dividend) - quotient * BigInt(divisor);
      expect(2n * (error < 0n ? -error : error) <= BigInt(divisor)).toBe(true);
    }),
  );
});

test("a half goes away from zero, on both sides alike", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 1, max: 1000 }), (whole, half) => {
      const dividend = BigInt(whole) * BigInt(2 * half) + BigInt(half);
      expect(divideRounded(dividend, 2 * half)).toBe(whole + 1);
      expect(divideRounded(-dividend, 2 * half)).toBe(-whole - 1);
    }),
  );
});

test("the way over numbers and the way over bigints give the same", () => {
  fc.assert(
    fc.property(anyInteger, anyDivisor, (dividend, divisor) => {
      expect(divideRounded(BigInt(dividend), BigInt(divisor))).toBe(divideRounded(dividend, divisor));
    }),
  );
});

test("there is no negative zero", () => {
  expect(Object.is(divideRounded(-1, 3), 0)).toBe(true);
  expect(Object.is(divideRounded(-0, 3), 0)).toBe(true);
});

test("a quotient that is not exact as a number, and a divisor that is not positive, are refused", () => {
  expect(() => divideRounded(2n ** 60n, 1)).toThrow(RangeError);
  expect(() => divideRounded(1, 0)).toThrow(RangeError);
  expect(() => divideRounded(1n, -1n)).toThrow(RangeError);
  expect(() => divideRounded(1.5, 2)).toThrow(RangeError);
});

test("a product is exact at any size", () => {
  fc.assert(
    fc.property(anyInteger, anyInteger, (left, right) => {
      expect(BigInt(multiplyExact(left, right))).toBe(BigInt(left) * BigInt(right));
    }),
  );
});

test("the decimal text says the integer it came from", () => {
  fc.assert(
    fc.property(anyInteger, fc.integer({ min: 0, max: 6 }), (units, scale) => {
      const text = decimalText(units, scale);
      expect(text).toMatch(/^-?\d+(?:\.\d+)?$/u);
      expect(BigInt(text.replace(".", ""))).toBe(BigInt(units));
      expect((text.split(".")[1] ?? "").length).toBe(scale);
    }),
  );
});
