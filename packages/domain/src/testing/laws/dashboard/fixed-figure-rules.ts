import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import { isMetricCode } from "../../../metric/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof dashboard, "checkWidget" | "fixedComparisonValue">;

/** Builds the rules and laws of comparing a widget with a fixed figure. */
export function fixedFigureRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { checkWidget, fixedComparisonValue } = functions;
  return {
    "widget-fixed-figure": {
      says: "A widget compared with a fixed figure has that figure, in the unit people write; it is converted exactly to cents, thousandths or a count.",
      source: "behaviour 3.6 (compare: fixed); decision 0109",
      codes: ["WIDGET_COMPARE_VALUE"],
      laws: {
        "rejects a missing fixed figure, and one that overflows": fc.property(
          arbWidget,
          fc.constantFrom(null, 1e15, -1e15),
          (widget, fixedValue) => {
            const unit = fixedComparisonValue({ ...widget, compare: ["fixed"], fixedValue: 1 });
            const isExact = fixedValue !== null && (unit ?? 0) < 100;
            same(
              checkWidget({ ...widget, compare: ["previous", "fixed"], fixedValue }),
              isExact ? [] : [{ code: "WIDGET_COMPARE_VALUE", path: ["fixedValue"], params: {} }],
            );
            same(checkWidget({ ...widget, compare: ["previous", "goal"], fixedValue }), []);
          },
        ),
        "converts dollars to cents and quantities to thousandths, and keeps counts and percents": fc.property(
          arbWidget,
          fc.integer({ min: -1_000_000, max: 1_000_000 }),
          (widget, wholeNumber) => {
            const { primary } = widget;
            const counts = [
              "transactions",
              "voids",
              "uniqueCustomers",
              "newCustomers",
              "returningCustomers",
              "identifiedShare",
            ];
            const scale = ["items", "itemsPerSale", "stockOnHand"].includes(primary ?? "")
              ? 1_000
              : counts.includes(primary ?? "")
                ? 1
                : 100;
            same(primary !== null && (scale !== 100 || isMetricCode(primary)), true);
            same(
              fixedComparisonValue({ ...widget, compare: ["fixed"], fixedValue: wholeNumber }),
              wholeNumber * scale + 0,
            );
            if (scale > 1)
              same(
                fixedComparisonValue({ ...widget, compare: ["fixed"], fixedValue: wholeNumber / 100 }),
                (wholeNumber * scale) / 100 + 0,
              );
            same(fixedComparisonValue({ ...widget, compare: ["goal"], fixedValue: wholeNumber }), null);
          },
        ),
      },
    },
  };
}
