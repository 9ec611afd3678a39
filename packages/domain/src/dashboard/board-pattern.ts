/** Widgets of a ready dashboard. */

import type { HeldPermissions } from "../access/index.ts";

import { withPhoneOrder } from "./arrange-widgets.ts";
import { flowWidgets } from "./flow-widgets.ts";
import { boardPatterns, widgetPatterns, type BoardPatternCode, type WidgetPattern } from "./widget-patterns.data.ts";
import { mayAskWidget } from "./widget-permission.ts";
import type { Widget } from "./widget.ts";

/**
 * Lists the ready widgets that a caller may see.
 *
 * @example listPatterns(["SALE_READ"]).some(({ code }) => code === "margin") // => false
 */
export function listPatterns(permissions: HeldPermissions): readonly WidgetPattern[] {
  return widgetPatterns.filter(({ widget }) => mayAskWidget(widget, permissions));
}

/**
 * Makes the widgets of a ready dashboard that a caller may see, placed without gaps.
 *
 * @example widgetsOfPattern("cashOffice", ["SALE_READ"]).map(({ i }) => i) // => [1, 2, 3, 4, 5, 6, 7]
 */
export function widgetsOfPattern(code: BoardPatternCode, permissions: HeldPermissions): readonly Widget[] {
  const visible = listPatterns(permissions);
  const widgets = boardPatterns[code].widgets.flatMap((name) =>
    visible.filter((pattern) => pattern.code === name).map(({ widget }) => widget),
  );
  const numbered = widgets.map((widget, index) => ({ ...widget, i: index + 1 }));
  return flowWidgets(
    withPhoneOrder(
      numbered,
      numbered.map(({ i }) => i),
    ),
  );
}
