import fc, { type Arbitrary } from "fast-check";

import { unitCost, type UnitCost } from "../../money/index.ts";

/** Unit costs of two receipts, often on either side of five percent, sometimes 0, equal or unknown. */
export const arbCostChange: Arbitrary<{ readonly before: UnitCost | null; readonly after: UnitCost | null }> = fc
  .record({
    before: fc.option(
      fc.oneof(
        fc.nat(2_000),
        fc.nat(100_000_000).map((part) => part * 20),
      ),
      { nil: null, freq: 8 },
    ),
    partsPerTwenty: fc.constantFrom(-20, -2, -1, 0, 1, 2, 20),
    nudge: fc.integer({ min: -1, max: 1 }),
    isKnown: fc.nat(7).map((part) => part !== 0),
  })
  .map(({ before, partsPerTwenty, nudge, isKnown }) => ({
    before: before === null ? null : unitCost(before),
    after: isKnown
      ? unitCost(Math.max(0, (before ?? 500) + Math.trunc(((before ?? 0) * partsPerTwenty) / 20) + nudge))
      : null,
  }));
