import fc from "fast-check";

import { arbCostChange } from "../../arbitraries/cost-change.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import type { Inventory } from "./inventory.ts";

/** Builds the rules and laws of marks of changed costs. */
export const costChangeRules = ({ costAlertOf }: Inventory): Readonly<Record<string, RuleRow>> => ({
  "cost-change": {
    says: "A receipt of goods is marked when its unit cost is more than five percent above or below the cost before; an unknown cost marks nothing.",
    source: "behaviour 3.4 (Receiving); decision 0499",
    laws: {
      "a cost is marked beyond a twentieth of the cost before, in the direction of the change": fc.property(
        arbCostChange,
        ({ before, after }) => {
          const marked = costAlertOf({ before, after });
          if (before === null || after === null) return same(marked, null);
          const [twentyBefore, twentyAfter] = [BigInt(before) * 20n, BigInt(after) * 20n];
          const limit = BigInt(before);
          same(
            marked,
            twentyAfter > twentyBefore + limit ? "RISE" : twentyAfter < twentyBefore - limit ? "FALL" : null,
          );
        },
      ),
    },
  },
});
