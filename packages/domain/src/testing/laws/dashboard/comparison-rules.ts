import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { ComparisonSpan, PeriodComparison, WidgetComparison } from "../../../dashboard/index.ts";
import { fromDayNumber, isComparisonRule, isFairRule } from "../../../period/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "comparisonsAtMost"
  | "comparisonsOf"
  | "isWidgetComparison"
  | "isComparedAlone"
  | "haveSameDays"
  | "selectableComparisons"
  | "whyNotCompare"
  | "widgetKeyOf"
  | "widgetRequest"
  | "widgetRequests"
>;

const isPeriod = (comparison: WidgetComparison): comparison is Exclude<PeriodComparison, "none"> =>
  isComparisonRule(comparison) || isFairRule(comparison);

const arbSpan: fc.Arbitrary<ComparisonSpan> = fc
  .record({
    rule: fc.constantFrom("previous", "previousToDate", "lastYear", "sameHolidays", "comparable"),
    from: fc.integer({ min: 20_000, max: 20_002 }).map(fromDayNumber),
    to: fc.integer({ min: 20_003, max: 20_004 }).map(fromDayNumber),
    untilHalfHour: fc.option(fc.integer({ min: 28, max: 29 }), { nil: undefined }),
  })
  .map(({ untilHalfHour, ...side }) => (untilHalfHour === undefined ? side : { ...side, untilHalfHour }));

/** Builds the rules and laws of widgets with several comparisons. */
export const comparisonRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    comparisonsAtMost,
    comparisonsOf,
    isComparedAlone,
    isWidgetComparison,
    haveSameDays,
    selectableComparisons,
    whyNotCompare,
    widgetKeyOf,
    widgetRequest,
    widgetRequests,
  } = functions;
  const arbChoices = fc.uniqueArray(fc.constantFrom(...selectableComparisons), { maxLength: comparisonsAtMost });
  return {
    "widget-comparisons": {
      says: "A widget is asked for once per comparison with other days, with nothing else changed: every comparison is asked for, without those that must stand alone, which the editor refuses. A comparison of the whole dashboard replaces those of its widgets.",
      source: "behaviour 3.6; decision 0436",
      laws: {
        "the queries of a widget differ by their comparison only": fc.property(
          arbWidget,
          fc.option(fc.constant("lastYear" as const), { nil: null }),
          (widget, compare) => {
            const context = { date: "-0m", compare, autoGrain: "day" } as const;
            const [first, ...furtherRequests] = widgetRequests(widget, context);
            same(first, widgetRequest(widget, context));
            for (const { key, params, ...rest } of furtherRequests) {
              same(
                { ...rest, params: { ...params, compare: first?.params.compare } },
                {
                  call: first?.call,
                  params: first?.params,
                },
              );
              holds(key !== first?.key, "each query has its own key");
              same(widgetKeyOf(key), first?.key);
            }
            const keys = [first, ...furtherRequests].map((request) => request?.key);
            same(new Set(keys).size, keys.length);
            holds(keys.length <= comparisonsAtMost, "no more queries than comparisons");
            if (compare !== null && widget.period === null) same(furtherRequests, []);
          },
        ),
        "each comparison is asked for, in the chosen order, without those that must stand alone": fc.property(
          arbWidget,
          arbChoices,
          (plainWidget, choices) => {
            const widget = { ...plainWidget, compare: choices };
            const comparisons = widgetRequests(widget, { date: "-0d", compare: null, autoGrain: "day" }).flatMap(
              ({ params }) => params.compare ?? [],
            );
            if (plainWidget.kind === "MembersPerRange") return same(comparisons, []);
            if (plainWidget.kind === "NetChange")
              return same(comparisons, [choices.find(isPeriod) ?? "previousToDate"]);
            const [first, ...furtherComparisons] = choices.filter(isPeriod);
            same(comparisons, [
              ...(first === undefined ? [] : [first]),
              ...furtherComparisons.filter((comparison) => !isComparedAlone(choices, comparison)),
            ]);
          },
        ),
        "its comparisons are those of its queries, and depend on its kind, its comparisons and its period only":
          fc.property(
            arbWidget,
            arbChoices,
            fc.option(fc.constantFrom("lastYear" as const, "none" as const), { nil: null }),
            ({ kind, period, ...widget }, choices, compare) => {
              const context = { date: "-0m", compare, autoGrain: "day" } as const;
              const requests = widgetRequests({ ...widget, kind, period, compare: choices }, context);
              same(
                comparisonsOf({ kind, period, compare: choices }, { compare }).filter(
                  (comparison) => comparison !== "none",
                ),
                requests.flatMap(({ params }) => params.compare ?? []),
              );
              holds(
                choices.every(isWidgetComparison) && !isWidgetComparison("yesteryear"),
                "a comparison is one of the list",
              );
            },
          ),
        "comparable stores are compared alone, whichever comparison is chosen first": fc.property(
          arbWidget,
          arbChoices,
          (plainWidget, choices) => {
            const compare = [...new Set([...choices, "comparable" as const])];
            const before = choices.filter((comparison) => isPeriod(comparison) && comparison !== "comparable");
            const widget = { ...plainWidget, kind: "Simple", type: "card", primary: "netSales", compare } as const;
            const refusedComparisons = compare.filter(
              (comparison) => whyNotCompare(widget, comparison)?.code === "COMPARABLE_ALONE",
            );
            const isFirst = compare.find(isPeriod) === "comparable";
            same(refusedComparisons, isFirst ? before : ["comparable"].filter(() => before.length > 0));
          },
        ),
        "sales over time are compared by each of their measures": fc.property(
          arbWidget,
          fc.constantFrom("netSales" as const, "transactions" as const, "items" as const),
          (widget, primaryMeasure) => {
            const line = {
              ...widget,
              kind: "SalesPerRange",
              type: "line",
              primary: primaryMeasure,
              compare: [],
            } as const;
            same(whyNotCompare({ ...line, secondary: [] }, "lastYear"), null);
          },
        ),
      },
    },
    "same-comparison": {
      says: "Two comparisons with the same days up to the same time are one. A fair comparison leaves out days or stores, so it is the same as itself only.",
      source: "decision 0436",
      laws: {
        "it is the same as itself, in either order, and by days and time only": fc.property(
          arbSpan,
          arbSpan,
          (left, right) => {
            same(haveSameDays(left, left), true);
            same(haveSameDays(left, right), haveSameDays(right, left));
            const isFair = isFairRule(left.rule) || isFairRule(right.rule);
            const sameDays =
              left.from === right.from && left.to === right.to && left.untilHalfHour === right.untilHalfHour;
            if (left.rule !== right.rule) same(haveSameDays(left, right), !isFair && sameDays);
          },
        ),
      },
    },
  };
};
