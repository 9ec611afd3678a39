import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { Widget } from "../../../dashboard/index.ts";
import { arbReportWidget } from "../../arbitraries/report-widget.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  "parseWidget" | "parseWidgets" | "printWidgets" | "readWidgets" | "widgetsAtMost"
>;

const arbBoard = fc.uniqueArray(
  fc.oneof({ arbitrary: arbWidget, weight: 3 }, { arbitrary: arbReportWidget, weight: 1 }),
  { selector: (widget) => widget.i, maxLength: 6 },
);

/** Defaults of a widget's missing fields. */
const defaultFields = {
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

const fieldNames = ["i", "kind", "type", "layout", ...Object.keys(defaultFields)];

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

/** Builds the rules and laws of storing widgets as text. */
export function widgetTextRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { parseWidget, parseWidgets, printWidgets, readWidgets, widgetsAtMost } = functions;
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
          fc.subarray(Object.entries(defaultFields), { minLength: 1 }),
          (widget, left) => {
            const names = new Set(left.map(([name]) => name));
            const shortenedWidget = Object.fromEntries(Object.entries(widget).filter(([name]) => !names.has(name)));
            same(readWidgets([shortenedWidget]), readWidgets([{ ...widget, ...Object.fromEntries(left) }]));
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
          (widget, excessCount) => {
            const board = Array.from({ length: widgetsAtMost + excessCount }, (_, i) => ({ ...widget, i }));
            const widgetsResult = parseWidgets(printWidgets(board));
            same(
              widgetsResult.ok ? [] : widgetsResult.issues,
              excessCount > 0 ? [{ code: "WIDGET_COUNT", path: [], params: { max: widgetsAtMost } }] : [],
            );
          },
        ),
      },
    },
  };
}
