import { expect, it } from "vitest";

import { isRiskEvent, isRiskType, riskLimits, riskTypes } from "./index.ts";

it("the events at the till start with the limits and scores that were decided", () => {
  expect(
    Object.keys(riskTypes)
      .filter(isRiskType)
      .map((type) => `${type} ${riskLimits[type].measure} ${riskLimits[type].over} ${riskTypes[type].score}`),
  ).toEqual([
    "VOID_LINE amount 0 1",
    "VOID_TRANSACTION amount 0 2",
    "POST_VOID amount 0 4",
    "REFUND_WITHOUT_RECEIPT amount 0 4",
    "REFUND_OVER_LIMIT amount 10000 3",
    "PRICE_OVERRIDE amount 0 2",
    "DISCOUNT_OVER_LIMIT percent 3000 2",
    "BELOW_COST amount 0 2",
    "NO_SALE none 0 2",
    "SUSPENDED_NOT_RECALLED amount 0 3",
    "REPRINT none 0 1",
    "TRAINING_SALE amount 0 3",
    "CASH_REFUND_AFTER_REPRINT amount 0 5",
  ]);
});

it.each([
  ["REFUND_OVER_LIMIT", 10_000, false],
  ["REFUND_OVER_LIMIT", -10_001, true],
  ["NO_SALE", 0, true],
  ["VOID_LINE", 0, false],
] as const)("%s of %d is looked at: %s", (type, size, isOne) => {
  expect(isRiskEvent({ type, size })).toBe(isOne);
});
