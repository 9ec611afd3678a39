import { expect, test } from "vitest";

import { quantity, wholeQuantity } from "../measure/index.ts";
import { asksForRecount, checkRecount, isOverTolerance, varianceOf } from "./index.ts";

test("a second count is made by another user", () => {
  for (const units of [0, 1])
    expect(checkRecount({ quantity: wholeQuantity(units), userId: 8, at: 0 }, [7]).ok).toBe(true);
  expect(checkRecount({ quantity: wholeQuantity(1), userId: 7, at: 0 }, [7])).toMatchObject({
    issues: [{ code: "RECOUNT_SAME_USER" }],
  });
});

test.each([
  ["5 units of 50", -5000, 50_000, false],
  ["past 5 units", -5001, 90_000, true],
  ["past 10 percent", -5000, 49_999, true],
])("a variance of %s, %d of %d, is over tolerance: %s", (_, varianceUnits, currentUnits, isOver) => {
  expect(
    isOverTolerance({
      currentQuantity: quantity(currentUnits),
      varianceQuantity: quantity(varianceUnits),
      varianceCost: null,
    }),
  ).toBe(isOver);
});

test("a movement at the instant of the first scan is counted", () => {
  const stockPlace = { locationId: 3, itemId: 11 };
  const sale = {
    id: "s",
    ...stockPlace,
    quantity: wholeQuantity(-1),
    at: 5,
    kind: "SALE",
    documentId: null,
    reverses: null,
    order: -1,
  } as const;
  const variance = varianceOf({
    count: { quantity: wholeQuantity(3), from: 5, to: 9 },
    place: stockPlace,
    ledger: [
      sale,
      { ...sale, id: "t", at: 9 },
      { ...sale, id: "u", at: 10 },
      { ...sale, id: "v", at: 8, itemId: 12 },
      { ...sale, id: "w", at: 8, locationId: 4 },
    ],
    unitCost: null,
  });
  expect(variance.movedWhileCounting.map(({ id }) => id)).toEqual(["t"]);
});

test.each([
  [5000, false],
  [5001, true],
])("a second count is asked for when %d moved while counting: %s", (movedUnits, asks) => {
  const sale = {
    id: "s",
    locationId: 3,
    itemId: 11,
    quantity: quantity(-movedUnits),
    at: 5,
    kind: "SALE",
    documentId: null,
    reverses: null,
    order: -1,
  } as const;
  expect(
    asksForRecount({
      varianceQuantity: wholeQuantity(0),
      currentQuantity: wholeQuantity(100),
      varianceCost: null,
      movedWhileCounting: [sale],
    }),
  ).toBe(asks);
});
