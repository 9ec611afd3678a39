import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { Widget, WidgetIssueCode } from "../../../dashboard/index.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof dashboard, "checkWidget" | "displayTypes" | "gridColumns" | "widgetKinds">;

/** Builds the rules and laws of a valid widget: display type, split, grain, top N and layout. */
export function widgetFormRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { checkWidget, displayTypes, gridColumns, widgetKinds } = functions;
  const codesOf = (widget: Widget): readonly WidgetIssueCode[] => checkWidget(widget).map(({ code }) => code);
  const wrongBy = (widget: Widget, change: Partial<Widget>, code: WidgetIssueCode): void =>
    holds(codesOf({ ...widget, ...change }).includes(code), code);
  return {
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
  };
}
