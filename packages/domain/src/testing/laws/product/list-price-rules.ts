import fc from "fast-check";

import { unitCost } from "../../../money/index.ts";
import { fromDayNumber } from "../../../period/index.ts";
import type * as product from "../../../product/index.ts";
import type { PriceChange } from "../../../product/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

const arbDay = fc.integer({ min: 20_500, max: 20_508 }).map(fromDayNumber);

/** A store below a region below a chain, and another store. */
const layers = [
  { id: 1, parentId: null, priority: 0 },
  { id: 2, parentId: 1, priority: 0 },
  { id: 3, parentId: 2, priority: 0 },
  { id: 4, parentId: 1, priority: 0 },
] as const;

const arbChange: fc.Arbitrary<PriceChange> = fc.record({
  itemId: fc.constantFrom(7, 8),
  layerId: fc.constantFrom(null, 1, 2, 3, 4),
  from: arbDay,
  amount: fc.option(fc.integer({ min: 0, max: 4 }).map(unitCost), { nil: null }),
});

/** Builds the rules and laws of list prices on past days. */
export function listPriceRules({
  changeInForceOn,
  createListPriceFinder,
}: Pick<typeof product, "changeInForceOn" | "createListPriceFinder">): Readonly<Record<string, RuleRow>> {
  return {
    "list-price": {
      says: "The list price of a product at a store on a day is that of the nearest level that has one in force then, else the product's own; before the first known price there is none.",
      source: "behaviour 3.9; decision 0532",
      laws: {
        "the nearest level in force counts, then the product": fc.property(
          fc.array(arbChange, { maxLength: 12 }),
          fc.constantFrom(7, 8),
          arbDay,
          (changes, itemId, day) => {
            const finder = createListPriceFinder(changes, { locationId: 3, layers });
            const priceOf = (layerId: number | null) =>
              changeInForceOn(
                changes.filter((change) => change.itemId === itemId && change.layerId === layerId),
                day,
              )?.amount ?? null;
            const expected = priceOf(3) ?? priceOf(2) ?? priceOf(1) ?? priceOf(null);
            same(finder(itemId, day), expected);
            same(finder(itemId, day), expected);
          },
        ),
        "changes of other products and of levels beside the store change nothing": fc.property(
          fc.array(arbChange, { maxLength: 12 }),
          arbDay,
          (changes, day) => {
            const relevant = changes.filter(({ itemId, layerId }) => itemId === 7 && layerId !== 4);
            same(
              createListPriceFinder(changes, { locationId: 3, layers })(7, day),
              createListPriceFinder(relevant, { locationId: 3, layers })(7, day),
            );
          },
        ),
      },
    },
  };
}
