/** Widgets of a dashboard: metrics and reports. */

import { fail, issue, ok, type Result } from "../result/index.ts";

import { widgetsAtMost } from "./board-limits.ts";
import type { ReportWidget } from "./report-widget.ts";
import type { Widget, WidgetLayout } from "./widget.ts";

/** A widget of a dashboard. */
export type BoardWidget = Widget | ReportWidget;

/**
 * Appends a widget with an unused number `i`, below all others; it is last on a phone.
 *
 * Errors: WIDGET_COUNT.
 *
 * @example addWidget([], (i, layout) => ({ i, layout }), { w: 6, h: 4 }) // => { ok: true, value: [{ i: 1, layout: { x: 0, y: 0, w: 6, h: 4, mobileOrder: 1 } }] }
 */
export function addWidget<W extends Pick<BoardWidget, "i" | "layout">>(
  widgets: readonly W[],
  make: (i: number, layout: WidgetLayout) => W,
  { w, h }: Pick<WidgetLayout, "w" | "h">,
): Result<readonly W[]> {
  if (widgets.length >= widgetsAtMost) return fail(issue("WIDGET_COUNT", [], { max: widgetsAtMost }));
  const findMaximum = (numberOf: (widget: W) => number): number =>
    widgets.reduce((highestNumber, widget) => Math.max(highestNumber, numberOf(widget)), 0);
  const bottomRow = findMaximum(({ layout }) => layout.y + layout.h);
  return ok([
    ...widgets,
    make(findMaximum(({ i }) => i) + 1, {
      x: 0,
      y: bottomRow,
      w,
      h,
      mobileOrder: findMaximum(({ layout }) => layout.mobileOrder) + 1,
    }),
  ]);
}
