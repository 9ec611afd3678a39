import { expect, test } from "vitest";

import { divideRounded } from "./index.ts";

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
