import { describe, expect, it } from "vitest";

import { endAtLastSale, isComparableBin, openingHours } from "./drawn-series.ts";

const bin = (net: number, more: { previous?: number; future?: boolean; partial?: boolean; transactions?: number } = {}) => ({ net, transactions: net === 0 ? 0 : 1, ...more });

describe("bins of a series that are drawn", () => {
  it.each([
    ["closed before and after", [bin(0), bin(5), bin(0), bin(7), bin(0), bin(0)], [5, 0, 7]],
    ["open longer on the day that it is compared with", [bin(0, { previous: 3 }), bin(5), bin(0, { previous: 4 }), bin(0, { previous: 0 })], [0, 5, 0]],
    ["a refund that equals the sales", [bin(0), bin(0, { transactions: 2 }), bin(0)], [0]],
    ["never open", [bin(0), bin(0)], [0, 0]],
  ])("opening hours: %s", (_, bins, shown) => expect(openingHours(bins).map(({ net }) => net)).toEqual(shown));

  it.each([
    [[1, 0, 2, 0, 0], [1, 0, 2, null, null]],
    [[0, 0], [null, null]],
    [[0, 1, null, 0], [0, 1, null, null]],
    [[3, -2], [3, -2]],
    [[], []],
  ])("a line of %j ends at its last sale: %j", (values, drawn) => expect(endAtLastSale(values)).toEqual(drawn));

  it.each([
    [bin(5), true],
    [bin(0, { transactions: 2 }), true],
    [bin(0), false],
    [bin(5, { partial: true }), false],
    [bin(5, { future: true }), false],
  ])("%j may be called highest or lowest: %s", (one, may) => expect(isComparableBin(one)).toBe(may));
});
