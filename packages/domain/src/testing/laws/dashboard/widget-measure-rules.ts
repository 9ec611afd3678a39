import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { MeasureCode, Widget } from "../../../dashboard/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "checkWidget"
  | "singleMeasureOf"
  | "mainMeasureOf"
  | "listWidgetMeasures"
  | "measuresOfQuery"
  | "widgetComparisons"
  | "widgetKinds"
>;

/** Metric of each measure family. Source: behaviour 3.6 and 3.7, written independently. */
const measureByFamily: Readonly<Record<string, MeasureCode>> = {
  SALES: "netSales",
  MARGIN: "margin",
  TRANSACTIONS: "transactions",
  ITEMS: "items",
  REFUNDS: "refunds",
  DISCOUNTS: "discounts",
  VOIDS: "voids",
  STOCK: "stockOnHand",
};

const firstOf = {
  Client: "uniqueCustomers",
  GetStats: "netSales",
  GetStatsPer: "netSales",
  MembersPerRange: "netSales",
  NetChange: "netSales",
  ReceiptSizes: "transactions",
  SalesPerRange: "netSales",
  Simple: "netSales",
  TopSales: "netSales",
} as const;

const quotientMetrics = ["averageSale", "itemsPerSale", "marginPct", "uniqueCustomers", "identifiedShare"] as const;

/** Builds the rules and laws of the measures of a widget. */
export function widgetMeasureRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    checkWidget,
    singleMeasureOf,
    mainMeasureOf,
    listWidgetMeasures,
    measuresOfQuery,
    widgetComparisons,
    widgetKinds,
  } = functions;
  const expectedMeasure = ({ kind, stat, dimension }: Widget): MeasureCode | null =>
    kind === "GetStats" && stat !== null
      ? (measureByFamily[stat] ?? null)
      : kind === "GetStatsPer" && dimension !== null
        ? dimension === "TENDER"
          ? "totalCollected"
          : null
        : null;
  return {
    "widget-measure": {
      says: "Every widget names its measures among those of its query: a family has its own metric, a split those that are stored for its members, and tenders the amount collected. Measures have no default; a stored widget without one shows the first of its query.",
      source: "specification 5 (primary configuration); behaviour 3.6 and 3.7; decisions 0109 and 0128",
      codes: ["PRIMARY_REQUIRED", "WIDGET_MEASURE_REQUIRED", "WIDGET_MEASURES", "WIDGET_PAIRING", "VALUE_TWICE"],
      laws: {
        "requires a measure for every display type, and a primary one for lists, tiles and widgets with a second":
          fc.property(arbWidget, (widget) => {
            const code =
              ["list", "tile"].includes(widget.type) || widget.secondary.length > 0
                ? "PRIMARY_REQUIRED"
                : "WIDGET_MEASURE_REQUIRED";
            same(checkWidget({ ...widget, primary: null }), [{ code, path: ["primary"], params: {} }]);
          }),
        "a family shows one figure, tenders the amount collected; any other of the call is rejected at its path":
          fc.property(
            arbWidget,
            fc.constantFrom(...Object.values(measureByFamily), "totalCollected" as const),
            (widget, measure) => {
              const onlyMeasure = expectedMeasure(widget);
              same(singleMeasureOf(widget), onlyMeasure);
              same(
                singleMeasureOf({ ...widget, kind: "Simple", stat: "REFUNDS", dimension: "TENDER" }),
                null,
                "no family and no split is asked for",
              );
              if (widget.kind === "GetStatsPer") {
                const expectedIssues = [
                  {
                    code: "WIDGET_PAIRING",
                    path: ["primary"],
                    params: { measure: "netSales", given: "totalCollected" },
                  },
                ];
                same(
                  checkWidget({ ...widget, type: "list", dimension: "TENDER", primary: "netSales", secondary: [] }),
                  expectedIssues,
                );
              }
              if (onlyMeasure === null || measure === onlyMeasure) return;
              const knows = widgetKinds[widget.kind].measures.some((code) => code === measure);
              const expectedIssue = knows
                ? { code: "WIDGET_PAIRING", params: { measure, given: onlyMeasure } }
                : { code: "WIDGET_MEASURES", params: { measure, kind: widget.kind } };
              same(checkWidget({ ...widget, primary: measure }), [{ ...expectedIssue, path: ["primary"] }]);
              if (widget.type === "tile")
                same(checkWidget({ ...widget, secondary: [measure] }), [{ ...expectedIssue, path: ["secondary"] }]);
            },
          ),
        "a split takes the measures that are stored for its members, first and beside; others are rejected with what it has":
          fc.property(
            fc.constantFrom("DEPARTMENT", "ITEM", "CASHIER", "WEEKDAY_HOUR" as const),
            fc.constantFrom(...widgetKinds.GetStatsPer.measures),
            arbWidget.filter(({ kind }) => kind === "GetStatsPer"),
            (dimension, measure, widget) => {
              const receiptOnly = ["tax", "transactions", "voids"];
              const missing: Readonly<Record<string, readonly string[]>> = {
                DEPARTMENT: [...receiptOnly, "averageSale"],
                ITEM: [...receiptOnly, "averageSale", "margin"],
                CASHIER: [],
                WEEKDAY_HOUR: ["averageSale"],
              };
              const isMissing = measure === "totalCollected" || missing[dimension]?.includes(measure) === true;
              const list: Widget = { ...widget, type: "list", dimension, primary: measure, secondary: [] };
              same(
                checkWidget(list).map(({ code, path }) => [code, ...path]),
                isMissing ? [["WIDGET_PAIRING", "primary"]] : [],
              );
              const bars: Widget = { ...list, type: "bar", primary: "netSales", secondary: [measure] };
              if (measure === "netSales" || dimension === "WEEKDAY_HOUR") return;
              same(
                checkWidget(bars).map(({ code, path }) => [code, ...path]),
                isMissing ? [["WIDGET_PAIRING", "secondary"]] : [],
              );
              same(listWidgetMeasures(bars), isMissing ? ["netSales"] : ["netSales", measure]);
            },
          ),
        "rejects duplicate measures and duplicate comparisons": fc.property(
          arbWidget,
          fc.array(fc.nat(20), { maxLength: 4 }),
          fc.array(fc.constantFrom(...widgetComparisons), { maxLength: 9 }),
          (widget, places, compare) => {
            const kindMeasures = widgetKinds[widget.kind].measures;
            const secondary: readonly MeasureCode[] = places.map(
              (place) => kindMeasures[place % kindMeasures.length] ?? "netSales",
            );
            const repeatedIssues = (list: readonly string[], place: string, first: readonly (string | null)[] = []) =>
              list.flatMap((code, index) =>
                first.includes(code) || list.indexOf(code) < index
                  ? [{ code: "VALUE_TWICE", path: [place, index], params: {} }]
                  : [],
              );
            const issuesOf = (changedFields: Partial<Widget>) =>
              checkWidget({ ...widget, ...changedFields }).filter(({ code }) => code === "VALUE_TWICE");
            same(issuesOf({ secondary }), repeatedIssues(secondary, "secondary", [widget.primary]));
            same(issuesOf({ secondary, primary: null }), repeatedIssues(secondary, "secondary"));
            same(issuesOf({ compare }), repeatedIssues(compare, "compare"));
          },
        ),
        "a pie takes additive measures only": fc.property(
          arbWidget,
          fc.constantFrom(...quotientMetrics),
          (widget, primaryMeasure) => {
            const codes = checkWidget({
              ...widget,
              kind: "Client",
              type: "pie",
              stat: null,
              dimension: null,
              secondary: [],
              primary: primaryMeasure,
            }).map(({ code, path }) => [code, ...path]);
            same(
              codes.filter(([code]) => code === "WIDGET_MEASURES"),
              [["WIDGET_MEASURES", "primary"]],
            );
          },
        ),
        "shows the only figure of the call, or else the primary measure, or else the first of the call": fc.property(
          arbWidget,
          (widget) => {
            same(mainMeasureOf(widget), widget.primary ?? "");
            same(mainMeasureOf({ ...widget, primary: null }), expectedMeasure(widget) ?? firstOf[widget.kind]);
            same(mainMeasureOf({ ...widget, primary: "cogs" }), expectedMeasure(widget) ?? "cogs");
          },
        ),
        "shows the measures in order, without duplicates, and none its call or display type does not have": fc.property(
          arbWidget,
          fc.array(fc.constantFrom(...Object.values(measureByFamily), "cogs" as const), { maxLength: 7 }),
          (widget, families) => {
            same(listWidgetMeasures(widget), [widget.primary, ...widget.secondary]);
            const knownMeasures = families.filter(
              (measure, index) =>
                families.indexOf(measure) === index &&
                measure !== widget.primary &&
                measuresOfQuery(widget).includes(measure),
            );
            const atMost = widget.type === "tile" || widget.type === "line" ? 5 : widget.type === "bar" ? 3 : 1;
            same(
              listWidgetMeasures({ ...widget, secondary: families }),
              [widget.primary, ...(expectedMeasure(widget) === null ? knownMeasures : [])].slice(0, atMost),
            );
          },
        ),
      },
    },
  };
}
