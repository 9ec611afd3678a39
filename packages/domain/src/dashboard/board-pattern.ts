/** Predefined widgets and dashboards, from which a user starts. */

import type { HeldPermissions } from "../access/index.ts";

import { setPhoneOrder } from "./arrange-widgets.ts";
import { widenToFillRow } from "./fill-rows.ts";
import { boardPatterns, widgetPatterns, type BoardPatternCode, type WidgetPattern } from "./widget-patterns.data.ts";
import { maySeeWidgetSubject } from "./widget-permission.ts";
import { gridColumns } from "./widget-parts.ts";
import type { Widget } from "./widget.ts";

/**
 * Lists the predefined widgets that a caller may see.
 *
 * @example listReadyWidgets(["SALE_READ"]).some(({ code }) => code === "margin") // => false
 */
export function listReadyWidgets(permissions: HeldPermissions): readonly WidgetPattern[] {
  return widgetPatterns.filter(({ widget }) => maySeeWidgetSubject(widget, permissions));
}

/**
 * Makes the widgets of a predefined dashboard that a caller may see, in rows without gaps, whatever the caller may
 * see.
 *
 * @example makeReadyWidgets("cashOffice", ["SALE_READ"]).map(({ i }) => i) // => [1, 2, 3, 4, 5, 6, 7]
 */
export function makeReadyWidgets(code: BoardPatternCode, permissions: HeldPermissions): readonly Widget[] {
  const visiblePatterns = listReadyWidgets(permissions);
  const patternWidgets = boardPatterns[code].widgets.flatMap((name) =>
    visiblePatterns.filter((pattern) => pattern.code === name).map(({ widget }) => widget),
  );
  const numberedWidgets = patternWidgets.map((widget, index) => ({ ...widget, i: index + 1 }));
  return placeInRows(
    setPhoneOrder(
      numberedWidgets,
      numberedWidgets.map(({ i }) => i),
    ),
  );
}

/** Fills row after row; the widgets of a row are equally high, and cards are in rows of their own. */
function placeInRows(widgets: readonly Widget[]): readonly Widget[] {
  const widgetRows: (readonly Widget[])[] = [];
  for (const widget of widgets) {
    const lastRow = widgetRows.at(-1);
    const filledColumns = lastRow?.reduce((sum, { layout }) => sum + layout.w, widget.layout.w) ?? 0;
    const fitsInRow =
      lastRow !== undefined && isCardWidget(lastRow[0]) === isCardWidget(widget) && filledColumns <= gridColumns;
    if (fitsInRow) widgetRows[widgetRows.length - 1] = [...lastRow, widget];
    else widgetRows.push([widget]);
  }
  let rowTop = 0;
  return widgetRows.flatMap((row) => {
    const rowHeight = Math.max(...row.map(({ layout }) => layout.h));
    const placedWidgets = widenToFillRow(row).map((widget) => ({
      ...widget,
      layout: { ...widget.layout, y: rowTop, h: rowHeight },
    }));
    rowTop += rowHeight;
    return placedWidgets;
  });
}

const isCardWidget = (widget: Widget | undefined): boolean => widget?.type === "card";
