/** Predefined widgets and dashboards, from which a user starts. */

import type { HeldPermissions } from "../access/index.ts";

import { setPhoneOrder } from "./arrange-widgets.ts";
import { placeWidgetsInOrder } from "./flow-widgets.ts";
import { boardPatterns, widgetPatterns, type BoardPatternCode, type WidgetPattern } from "./widget-patterns.data.ts";
import { maySeeWidgetSubject } from "./widget-permission.ts";
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
 * Makes the widgets of a predefined dashboard that a caller may see, placed without gaps.
 *
 * @example makeReadyWidgets("cashOffice", ["SALE_READ"]).map(({ i }) => i) // => [1, 2, 3, 4, 5, 6, 7]
 */
export function makeReadyWidgets(code: BoardPatternCode, permissions: HeldPermissions): readonly Widget[] {
  const visible = listReadyWidgets(permissions);
  const widgets = boardPatterns[code].widgets.flatMap((name) =>
    visible.filter((pattern) => pattern.code === name).map(({ widget }) => widget),
  );
  const numbered = widgets.map((widget, index) => ({ ...widget, i: index + 1 }));
  return placeWidgetsInOrder(
    setPhoneOrder(
      numbered,
      numbered.map(({ i }) => i),
    ),
  );
}
