/** Widgets are stored as one text; this reads and writes it. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

import { checkWidget } from "./check-widget.ts";
import { readWidget } from "./read-widget.ts";
import type { Widget } from "./widget.ts";

/** The most widgets one dashboard holds. */
export const widgetsAtMost = 60;

/**
 * Reads the widgets of a dashboard from its text. Fields this version does not know are kept in `extra`.
 *
 * Errors: WIDGET_TEXT (no list in the text), WIDGET_COUNT, WIDGET_FIELD (a field that cannot be read), WIDGET_INDEX (one index twice),
 * and those of checkWidget.
 *
 * @example parseWidgets("[]") // => { ok: true, value: [] }
 */
export function parseWidgets(text: string): Result<readonly Widget[]> {
  const list = listIn(text);
  if (list === null) return fail(issue("WIDGET_TEXT"));
  if (list.length > widgetsAtMost) return fail(issue("WIDGET_COUNT", [], { max: widgetsAtMost }));
  const widgets: Widget[] = [];
  const issues: Issue[] = [];
  const indexes = new Set<number>();
  list.forEach((value, position) => {
    const read = readWidget(value, [position]);
    if (!read.ok) return void issues.push(...read.issues);
    if (indexes.has(read.value.i)) issues.push(issue("WIDGET_INDEX", [position, "i"], { value: read.value.i }));
    indexes.add(read.value.i);
    for (const found of checkWidget(read.value)) issues.push({ ...found, path: [position, ...found.path] });
    widgets.push(read.value);
  });
  return issues.length > 0 ? { ok: false, issues } : ok(widgets);
}

/**
 * Writes widgets as the text a dashboard stores; parseWidgets gives the same widgets back.
 *
 * @example printWidgets([]) // => "[]"
 */
export function printWidgets(widgets: readonly Widget[]): string {
  return JSON.stringify(widgets.map(({ extra, ...known }) => ({ ...extra, ...known })));
}

function listIn(text: string): readonly unknown[] | null {
  if (text.trim() === "") return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}
