import fc from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import type * as dashboard from "../../../dashboard/index.ts";
import { languageCodes } from "../../../language/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "checkWidget"
  | "customerMetrics"
  | "comparisonsAtMost"
  | "displayTypes"
  | "gridColumns"
  | "listModelTypes"
  | "parseDataset"
  | "perTypes"
  | "readWidgets"
  | "refreshIntervals"
  | "statTypes"
  | "systemDashboard"
  | "systemDashboardId"
  | "systemDashboardTitle"
  | "topNLimits"
  | "widgetComparisons"
  | "widgetGrains"
  | "widgetKinds"
>;

/** Comparison rules of a widget. Source: behaviour 3.6 and 3.7, written independently. */
const comparisonCodes = [
  "none",
  "previous",
  "previousToDate",
  "sameWeekday",
  "sameWeekdays",
  "lastYear",
  "sameHolidays",
  "comparable",
  "goal",
  "fixed",
] as const;
const metricByStat = {
  SALES: "netSales",
  MARGIN: "margin",
  TRANSACTIONS: "transactions",
  ITEMS: "items",
  REFUNDS: "refunds",
  DISCOUNTS: "discounts",
  VOIDS: "voids",
  STOCK: null,
} as const;
const splitCodes = [
  "DEPARTMENT",
  "SUBDEPARTMENT",
  "ITEM",
  "VENDOR",
  "CASHIER",
  "TERMINAL",
  "TENDER",
  "LOCATION",
  "HOUR",
  "WEEKDAY",
  "WEEKDAY_HOUR",
] as const;
/** By display type: the maximum number of measures, then its requirements besides a measure. */
const rulesByDrawing = {
  card: [1],
  tile: [5, "primary"],
  list: [1, "primary", "dimension"],
  pie: [1, "dimension", "additive"],
  bar: [3],
  line: [5, "grain"],
  heat: [1],
  multiples: [1, "dimension", "grain"],
  bump: [1, "dimension", "grain"],
  waterfall: [1],
} as const;
/** Measures of the splits whose members have whole receipts, and of the others. Source: behaviour 3.3 and decision 0502, written independently. */
const receiptMeasures = "netSales grossSales discounts refunds items margin tax transactions voids averageSale";
const splitMeasures: Readonly<Record<string, string>> = {
  DEPARTMENT: "netSales grossSales discounts refunds items margin",
  SUBDEPARTMENT: "netSales grossSales discounts refunds items margin",
  ITEM: "netSales grossSales discounts refunds items",
  VENDOR: "netSales grossSales discounts refunds items",
  TENDER: "totalCollected",
  WEEKDAY_HOUR: "netSales grossSales discounts refunds items margin tax transactions voids",
};
/** By query: its display types, then the metrics of its answer. */
const drawingsByQuery = {
  Client: [
    "card tile",
    "uniqueCustomers newCustomers returningCustomers identifiedShare transactions averageSale itemsPerSale",
  ],
  GetStats: ["card tile", "netSales margin transactions items refunds discounts voids stockOnHand"],
  GetStatsPer: [
    "list bar pie heat",
    "netSales totalCollected grossSales discounts refunds tax transactions items averageSale margin voids",
  ],
  MembersPerRange: ["multiples bump", "netSales"],
  NetChange: ["waterfall", "netSales"],
  ReceiptSizes: ["bar", "transactions"],
  SalesPerRange: ["line bar card heat", "netSales transactions items"],
  Simple: ["card tile", "netSales grossSales discounts refunds tax transactions items averageSale margin"],
  TopSales: ["list bar pie", "netSales items"],
} as const;

/** Builds the rules and laws of the tables that a widget's form offers. */
export const tableRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    checkWidget,
    customerMetrics,
    comparisonsAtMost,
    displayTypes,
    gridColumns,
    listModelTypes,
    parseDataset,
    perTypes,
    readWidgets,
    refreshIntervals,
    statTypes,
    systemDashboard,
    systemDashboardId,
    systemDashboardTitle,
    topNLimits,
    widgetComparisons,
    widgetGrains,
    widgetKinds,
  } = functions;
  return {
    "widget-choices": {
      says: "A form offers for a widget exactly what its check accepts: a top N of 1 to 100, three comparisons out of seven, a refresh never, every minute or every five, four grains, eight figures, eleven splits.",
      source: "specification 5 and 9 (Top-N, groups of sales widgets); behaviour 3.6 and 3.7",
      codes: ["TOP_N", "WIDGET_COMPARE"],
      laws: {
        "rejects a top N outside 1 to 100 with the bounds a form shows": fc.property(
          arbWidget,
          fc.integer({ min: -5, max: 120 }),
          (widget, topN) => {
            same(topNLimits, { min: 1, max: 100 });
            same(
              checkWidget({ ...widget, topN }),
              topN >= 1 && topN <= 100 ? [] : [{ code: "TOP_N", path: ["topN"], params: { min: 1, max: 100 } }],
            );
          },
        ),
        "accepts three comparisons, and rejects a fourth with the maximum": fc.property(
          arbWidget,
          fc.uniqueArray(fc.constantFrom(...comparisonCodes), { maxLength: 7 }),
          (widget, compare) => {
            same(comparisonsAtMost, 3);
            same(
              checkWidget({ ...widget, compare }),
              compare.length <= 3 ? [] : [{ code: "WIDGET_COMPARE", path: ["compare"], params: { max: 3 } }],
            );
          },
        ),
        "accepts a refresh of never, one minute or five minutes only": fc.property(
          arbWidget,
          fc.oneof(fc.constantFrom(0, 60, 300), fc.integer({ min: -1, max: 400 })),
          (widget, refreshSec) => {
            same(refreshIntervals, [0, 60, 300]);
            same(readWidgets([{ ...widget, refreshSec }]).ok, [0, 60, 300].includes(refreshSec));
          },
        ),
        "the comparisons, grains and grid columns are those of the behaviour pages": fixedCase(
          comparisonCodes,
          (all) => {
            same(widgetComparisons, all);
            same(new Set(widgetGrains), new Set(["30min", "day", "week", "month"]));
            same(gridColumns, 12);
          },
        ),
        "each figure has its metric; each split sums to net sales, tenders to the total collected": fixedCase(
          splitCodes,
          (all) => {
            same(
              Object.fromEntries(Object.entries(statTypes).map(([code, { metric }]) => [code, metric])),
              metricByStat,
            );
            same(
              Object.fromEntries(Object.entries(perTypes).map(([code, { total }]) => [code, total])),
              Object.fromEntries(all.map((code) => [code, code === "TENDER" ? "totalCollected" : "netSales"])),
            );
            same(
              Object.fromEntries(
                Object.entries(perTypes).map(([code, { measures }]) => [code, measures.toSorted().join(" ")]),
              ),
              Object.fromEntries(
                all.map((code) => [code, (splitMeasures[code] ?? receiptMeasures).split(" ").sort().join(" ")]),
              ),
            );
            const counts = ["uniqueCustomers", "newCustomers", "returningCustomers"].map((code) => [
              code,
              { unit: "count", direction: "up-is-good" },
            ]);
            same(customerMetrics, {
              ...Object.fromEntries(counts),
              identifiedShare: { unit: "pct", direction: "up-is-good" },
            });
          },
        ),
        "a display type has a maximum of measures, and fields it requires": fixedCase(rulesByDrawing, (all) => {
          const describedDisplays = Object.entries(displayTypes).map(([code, row]) => [
            code,
            [
              row.measuresAtMost,
              ...(row.needsPrimary ? ["primary"] : []),
              ...(row.needsDimension ? ["dimension"] : []),
              ...(row.needsGrain ? ["grain"] : []),
              ...(row.needsAdditive ? ["additive"] : []),
            ],
          ]);
          same(Object.fromEntries(describedDisplays), all);
        }),
        "a call offers the figures it returns; only those over time have a grain, only rankings a top N": fixedCase(
          drawingsByQuery,
          (all) => {
            same(
              Object.fromEntries(
                Object.entries(widgetKinds).map(([code, { displays, measures }]) => [
                  code,
                  [displays.join(" "), measures.join(" ")],
                ]),
              ),
              all,
            );
            same(
              Object.entries(widgetKinds).flatMap(([code, { timed }]) => (timed ? [code] : [])),
              ["MembersPerRange", "SalesPerRange"],
            );
            same(
              Object.entries(widgetKinds).flatMap(([code, { ranked }]) => (ranked ? [code] : [])),
              ["GetStatsPer", "MembersPerRange", "TopSales"],
            );
          },
        ),
        "the system dashboard has its id and name": fc.property(fc.constantFrom(...languageCodes), (language) => {
          const { id, description } = systemDashboard(language);
          same([id, systemDashboardId, description], [0, 0, systemDashboardTitle[language]]);
        }),
      },
    },
    "model-types": {
      says: "The widget editor offers every call, split and measure, except figures of cost to those who may not see them.",
      source: "behaviour 3.6 (GetModelTypes); behaviour 3.9 (PRODUCT_COST gates cost everywhere); decision 0129",
      laws: {
        "offers margin only to those who may see costs, and all else to everybody": fc.property(
          fc.subarray([...permissionCodes]),
          (permissions) => {
            const seesCost = permissions.some((code) => code === "PRODUCT_COST_READ" || code === "PRODUCT_COST_CUD");
            const measures = new Set(
              Object.values(drawingsByQuery).flatMap(([, metricNames]) => metricNames.split(" ")),
            );
            for (const { fields, widgetTypes } of listModelTypes({ permissions })) {
              const codesOf = (kind: string) => fields.filter((field) => field.kind === kind).map(({ code }) => code);
              same(
                codesOf("measure"),
                [...measures].filter((code) => seesCost || code !== "margin"),
              );
              same([codesOf("dimension"), codesOf("time")], [splitCodes, ["time"]]);
              same(
                Object.fromEntries(widgetTypes.map(({ kind, displays }) => [kind, displays.join(" ")])),
                Object.fromEntries(Object.entries(drawingsByQuery).map(([kind, [displays]]) => [kind, displays])),
              );
            }
            same(listModelTypes({ permissions }).length, 1);
          },
        ),
        "a query names a data set of the model types; any other text is refused at its place": fc.property(
          fc.oneof(fc.string(), fc.constantFrom("sales", "SALES", "Sale", "sale", "", "constructor")),
          (text) => {
            const names = listModelTypes({ permissions: [] }).map(({ dataset }) => dataset);
            same(names, ["sales"]);
            same(parseDataset(text), text === "sales" ? ok("sales") : fail(issue("WIDGET_DATASET", ["dataset"])));
          },
        ),
      },
    },
  };
};
