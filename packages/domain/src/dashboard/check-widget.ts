/** The rules a widget keeps, beyond the shape of its fields. */

import { issue, type Issue } from "../result/index.ts";

import { displayTypes, widgetKinds, type DisplayType, type MeasureCode } from "./widget-kind.ts";
import type { Widget } from "./widget.ts";

/** The columns of a dashboard's grid. */
export const gridColumns = 12;

/** How many rows a ranking may show. Source: specification 5. */
export const topNLimits = { min: 1, max: 100 } as const;

/** How many comparisons one widget shows at most. Source: behaviour 3.6. */
export const comparisonsAtMost = 3;

/** What can be wrong with a widget. */
export type WidgetIssueCode =
  | "TOP_N"
  | "PRIMARY_REQUIRED"
  | "WIDGET_DISPLAY"
  | "WIDGET_MEASURES"
  | "WIDGET_DIMENSION"
  | "WIDGET_GRAIN"
  | "WIDGET_STAT"
  | "WIDGET_COMPARE"
  | "WIDGET_LAYOUT";

/**
 * Lists what is wrong with a widget; an empty list is a widget that may be saved.
 *
 * Errors: TOP_N (not 1 to 100), PRIMARY_REQUIRED, WIDGET_DISPLAY (the call cannot be drawn so), WIDGET_MEASURES (too many, or one the call does not give),
 * WIDGET_DIMENSION, WIDGET_GRAIN, WIDGET_STAT (missing), WIDGET_COMPARE (too many), WIDGET_LAYOUT (outside the grid).
 * Source: specification 5, behaviour 3.6.
 *
 * @example systemDashboard("fr").widgets.flatMap(checkWidget) // => []
 */
export function checkWidget(widget: Widget): readonly Issue<WidgetIssueCode>[] {
  const issues: Issue<WidgetIssueCode>[] = [];
  const kind = widgetKinds[widget.kind];
  const display = displayTypes[widget.type];
  const displays: readonly DisplayType[] = kind.displays;
  if (!displays.includes(widget.type)) issues.push(issue("WIDGET_DISPLAY", ["type"], { kind: widget.kind, type: widget.type }));
  if (widget.primary === null && (display.needsPrimary || widget.secondary.length > 0)) {
    issues.push(issue("PRIMARY_REQUIRED", ["primary"]));
  }
  const count = widget.secondary.length + (widget.primary === null ? 0 : 1);
  if (count > display.measuresAtMost) issues.push(issue("WIDGET_MEASURES", ["secondary"], { max: display.measuresAtMost }));
  const known: readonly MeasureCode[] = kind.measures;
  for (const [place, measures] of [["primary", [widget.primary]], ["secondary", widget.secondary]] as const) {
    for (const measure of measures) {
      if (measure !== null && !known.includes(measure)) issues.push(issue("WIDGET_MEASURES", [place], { measure, kind: widget.kind }));
    }
  }
  if (widget.kind === "GetStatsPer" && widget.dimension === null) issues.push(issue("WIDGET_DIMENSION", ["dimension"]));
  if (kind.timed && widget.grain === null) issues.push(issue("WIDGET_GRAIN", ["grain"]));
  if (widget.kind === "GetStats" && widget.stat === null) issues.push(issue("WIDGET_STAT", ["stat"]));
  if (!isTopN(widget.topN, kind.ranked)) issues.push(issue("TOP_N", ["topN"], topNLimits));
  if (widget.compare.length > comparisonsAtMost) issues.push(issue("WIDGET_COMPARE", ["compare"], { max: comparisonsAtMost }));
  if (!isOnGrid(widget)) issues.push(issue("WIDGET_LAYOUT", ["layout"], { columns: gridColumns }));
  return issues;
}

function isTopN(topN: number | null, isRanked: boolean): boolean {
  if (topN === null) return !isRanked;
  return Number.isInteger(topN) && topN >= topNLimits.min && topN <= topNLimits.max;
}

function isOnGrid({ layout: { x, y, w, h } }: Widget): boolean {
  return x >= 0 && y >= 0 && w >= 1 && h >= 1 && x + w <= gridColumns;
}
