/** What a caller may ask of the widgets of a dashboard: what they may not see is not asked for, and not there. */

import { hasPermission, type HeldPermissions, type PermissionCode } from "../access/index.ts";
import { getMetric, isMetricCode } from "../metric/index.ts";

import { shownMeasure } from "./widget-measure.ts";
import type { Widget } from "./widget.ts";

/** Any of these opens the figures of sales. */
export const widgetDataPermissions = ["DASHBOARD_READ", "SALE_READ", "REPORT_READ"] as const satisfies readonly PermissionCode[];

/**
 * Says whether the holder of some permissions may see the figure that a widget is about.
 *
 * Source: specification 6, behaviour 3.3 (costs by PRODUCT_COST_READ).
 *
 * @example mayAskWidget({ kind: "Simple", stat: null, dimension: null, primary: "margin" }, ["SALE_READ"]) // => false
 */
export function mayAskWidget(widget: Pick<Widget, "kind" | "stat" | "dimension" | "primary">, held: HeldPermissions): boolean {
  const measure = shownMeasure(widget);
  const { permission } = isMetricCode(measure) ? getMetric(measure) : { permission: undefined };
  return hasPermission(held, widgetDataPermissions) && (permission === undefined || permission === null || hasPermission(held, [permission]));
}
