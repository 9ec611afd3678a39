/** Random amounts, prices and quantities, small ones and large ones. */

import fc, { type Arbitrary } from "fast-check";

import { quantity, type Quantity } from "../../measure/index.ts";
import { cents, unitCost, type Cents, type UnitCost } from "../../money/index.ts";

/** A realistic amount of a store, positive or negative. */
export const arbCents: Arbitrary<Cents> = fc
  .oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }))
  .map(cents);

/** A price or a cost: zero or more, with fractions of a cent. */
export const arbUnitCost: Arbitrary<UnitCost> = fc
  .oneof(
    fc.integer({ min: 0, max: 10_000 }).map((count) => count * 100),
    fc.integer({ min: 0, max: 20_000_000 }),
  )
  .map(unitCost);

/** A quantity above zero: mostly whole units, sometimes a weight. */
export const arbQuantity: Arbitrary<Quantity> = fc
  .oneof(
    fc.integer({ min: 1, max: 200 }).map((units) => units * 1000),
    fc.integer({ min: 1, max: 50_000 }),
  )
  .map(quantity);
