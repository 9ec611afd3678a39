import fc from "fast-check";
import { expect, it } from "vitest";

import { parseGoal, wholeWeights } from "./index.ts";

it("weights with decimals become whole weights of the same proportions, which a goal accepts", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 7, maxLength: 7 }),
      fc.constantFrom(2, 4, 5, 10),
      (quotients, parts) => {
        const profile = wholeWeights(quotients.map((quotient) => quotient / parts)) ?? [];
        for (const [day, weight] of profile.entries())
          for (const [otherDay, otherWeight] of profile.entries())
            expect(weight * (quotients[otherDay] ?? NaN)).toBe(otherWeight * (quotients[day] ?? NaN));
        const goal = {
          scope: "LOCATION",
          layerId: 1,
          metric: "netSales",
          from: "2026-03-01",
          to: "2026-03-31",
          value: 1,
        };
        expect(parseGoal({ ...goal, profile }).ok).toBe(profile.some((weight) => weight > 0));
      },
    ),
  );
});

it("whole weights stay as they are, and texts that are no weights give none", () => {
  expect(wholeWeights([2, "4", 2, 2, 2, 2, "2.00"])).toEqual([2, 4, 2, 2, 2, 2, 2]);
  expect(wholeWeights([0, 0, 0, 0, 0, 0, 0])).toEqual([0, 0, 0, 0, 0, 0, 0]);
  for (const wrong of ["1,5", "", "-1", "1.555", "abc", null]) expect(wholeWeights([1, wrong])).toBe(null);
  // 0.01 beside 1000 would be 1 beside 100,000.
  expect(wholeWeights([0.01, 1000])).toBe(null);
});
