import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof dashboard, "countSeriesPoints" | "defaultTopN" | "itemBinsAtMost" | "seriesPointsAtMost">;

/** Builds the rules and laws of the size of split series. */
export const seriesRules = ({
  countSeriesPoints,
  defaultTopN,
  itemBinsAtMost,
  seriesPointsAtMost,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "series-size": {
    says: "A split series has at most 100,000 points: a point for each member, bin and measure, and as many for the days compared with. A larger one is refused.",
    source: "decision 0509",
    codes: ["TOO_MANY"],
    laws: {
      "each member, bin and measure has one point, and a second one if it is compared": fc.property(
        fc.nat({ max: 40 }),
        fc.nat({ max: 40 }),
        fc.nat({ max: 20 }),
        fc.boolean(),
        (members, bins, measures, isCompared) => {
          const sides = isCompared ? ["current", "compared"] : ["current"];
          const points = Array.from({ length: members }, () =>
            Array.from({ length: bins }, () => Array.from({ length: measures }, () => sides)),
          ).flat(3);
          same(countSeriesPoints({ members, bins, measures, isCompared }), points.length);
        },
      ),
      "the widest series of a widget fits: ten items and the others, three compared measures, all bins of items":
        fc.property(fc.integer({ min: 1, max: itemBinsAtMost }), (bins) => {
          const size = { members: defaultTopN + 1, bins, measures: 3, isCompared: true };
          holds(countSeriesPoints(size) <= seriesPointsAtMost, "it fits");
          same(seriesPointsAtMost, 100_000);
        }),
    },
  },
});
