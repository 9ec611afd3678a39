/** Widgets are stored as one text, parsed and serialised here. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { listLengthOf, isFields, readElement, readOwnProperty } from "../validation/index.ts";

import { widgetsAtMost } from "./board-limits.ts";
import type { BoardWidget } from "./board-widget.ts";
import { readWidget } from "./read-widget.ts";
import { readReportWidget } from "./report-widget.ts";

/**
 * Parses stored widgets: what was valid once stays readable, whatever rules were added later.
 *
 * Errors: WIDGET_TEXT (no list in the text), WIDGET_COUNT, WIDGET_FIELD (a field that cannot be read), WIDGET_INDEX (one index twice). Source: decision 0109.
 *
 * @example parseStoredWidgets('[{"i":0,"kind":"Simple","type":"card","layout":{"x":0,"y":0,"w":3,"h":2}}]').value.map(({ kind }) => kind) // => ["Simple"]
 */
export function parseStoredWidgets(text: string): Result<readonly BoardWidget[]> {
  return parseWidgetText(text, (list) => readWidgetList(list, () => []));
}

/** Parses a list of widgets in a text. */
export function parseWidgetText(
  text: string,
  read: (list: readonly unknown[]) => Result<readonly BoardWidget[]>,
): Result<readonly BoardWidget[]> {
  const widgetList = parseJsonList(text);
  return widgetList === null ? fail(issue("WIDGET_TEXT")) : read(widgetList);
}

/** Parses widgets from a list of unknown values, and adds the issues that `check` finds in each of them. */
export function readWidgetList(
  list: unknown,
  check: (widget: BoardWidget) => readonly Issue[],
): Result<readonly BoardWidget[]> {
  const widgetCount = listLengthOf(list);
  if (widgetCount === null) return fail(issue("VALUE_TYPE"));
  if (widgetCount > widgetsAtMost) return fail(issue("WIDGET_COUNT", [], { max: widgetsAtMost }));
  const widgets: BoardWidget[] = [];
  const issues: Issue[] = [];
  const seenWidgetNumbers = new Set<number>();
  for (let position = 0; position < widgetCount; position += 1) {
    const widgetResult = readAnyWidget(readElement(list, position), [position]);
    if (!widgetResult.ok) {
      issues.push(...widgetResult.issues);
      continue;
    }
    if (seenWidgetNumbers.has(widgetResult.value.i))
      issues.push(issue("WIDGET_INDEX", [position, "i"], { value: widgetResult.value.i }));
    seenWidgetNumbers.add(widgetResult.value.i);
    for (const problem of check(widgetResult.value)) issues.push({ ...problem, path: [position, ...problem.path] });
    widgets.push(widgetResult.value);
  }
  return issues.length > 0 ? { ok: false, issues } : ok(widgets);
}

/**
 * Serialises widgets for storage; parseStoredWidgets restores the same widgets.
 *
 * @example printWidgets([]) // => "[]"
 */
export function printWidgets(widgets: readonly BoardWidget[]): string {
  return JSON.stringify(widgets.map(({ extra, ...knownFields }) => ({ ...extra, ...knownFields })));
}

const readAnyWidget = (value: unknown, path: readonly (string | number)[]): Result<BoardWidget> =>
  isFields(value) && readOwnProperty(value, "kind") === "Report"
    ? readReportWidget(value, path)
    : readWidget(value, path);

function parseJsonList(text: string): readonly unknown[] | null {
  if (text.trim() === "") return [];
  try {
    const parsedJson: unknown = JSON.parse(text);
    return Array.isArray(parsedJson) ? parsedJson : null;
  } catch {
    return null;
  }
}
