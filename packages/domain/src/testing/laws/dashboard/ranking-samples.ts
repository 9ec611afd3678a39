import fc from "fast-check";

import type { MemberSums, RankingMember } from "../../../dashboard/index.ts";
import { quantity } from "../../../measure/index.ts";
import { emptySums } from "../../../metric/index.ts";
import { cents } from "../../../money/index.ts";

/** Members with values from a small range, so that many tie. */
export const arbMembers: fc.Arbitrary<readonly RankingMember[]> = fc.uniqueArray(
  fc.record({
    code: fc.integer({ min: 1, max: 40 }).map(String),
    value: fc.oneof(fc.integer({ min: -2, max: 4 }), fc.integer({ min: -9_999, max: 99_999 })),
    quantity: fc.integer({ min: 0, max: 1 }),
  }),
  { selector: ({ code }) => code, maxLength: 40 },
);

/** Members with sums of their receipts; some sold nothing, some have lines without a cost. */
export const arbSums: fc.Arbitrary<readonly MemberSums[]> = fc.uniqueArray(
  fc
    .tuple(
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.integer({ min: 0, max: 9_999 }), { minLength: 9, maxLength: 9 }),
      fc.boolean(),
    )
    .map(
      ([
        code,
        [gross = 0, discounts = 0, refunds = 0, items = 0, cost = 0, sales = 0, tax = 0, voids = 0, spread = 0],
        isCostKnown,
      ]) => ({
        code: String(code),
        sums: {
          ...emptySums,
          gross: cents(gross),
          discounts: cents(discounts % 50),
          refunds: cents(refunds % 90),
          items: quantity(items % 3),
          tax: cents(tax),
          voids: voids % 3,
          sales: sales % 4,
          transactions: (sales % 4) + (spread % 2),
          ...(isCostKnown ? { cost: cents(cost), netWithCost: cents(gross) } : { unknownCostLines: 1 }),
        },
      }),
    ),
  { selector: ({ code }) => code, maxLength: 20 },
);
