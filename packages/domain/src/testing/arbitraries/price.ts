/** Random list prices. */

import fc, { type Arbitrary } from "fast-check";

import { unitCost, type UnitCost } from "../../money/index.ts";

/** A list price: in whole cents, or a small one with parts of cents. */
export const arbListPrice: Arbitrary<UnitCost> = fc.oneof(
  fc.integer({ min: 1, max: 20_000 }).map((amount) => unitCost(amount * 100)),
  fc.integer({ min: 1, max: 99_999 }).map(unitCost),
);
