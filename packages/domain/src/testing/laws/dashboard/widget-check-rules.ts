import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { MeasureCode, Widget } from "../../../dashboard/index.ts";
import { isMetricCode } from "../../../metric/index.ts";
import { parseRangeText } from "../../../period/index.ts";
import {
  checkFilters,
  filterOperators,
  isFilterOperator,
  type FilterValue,
  type ReportFilter,
} from "../../../report/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "checkSaleFilters"
  | "checkWidget"
  | "fixedComparisonValue"
  | "singleMeasureOf"
  | "parseStoredWidgets"
  | "parseWidgets"
  | "printWidgets"
  | "saleFilterFields"
  | "saleFilterOperators"
  | "mainMeasureOf"
  | "listWidgetMeasures"
  | "widgetComparisons"
  | "widgetKinds"
>;

/** Metric of each measure family. Source: behaviour 3.6 and 3.7, written independently. */
const families: Readonly<Record<string, MeasureCode>> = {
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
const quotients = ["averageSale", "itemsPerSale", "marginPct", "uniqueCustomers", "identifiedShare"] as const;
const saleColumns = ["location", "department", "subDepartment", "cashier", "terminal", "item"];

/** Periods as people and codes write them, and invalid texts. */
const arbPeriod = fc.oneof(
  fc.constantFrom(
    "-0d",
    "-1y",
    "2026-03-01",
    "2026-03-12..2026-03-01",
    "hello",
    "",
    " ",
    "-2d",
    "2026-02-30",
    "-0d..-1d",
  ),
  fc.string({ maxLength: 12 }),
);

const arbName = fc.oneof(fc.integer(), fc.constantFrom("12", "Luc", "", " "));
const arbFilter = fc.record({
  Column: fc.constantFrom(...saleColumns, "net", "sku", "__proto__"),
  Operator: fc.constantFrom(...Object.keys(filterOperators), "LIKE", "<>", "IN"),
  Value: fc.oneof(arbName, fc.constant(null), fc.array(arbName, { maxLength: 3 })),
});
/** Values of a filter in its stored form. */
const valuesOf = ({
  Operator,
  Value,
}: {
  readonly Operator: string;
  readonly Value: FilterValue | readonly (string | number)[];
}): readonly FilterValue[] => {
  if (Value === null) return Operator === "isNull" || Operator === "isNotNull" ? [] : [null];
  return typeof Value === "object" ? Value : [Value];
};

/** Builds the rules and laws of checking a widget's measures, period and filters, and of reading a stored widget. */
export const widgetCheckRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    checkSaleFilters,
    checkWidget,
    fixedComparisonValue,
    singleMeasureOf,
    parseStoredWidgets,
    parseWidgets,
    printWidgets,
    saleFilterFields,
    saleFilterOperators,
    mainMeasureOf,
    listWidgetMeasures,
    widgetComparisons,
    widgetKinds,
  } = functions;
  const expectedMeasure = ({ kind, stat, dimension }: Widget): MeasureCode | null =>
    kind === "GetStats" && stat !== null
      ? (families[stat] ?? null)
      : kind === "GetStatsPer" && dimension !== null
        ? dimension === "TENDER"
          ? "totalCollected"
          : "netSales"
        : null;
  return {
    "widget-measure": {
      says: "Every widget names its measures among those of its query: a family has its own metric, a split net sales, and tenders the amount collected. Measures have no default; a stored widget without one shows the first of its query.",
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
        "a family or split shows one figure; any other of the call is rejected at its path": fc.property(
          arbWidget,
          fc.constantFrom(...Object.values(families), "totalCollected" as const),
          (widget, measure) => {
            const only = expectedMeasure(widget);
            same(singleMeasureOf(widget), only);
            same(
              singleMeasureOf({ ...widget, kind: "Simple", stat: "REFUNDS", dimension: "TENDER" }),
              null,
              "no family and no split is asked for",
            );
            if (widget.kind === "GetStatsPer") {
              const expectedIssues = [
                { code: "WIDGET_PAIRING", path: ["primary"], params: { measure: "netSales", given: "totalCollected" } },
              ];
              same(
                checkWidget({ ...widget, type: "list", dimension: "TENDER", primary: "netSales", secondary: [] }),
                expectedIssues,
              );
            }
            if (only === null || measure === only) return;
            const knows =
              widget.kind === "GetStats"
                ? measure !== "totalCollected"
                : measure === "netSales" || measure === "totalCollected";
            const expectedIssue = knows
              ? { code: "WIDGET_PAIRING", params: { measure, given: only } }
              : { code: "WIDGET_MEASURES", params: { measure, kind: widget.kind } };
            same(checkWidget({ ...widget, primary: measure }), [{ ...expectedIssue, path: ["primary"] }]);
            if (widget.type === "tile")
              same(checkWidget({ ...widget, secondary: [measure] }), [{ ...expectedIssue, path: ["secondary"] }]);
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
            const issuesOf = (changed: Partial<Widget>) =>
              checkWidget({ ...widget, ...changed }).filter(({ code }) => code === "VALUE_TWICE");
            same(issuesOf({ secondary }), repeatedIssues(secondary, "secondary", [widget.primary]));
            same(issuesOf({ secondary, primary: null }), repeatedIssues(secondary, "secondary"));
            same(issuesOf({ compare }), repeatedIssues(compare, "compare"));
          },
        ),
        "a pie takes additive measures only": fc.property(
          arbWidget,
          fc.constantFrom(...quotients),
          (widget, primary) => {
            const codes = checkWidget({
              ...widget,
              kind: "Client",
              type: "pie",
              stat: null,
              dimension: null,
              secondary: [],
              primary,
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
          fc.array(fc.constantFrom(...Object.values(families), "cogs" as const), { maxLength: 7 }),
          (widget, families) => {
            same(listWidgetMeasures(widget), [widget.primary, ...widget.secondary]);
            const knownMeasures = families.filter(
              (measure, index) =>
                families.indexOf(measure) === index &&
                measure !== widget.primary &&
                (widgetKinds[widget.kind].measures as readonly MeasureCode[]).includes(measure),
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
    "widget-period": {
      says: "A widget's own period is a range code, a preset, one or two dates, or none; anything else is rejected and never asked for.",
      source: "behaviour 3.2, 3.6 (period? null = dashboard) and 3.7",
      codes: ["DATE_RANGE"],
      laws: {
        "rejects an invalid period at its path": fc.property(arbWidget, arbPeriod, (widget, period) => {
          same(
            checkWidget({ ...widget, period }),
            parseRangeText(period).ok ? [] : [{ code: "DATE_RANGE", path: ["period"], params: {} }],
          );
          same(checkWidget({ ...widget, period: null }), []);
        }),
      },
    },
    "widget-filters": {
      says: "The filters of a widget include or exclude members of sales, each with a value; those of the report it opens have a known operator and their values.",
      source:
        "specification 5 (One or more values are missing for a selected filter); behaviour 3.5 and 3.6; decision 0081",
      codes: ["FILTER_VALUE_MISSING", "FILTER_INVALID"],
      laws: {
        "a sales filter includes or excludes locations, departments, people, terminals or items": fc.property(
          fc.constantFrom(...saleColumns),
          fc.constantFrom(...Object.keys(filterOperators)),
          (field, operator) => {
            same([Object.keys(saleFilterFields), saleFilterOperators], [saleColumns, ["=", "!=", "in", "notIn"]]);
            if (!isFilterOperator(operator)) return;
            const filter: ReportFilter = { field, operator, values: ["12"], promptUser: false, locked: false };
            const isAllowed = ["=", "!=", "in", "notIn"].includes(operator);
            same(checkSaleFilters([filter, { ...filter, field: "net" }]), [
              ...(isAllowed ? [] : [{ code: "FILTER_INVALID", path: [0, "operator"], params: { field } }]),
              { code: "FILTER_INVALID", path: [1, "field"], params: { field: "net" } },
            ]);
          },
        ),
        "each widget filter follows the rules of report filters, and is rejected at its path": fc.property(
          arbWidget,
          fc.array(arbFilter, { maxLength: 3 }),
          (widget, filters) => {
            const expectedIssues = filters.flatMap((filter, index) => {
              const { Column, Operator } = filter;
              const filterIssue = (code: string, part: string) => [
                { code, path: ["filters", index, part], params: { field: Column } },
              ];
              if (!isFilterOperator(Operator)) return filterIssue("FILTER_INVALID", "Operator");
              if (saleColumns.includes(Column) && !["=", "!=", "in", "notIn"].includes(Operator))
                return filterIssue("FILTER_INVALID", "operator");
              const reportFilter: ReportFilter = {
                field: Column,
                operator: Operator,
                values: valuesOf(filter),
                promptUser: false,
                locked: false,
              };
              return checkFilters([reportFilter], saleFilterFields).flatMap(({ code, path }) =>
                filterIssue(code, String(path[1])),
              );
            });
            same(checkWidget({ ...widget, filters }), expectedIssues);
          },
        ),
        "reports a missing value, in filters of the widget and of the report it opens": fc.property(
          arbWidget,
          fc.constantFrom("=", "in", "notIn"),
          fc.constantFrom(null, "", " "),
          (widget, Operator, Value) => {
            const filters = [...widget.filters, { Column: "department", Operator, Value }];
            const missingIssue = (...place: readonly (string | number)[]) => [
              {
                code: "FILTER_VALUE_MISSING",
                path: [...place, filters.length - 1, "values"],
                params: { field: "department" },
              },
            ];
            same(checkWidget({ ...widget, filters }), missingIssue("filters"));
            same(checkWidget({ ...widget, drill: { report: "sale", filters } }), missingIssue("drill", "filters"));
          },
        ),
        "a report filter uses fields of its report; rejects an unknown operator": fc.property(
          arbWidget,
          fc.constantFrom("LIKE", "<>", "IS NULL", ""),
          (widget, Operator) => {
            const opens = (type: string) =>
              checkWidget({
                ...widget,
                drill: { report: "sale", filters: [{ Column: "net", Operator: type, Value: 5 }] },
              });
            same(opens(Operator), [
              { code: "FILTER_INVALID", path: ["drill", "filters", 0, "Operator"], params: { field: "net" } },
            ]);
            same(opens(">="), []);
          },
        ),
      },
    },
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
          (widget, whole) => {
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
            same(fixedComparisonValue({ ...widget, compare: ["fixed"], fixedValue: whole }), whole * scale + 0);
            if (scale > 1)
              same(
                fixedComparisonValue({ ...widget, compare: ["fixed"], fixedValue: whole / 100 }),
                (whole * scale) / 100 + 0,
              );
            same(fixedComparisonValue({ ...widget, compare: ["goal"], fixedValue: whole }), null);
          },
        ),
      },
    },
    "stored-widgets": {
      says: "A stored widget stays readable for ever: newer rules apply to the next save, and never make a stored dashboard unreadable.",
      source: "specification 3 (widgets stored as text, parsed on read); decision 0109",
      laws: {
        "reads a stored widget that could no longer be saved": fc.property(arbWidget, (widget) => {
          const cleaned: Widget = {
            ...widget,
            primary: null,
            secondary: ["items", "items"],
            period: "hello",
            filters: [{ Column: "x", Operator: "LIKE", Value: null }],
            compare: ["fixed", "fixed"],
            fixedValue: null,
          };
          const text = printWidgets([cleaned]);
          same(parseStoredWidgets(text), { ok: true, value: [cleaned] });
          same(parseWidgets(text).ok, false);
          same(parseStoredWidgets(printWidgets([widget])), parseWidgets(printWidgets([widget])));
        }),
        "rejects what was never a widget": fc.property(
          arbWidget,
          fc.constantFrom("i", "kind", "type", "layout"),
          (widget, name) => {
            const { [name]: _, ...short } = widget;
            same(parseStoredWidgets(JSON.stringify([short])), {
              ok: false,
              issues: [{ code: "WIDGET_FIELD", path: [0, name], params: {} }],
            });
            same(parseStoredWidgets("{}"), { ok: false, issues: [{ code: "WIDGET_TEXT", path: [], params: {} }] });
            same(parseStoredWidgets(printWidgets([widget, widget])), {
              ok: false,
              issues: [{ code: "WIDGET_INDEX", path: [1, "i"], params: { value: widget.i } }],
            });
          },
        ),
      },
    },
  };
};
