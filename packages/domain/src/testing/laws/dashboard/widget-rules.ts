import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { Widget, WidgetIssueCode } from "../../../dashboard/index.ts";
import { languageCodes } from "../../../language/index.ts";
import { comparisonRules, fairComparisonRules, isComparisonRule, isFairRule } from "../../../period/index.ts";
import { arbReportWidget } from "../../arbitraries/report-widget.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "checkWidget"
  | "displayTypes"
  | "gridColumns"
  | "isSystemDashboard"
  | "parseWidget"
  | "parseWidgets"
  | "printWidgets"
  | "readWidgets"
  | "systemDashboard"
  | "widgetKinds"
  | "widgetRequest"
  | "widgetsAtMost"
>;

const arbBoard = fc.uniqueArray(
  fc.oneof({ arbitrary: arbWidget, weight: 3 }, { arbitrary: arbReportWidget, weight: 1 }),
  { selector: (widget) => widget.i, maxLength: 6 },
);

/** Defaults of a widget's missing fields. */
const leftOut = {
  title: { fr: "", en: "", es: "" },
  dataset: "sales",
  primary: null,
  secondary: [],
  stat: null,
  dimension: null,
  grain: null,
  topN: null,
  filters: [],
  period: null,
  compare: [],
  fixedValue: null,
  format: "auto",
  refreshSec: 0,
  sparkline: false,
  stacked: false,
  horizontal: false,
  donut: false,
  roles: [],
  drill: null,
} as const satisfies Partial<Widget>;
const fieldNames = ["i", "kind", "type", "layout", ...Object.keys(leftOut)];
/** Fields that hold any text. */
const textNames = ["dataset", "period"];

/** A list with the properties of an object, which must not pass for one. */
const listWith = (fields: object): unknown => Object.assign([], fields);

/** Fields that hold several values, with an invalid element. */
const wrongInside: readonly (readonly [string, unknown])[] = [
  ["title", 5],
  ["title", { fr: 5 }],
  ["title", { en: 5 }],
  ["title", { es: 5 }],
  ["layout", { x: "0", y: 0, w: 4, h: 4 }],
  ["layout", { x: 0, y: "0", w: 4, h: 4 }],
  ["layout", { x: 0, y: 0, w: "4", h: 4 }],
  ["layout", { x: 0, y: 0, w: 4, h: "4" }],
  ["layout", listWith({ x: 0, y: 0, w: 4, h: 4 })],
  ["layout", { x: 0, y: 0, w: 4, h: 4, mobileOrder: 1.5 }],
  ["filters", [5]],
  ["filters", [{ Column: 5, Operator: "=", Value: 1 }]],
  ["filters", [{ Column: "net", Operator: 5, Value: 1 }]],
  ["filters", [listWith({ Column: "net", Operator: "=", Value: 1 })]],
  ["filters", [{ Column: "net", Operator: "=", Value: { odd: true } }]],
  ["drill", 5],
  ["drill", { report: 5, filters: [] }],
  ["drill", listWith({ report: "sale", filters: [] })],
  ["drill", { report: "sale", filters: [null] }],
  ["compare", ["sometime"]],
  ["primary", "profit"],
];

/** Texts that are blank, that are not lists, and any others. */
const arbBoardText = fc.oneof(fc.string(), fc.json(), fc.constantFrom("", " \n", "{", "[1", "[]", "[{}]", "null", "5"));
const fieldValueOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const isRule = (text: string) => isComparisonRule(text) || isFairRule(text);
const arbRule = fc.constantFrom(
  ...Object.keys(comparisonRules).filter(isComparisonRule),
  ...Object.keys(fairComparisonRules).filter(isFairRule),
);

/** Builds the rules and laws of valid widgets and of their storage. */
export const widgetRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    checkWidget,
    displayTypes,
    gridColumns,
    isSystemDashboard,
    parseWidget,
    parseWidgets,
    printWidgets,
    readWidgets,
    systemDashboard,
    widgetKinds,
    widgetRequest,
    widgetsAtMost,
  } = functions;
  const codesOf = (widget: Widget): readonly WidgetIssueCode[] => checkWidget(widget).map(({ code }) => code);
  const wrongBy = (widget: Widget, change: Partial<Widget>, code: WidgetIssueCode): void =>
    holds(codesOf({ ...widget, ...change }).includes(code), code);
  return {
    "widget-text": {
      says: "The widgets of a dashboard are stored as one text and read back the same, with unknown fields of a later version kept; any other text is rejected.",
      source: "specification 3; behaviour 3.6",
      codes: ["WIDGET_TEXT", "WIDGET_COUNT", "WIDGET_FIELD", "WIDGET_INDEX", "VALUE_TYPE"],
      laws: {
        "parse(print(widgets)) gives the widgets back, unknown fields included": fc.property(arbBoard, (widgets) =>
          same(parseWidgets(printWidgets(widgets)), { ok: true, value: widgets }),
        ),
        "any text or value is parsed or rejected, and never throws": fc.property(
          fc.oneof(fc.string(), fc.json()),
          fc.anything(),
          (text, value) => {
            for (const read of [parseWidgets(text), readWidgets(value), readWidgets([value])])
              holds(read.ok || read.issues.length > 0, "a refusal has its reason");
          },
        ),
        "rejects a text without a list; a blank one is an empty dashboard": fc.property(arbBoardText, (text) => {
          const value = fieldValueOf(text);
          const refusedWith = (code: string) => ({ ok: false, issues: [{ code, path: [], params: {} }] });
          same(
            parseWidgets(text),
            text.trim() === ""
              ? { ok: true, value: [] }
              : Array.isArray(value)
                ? readWidgets(value)
                : refusedWith("WIDGET_TEXT"),
          );
          if (!Array.isArray(value)) same(readWidgets(value), refusedWith("VALUE_TYPE"));
        }),
        "rejects a field of another type at its path": fc.property(
          arbWidget,
          fc.constantFrom(...fieldNames),
          (widget, name) => {
            for (const wrongValue of textNames.includes(name) ? [[[]]] : [[[]], "?"]) {
              same(readWidgets([{ ...widget, [name]: wrongValue }]), {
                ok: false,
                issues: [{ code: "WIDGET_FIELD", path: [0, name], params: {} }],
              });
            }
          },
        ),
        "a field left out gets its default": fc.property(
          arbWidget,
          fc.subarray(Object.entries(leftOut), { minLength: 1 }),
          (widget, left) => {
            const names = new Set(left.map(([name]) => name));
            const short = Object.fromEntries(Object.entries(widget).filter(([name]) => !names.has(name)));
            same(readWidgets([short]), readWidgets([{ ...widget, ...Object.fromEntries(left) }]));
          },
        ),
        "reports a fault inside a field at its path, and parses one widget like a dashboard of one": fc.property(
          arbWidget,
          fc.constantFrom(...wrongInside),
          (widget, [name, value]) => {
            const expectedIssues = [{ code: "WIDGET_FIELD", path: [0, name], params: {} }];
            same(readWidgets([{ ...widget, [name]: value }]), { ok: false, issues: expectedIssues });
            same(parseWidget({ ...widget, [name]: value }), {
              ok: false,
              issues: expectedIssues.map((problem) => ({ ...problem, path: [name] })),
            });
            same(parseWidget(JSON.parse(printWidgets([widget]).slice(1, -1))), { ok: true, value: widget });
            const crooked = { ...widget, layout: { ...widget.layout, x: -1 } };
            same(
              [readWidgets([crooked]), parseWidget(crooked)].map((read) =>
                read.ok ? [] : read.issues.map(({ code, path }) => [code, ...path]),
              ),
              [[["WIDGET_LAYOUT", 0, "layout"]], [["WIDGET_LAYOUT", "layout"]]],
            );
          },
        ),
        "rejects duplicate widget positions": fc.property(arbWidget, (widget) => {
          same(parseWidgets(printWidgets([widget, widget])), {
            ok: false,
            issues: [{ code: "WIDGET_INDEX", path: [1, "i"], params: { value: widget.i } }],
          });
        }),
        // Repeats a few widgets: these laws need a long board, and do not look into its widgets.
        "rejects more widgets than a dashboard may have": fc.property(
          fc.constantFrom(...fc.sample(arbWidget, { numRuns: 4, seed: 1 })),
          fc.integer({ min: -2, max: 2 }),
          (widget, more) => {
            const board = Array.from({ length: widgetsAtMost + more }, (_, i) => ({ ...widget, i }));
            const parsed = parseWidgets(printWidgets(board));
            same(
              parsed.ok ? [] : parsed.issues,
              more > 0 ? [{ code: "WIDGET_COUNT", path: [], params: { max: widgetsAtMost } }] : [],
            );
          },
        ),
      },
    },
    "widget-form": {
      says: "A widget has a display type its data allows, with the measures, split, grain and top N it needs, inside a grid of twelve columns; a top N is 1 to 100.",
      source: "specification 5 (Top-N, primary configuration); behaviour 3.6",
      codes: [
        "TOP_N",
        "WIDGET_DISPLAY",
        "WIDGET_MEASURES",
        "WIDGET_DIMENSION",
        "WIDGET_GRAIN",
        "WIDGET_STAT",
        "WIDGET_COMPARE",
        "WIDGET_LAYOUT",
      ],
      laws: {
        "accepts a valid widget": fc.property(arbWidget, (widget) => same(checkWidget(widget), [])),
        "rejects a top N outside 1 to 100, and accepts one inside": fc.property(
          arbWidget,
          fc.oneof(fc.integer(), fc.constantFrom(0, 1, 100, 101, 1.5, 99.9)),
          (widget, topN) => {
            const isIn = Number.isInteger(topN) && topN >= 1 && topN <= 100;
            same(codesOf({ ...widget, topN }), isIn ? [] : ["TOP_N"]);
            same(codesOf({ ...widget, topN: null }), widgetKinds[widget.kind].ranked ? ["TOP_N"] : []);
          },
        ),
        "a missing measure is not also one too many": fc.property(arbWidget, (widget) => {
          const fullMeasures = Array.from(
            { length: displayTypes[widget.type].measuresAtMost },
            () => widget.primary ?? "netSales",
          );
          same(
            codesOf({ ...widget, primary: null, secondary: fullMeasures }).filter((code) => code !== "VALUE_TWICE"),
            ["PRIMARY_REQUIRED"],
          );
        }),
        "rejects a display type the data does not allow": fc.property(
          arbWidget,
          fc.constantFrom(...Object.keys(displayTypes)),
          (widget, type) => {
            const display = Object.keys(displayTypes).find((code): code is keyof typeof displayTypes => code === type);
            const allowedDisplays: readonly string[] = widgetKinds[widget.kind].displays;
            const isWeek = widget.kind === "GetStatsPer" && widget.dimension === "WEEKDAY_HOUR";
            const fits =
              display === "heat"
                ? isWeek || widget.kind === "SalesPerRange"
                : !isWeek || display === "list" || display === "multiples" || display === "bump";
            if (display !== undefined)
              same(
                codesOf({ ...widget, type: display }).includes("WIDGET_DISPLAY"),
                !allowedDisplays.includes(display) || !fits,
              );
          },
        ),
        "requires what its display type needs": fc.property(arbWidget, (widget) => {
          if (widget.kind === "GetStatsPer") wrongBy(widget, { dimension: null }, "WIDGET_DIMENSION");
          if (widget.kind === "GetStats") wrongBy(widget, { stat: null }, "WIDGET_STAT");
          if (widgetKinds[widget.kind].timed) wrongBy(widget, { grain: null }, "WIDGET_GRAIN");
          if (widget.kind === "SalesPerRange") wrongBy(widget, { type: "heat", grain: "week" }, "WIDGET_GRAIN");
          if (widget.kind === "MembersPerRange") {
            wrongBy(widget, { dimension: null }, "WIDGET_DIMENSION");
            wrongBy(widget, { dimension: "TENDER" }, "WIDGET_DISPLAY");
            wrongBy(widget, { grain: "30min" }, "WIDGET_GRAIN");
          }
          wrongBy(widget, { compare: ["previous", "lastYear", "goal", "fixed"] }, "WIDGET_COMPARE");
          wrongBy(
            widget,
            {
              secondary: Array.from(
                { length: displayTypes[widget.type].measuresAtMost },
                () => widget.primary ?? "netSales",
              ),
            },
            "WIDGET_MEASURES",
          );
          wrongBy(widget, { primary: "cogs" }, "WIDGET_MEASURES");
        }),
        "rejects a widget outside the grid": fc.property(
          arbWidget,
          fc.integer({ min: -3, max: 14 }),
          fc.integer({ min: -1, max: 14 }),
          fc.integer({ min: -2, max: 40 }),
          fc.integer({ min: -1, max: 9 }),
          (widget, x, w, y, h) => {
            const isIn = x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= gridColumns;
            same(codesOf({ ...widget, layout: { ...widget.layout, x, y, w, h } }), isIn ? [] : ["WIDGET_LAYOUT"]);
          },
        ),
      },
    },
    "widget-call": {
      says: "A widget uses its own period before the dashboard's, with its own comparison; one without comparison asks for none; goals and fixed figures are not calls.",
      source: "specification 7; behaviour 3.7 (the batch)",
      laws: {
        "a widget calls for its measures, over its own period or the dashboard's": fc.property(
          arbWidget,
          fc.option(arbRule, { nil: null }),
          (widget, compare) => {
            const context = { date: "-0m", compare, targetId: 1, tl: 3, autoGrain: "day" } as const;
            const { key, call, params } = widgetRequest(widget, context);
            same([key, call, params.date], [String(widget.i), widget.kind, widget.period ?? "-0m"]);
            same(
              params.range,
              widgetKinds[widget.kind].timed
                ? widget.grain === "auto"
                  ? widget.kind === "MembersPerRange" && (widget.dimension === "ITEM" || widget.type === "bump")
                    ? undefined
                    : "day"
                  : (widget.grain ?? undefined)
                : undefined,
            );
            same(params.topN, widget.type === "heat" ? undefined : (widget.topN ?? undefined));
            const rankedBy = widget.primary === "items" ? "ITEMS" : null;
            same(
              params.type,
              {
                GetStats: widget.stat,
                GetStatsPer: widget.dimension,
                Client: null,
                MembersPerRange: widget.dimension,
                NetChange: null,
                ReceiptSizes: null,
                SalesPerRange: null,
                Simple: null,
                TopSales: rankedBy,
              }[widget.kind] ?? undefined,
            );
          },
        ),
        "the filters of a widget are sent unchanged, and an automatic grain is half hours only where they are stored":
          fc.property(arbWidget, fc.constantFrom("30min", "day", "month" as const), (widget, autoGrain) => {
            const timedWidget: Widget = { ...widget, kind: "SalesPerRange", grain: "auto" };
            const { filters, range } = widgetRequest(timedWidget, { date: "-0d", compare: null, autoGrain }).params;
            same(
              [filters, widgetRequest(widget, { date: "-0d", compare: null, autoGrain }).params.filters],
              widget.filters.length === 0 ? [undefined, undefined] : [widget.filters, widget.filters],
            );
            const isOfPlaces = widget.filters.every(({ Column }) => Column === "location");
            same(range, isOfPlaces || autoGrain !== "30min" ? autoGrain : "day");
          }),
        "the comparison is the dashboard's unless the widget has its own period or compares nothing": fc.property(
          arbWidget,
          fc.option(arbRule, { nil: null }),
          (widget, compare) => {
            const ownRule = widget.compare.filter(isRule)[0] ?? "none";
            const usual = ownRule === "none" ? "none" : widget.period === null ? (compare ?? ownRule) : ownRule;
            const rule = widget.compare.filter(isRule).find((code) => code !== "none") ?? "previousToDate";
            const isOfBoard = widget.period === null && compare !== null && compare !== "none";
            const expectedComparison =
              widget.kind === "MembersPerRange"
                ? "none"
                : widget.kind === "NetChange"
                  ? isOfBoard
                    ? compare
                    : rule
                  : usual;
            same(
              widgetRequest(widget, { date: "-0d", compare, autoGrain: "day" }).params.compare ?? "none",
              expectedComparison,
            );
          },
        ),
      },
    },
    "system-dashboard": {
      says: "The system dashboard is valid in every language, visible to everybody, and never changed.",
      source: "specification 3; behaviour 3.6; decision 0015",
      laws: {
        "the system dashboard has id 0, the period of today, is valid, and survives its text form": fc.property(
          fc.constantFrom(...languageCodes),
          (language) => {
            const board = systemDashboard(language);
            same(
              [
                board.id,
                board.period,
                board.canUpdate,
                board.canDelete,
                isSystemDashboard(board),
                isSystemDashboard({ id: 1 }),
              ],
              [0, "-0d", false, false, true, false],
            );
            same(
              [board.targetId, board.targetDescription, board.longDescription, board.roles],
              [null, "", "", []],
              "it is of no target, and everybody's",
            );
            holds(board.description.trim() !== "", "it has its name");
            same(
              board.widgets.flatMap((widget) => [...checkWidget(widget)]),
              [],
            );
            same(parseWidgets(printWidgets(board.widgets)), { ok: true, value: board.widgets });
            for (const { title } of board.widgets) holds(title[language].trim() !== "", "every widget has its title");
          },
        ),
      },
    },
  };
};
