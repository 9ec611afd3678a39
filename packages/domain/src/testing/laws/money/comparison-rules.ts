import fc from "fast-check";

import { cents } from "../../../money/index.ts";
import type * as money from "../../../money/index.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof money, "groupComparisons" | "sumComparisons">;

const arbRow = fc.record({
  store: fc.constantFrom(1, 2, 3, null),
  present: fc.integer({ min: -9_000, max: 9_000 }).map(cents),
  tried: fc.integer({ min: -9_000, max: 9_000 }).map(cents),
});

/** Builds the rules and laws of amounts under present and tried settings. */
export const comparisonRules = ({
  groupComparisons,
  sumComparisons,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "compared-amounts": {
    says: "Amounts under present and under tried settings add up apart, by any key and in all; the largest change comes first, an unknown key last among equals.",
    source: "behaviour 4 (8, rehearsal); decision 0519",
    laws: {
      "groups are the sums of their rows, each key once, and add up to the sum of all": fc.property(
        fc.array(arbRow, { maxLength: 12 }),
        (rows) => {
          const groups = groupComparisons(rows, ({ store }) => store);
          same(new Set(groups.map(({ key }) => key)), new Set(rows.map(({ store }) => store)));
          same(groups.length, new Set(rows.map(({ store }) => store)).size);
          for (const { key, ...sum } of groups) same(sum, sumComparisons(rows.filter(({ store }) => store === key)));
          same(sumComparisons(groups), sumComparisons(rows));
          for (const under of ["present", "tried"] as const)
            same(
              sumComparisons(rows)[under],
              rows.reduce((sum, row) => sum + row[under], 0),
            );
        },
      ),
      "the largest change comes first, then the smallest key; the order of rows changes nothing": fc.property(
        fc.array(arbRow, { maxLength: 12 }),
        (rows) => {
          const groups = groupComparisons(rows, ({ store }) => store);
          const changes = groups.map(({ present, tried }) => Math.abs(tried - present));
          same(
            changes,
            changes.toSorted((left, right) => right - left),
          );
          same(
            groupComparisons(rows.toReversed(), ({ store }) => store),
            groups,
          );
        },
      ),
    },
  },
});
