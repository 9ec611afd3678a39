/** Submitted widgets are parsed and checked here; stored ones are only parsed. */

import type { Result } from "../result/index.ts";

import type { BoardWidget } from "./board-widget.ts";
import { checkReportWidget } from "./check-report-widget.ts";
import { checkWidget } from "./check-widget.ts";
import { readWidget } from "./read-widget.ts";
import { isReportWidget } from "./report-widget.ts";
import { parseWidgetText, readWidgetList } from "./widget-codec.ts";
import type { Widget } from "./widget.ts";

/**
 * Parses submitted widgets and checks every widget rule. Fields unknown to this version are kept in `extra`.
 *
 * Errors: WIDGET_TEXT (no list in the text), and those of readWidgets.
 *
 * @example parseWidgets("[]") // => { ok: true, value: [] }
 */
export function parseWidgets(text: string): Result<readonly BoardWidget[]> {
  return parseWidgetText(text, readWidgets);
}

/**
 * Parses submitted widgets from a list of unknown values and checks every widget rule.
 *
 * Errors: VALUE_TYPE (no list), WIDGET_COUNT, WIDGET_FIELD, WIDGET_INDEX, and those of checkWidget.
 *
 * @example readWidgets([{ i: 0 }]).issues[0] // => { code: "WIDGET_FIELD", path: [0, "kind"], params: {} }
 */
export function readWidgets(list: unknown): Result<readonly BoardWidget[]> {
  return readWidgetList(list, (widget) => (isReportWidget(widget) ? checkReportWidget(widget) : checkWidget(widget)));
}

/**
 * Parses a metric widget from an unknown value and checks every widget rule: the form of a widget.
 *
 * Errors: WIDGET_FIELD (every field that cannot be read), and those of checkWidget.
 *
 * @example parseWidget({ i: 0, kind: "TopSales", type: "list", layout: { x: 0, y: 0, w: 4, h: 4 }, primary: null, topN: 101 }).issues.map(({ code }) => code) // => ["PRIMARY_REQUIRED", "TOP_N"]
 */
export function parseWidget(value: unknown): Result<Widget> {
  const widgetResult = readWidget(value, []);
  if (!widgetResult.ok) return widgetResult;
  const issues = checkWidget(widgetResult.value);
  return issues.length > 0 ? { ok: false, issues } : widgetResult;
}
