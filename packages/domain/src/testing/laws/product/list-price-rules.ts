import fc from "fast-check";

import { unitCost } from "../../../money/index.ts";
import { fromDayNumber } from "../../../period/index.ts";
import type * as product from "../../../product/index.ts";
import type { PriceChange, ValueChange } from "../../../product/index.ts";
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

const arbValueChange: fc.Arbitrary<ValueChange> = fc.record({
  layerId: fc.constantFrom(null, 1, 2, 3, 4),
  at: fc.integer({ min: 0, max: 9 }),
  amount: fc.option(fc.integer({ min: 0, max: 4 }).map(unitCost), { nil: null }),
});

/** Builds the rules and laws of list prices on past days, and of costs at past instants. */
export function listPriceRules({
  changeInForceOn,
  createListPriceFinder,
  valueAtInstant,
}: Pick<typeof product, "changeInForceOn" | "createListPriceFinder" | "valueAtInstant">): Readonly<
  Record<string, RuleRow>
> {
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
    "cost-at-count": {
      says: "A count is valued at the cost that was in force when the line was last counted, however late its scans arrive: that of the nearest level which had one, else the product's own.",
      source: "behaviour 3.1 and 3.9",
      laws: {
        "the nearest level's last value before the instant counts, then the product's; later changes do not":
          fc.property(fc.array(arbValueChange, { maxLength: 12 }), fc.integer({ min: 0, max: 9 }), (unsorted, at) => {
            const changes = unsorted.toSorted((left, right) => left.at - right.at);
            const lastOf = (layerId: number | null) =>
              changes.findLast((change) => change.layerId === layerId && change.at <= at)?.amount;
            const expected = lastOf(3) ?? lastOf(2) ?? lastOf(1) ?? lastOf(null);
            same(valueAtInstant(changes, { at, layerId: 3, layers }), expected);
            const known = changes.filter((change) => change.at <= at && change.layerId !== 4);
            same(valueAtInstant(known, { at, layerId: 3, layers }), expected);
          }),
        "an unknown cost stays unknown, and before its history nothing is known": fc.property(
          fc.integer({ min: 1, max: 9 }),
          (at) => {
            const changes = [{ layerId: null, at, amount: null }] as const;
            same(valueAtInstant(changes, { at, layerId: 3, layers }), null);
            same(valueAtInstant(changes, { at: at - 1, layerId: 3, layers }), undefined);
          },
        ),
      },
    },
  };
}
