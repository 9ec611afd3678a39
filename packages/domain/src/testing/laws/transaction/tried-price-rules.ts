import fc from "fast-check";

import type * as transaction from "../../../transaction/index.ts";
import { arbListPrice } from "../../arbitraries/price.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Builds the rules and laws of the prices that can be tried. */
export function triedPriceRules({
  changePrice,
  parseTriedPrices,
}: Pick<typeof transaction, "changePrice" | "parseTriedPrices">): Readonly<Record<string, RuleRow>> {
  return {
    "tried-prices": {
      says: "Prices are tried by a percentage from a department's goods for nothing to eleven times their price, by a price of a product, or as the list prices of another day. A changed price stays in whole cents if it was.",
      source: "behaviour 4 (8, rehearsal); decision 0532",
      codes: ["DATE", "NUMBER_RANGE", "VALUE_TWICE"],
      laws: {
        "a change keeps whole cents whole, is that of the percentage to the nearest step, and none changes nothing":
          fc.property(arbListPrice, fc.integer({ min: -100_000, max: 1_000_000 }), (price, change) => {
            const changed = changePrice(price, change);
            const step = price % 100 === 0 ? 100 : 1;
            same(changed % step, 0);
            holds(Math.abs(changed - price * (1 + change / 100_000)) <= step / 2 + 1e-3, "the nearest step");
            same([changePrice(price, 0), changePrice(price, -100_000)], [price, 0]);
          }),
        "days, changes and prices that are none, and what is tried twice, are refused at their fields": fc.property(
          fc.constantFrom(-100_001, 1_000_001, 0.5, Number.NaN),
          fc.constantFrom(-1, 10_000_000_001, 0.5),
          (change, price) => {
            const result = parseTriedPrices({
              on: "2026-02-30",
              departments: [
                { departmentId: 1, change },
                { departmentId: 1, change: 0 },
              ],
              products: [
                { itemId: 5, price },
                { itemId: 5, price: 0 },
              ],
            });
            same(result.ok ? [] : result.issues.map(({ code, path }) => [code, path.join(".")]), [
              ["DATE", "on"],
              ["NUMBER_RANGE", "departments.0.change"],
              ["VALUE_TWICE", "departments.1.departmentId"],
              ["NUMBER_RANGE", "products.0.price"],
              ["VALUE_TWICE", "products.1.itemId"],
            ]);
          },
        ),
      },
    },
  };
}
