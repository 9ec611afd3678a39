/** Permissions of widgets: a widget that the caller may not see is neither requested nor shown. */

import { hasPermission, type HeldPermissions, type PermissionCode } from "../access/index.ts";
import { getMetric, isMetricCode } from "../metric/index.ts";

import type { MeasureCode } from "./widget-kind.ts";
import { mainMeasureOf } from "./widget-measure.ts";
import type { ReportWidget } from "./report-widget.ts";
import type { Widget } from "./widget.ts";

/** Permissions for sales metrics, any of which is enough. */
export const salesMetricPermissions = [
  "DASHBOARD_READ",
  "SALE_READ",
  "REPORT_READ",
] as const satisfies readonly PermissionCode[];

/** Permissions for reports, any of which is enough. */
const reportPermissions = ["REPORT_READ", "REPORT_CUD"] as const satisfies readonly PermissionCode[];

/**
 * Tells whether a caller may see a widget's subject: its metric, or reports at all. A single report checks its own permission.
 *
 * Source: specification 6, behaviour 3.3 (costs by PRODUCT_COST_READ).
 *
 * @example maySeeWidgetSubject({ kind: "Simple", stat: null, dimension: null, primary: "margin" }, ["SALE_READ"]) // => false
 */
export function maySeeWidgetSubject(
  widget: Pick<Widget, "kind" | "stat" | "dimension" | "primary"> | Pick<ReportWidget, "kind">,
  permissions: HeldPermissions,
): boolean {
  if (widget.kind === "Report") return hasPermission(permissions, reportPermissions);
  return hasPermission(permissions, salesMetricPermissions) && maySeeMeasure(mainMeasureOf(widget), permissions);
}

/**
 * Tells whether a caller has the further permission of a measure: costs and margins need PRODUCT_COST_READ, stock INVENTORY_READ, others none.
 *
 * Source: specification 6, behaviour 3.3.
 *
 * @example maySeeMeasure("stockOnHand", ["SALE_READ"]) // => false
 */
export function maySeeMeasure(measure: MeasureCode, permissions: HeldPermissions): boolean {
  const measurePermission = furtherPermissionOf(measure);
  return measurePermission === null || hasPermission(permissions, [measurePermission]);
}

/**
 * Lists the permissions that show a measure, any of which is enough: those for sales, or a further one that a reader of sales needs.
 *
 * Source: specification 6, behaviour 3.3.
 *
 * @example permissionsOfMeasure("margin") // => ["PRODUCT_COST_READ"]
 */
export function permissionsOfMeasure(measure: MeasureCode): readonly PermissionCode[] {
  const measurePermission = furtherPermissionOf(measure);
  return measurePermission === null ? salesMetricPermissions : [measurePermission];
}

/** Permission that a measure needs besides those for sales; null if it needs none. */
function furtherPermissionOf(measure: MeasureCode): PermissionCode | null {
  if (measure === "stockOnHand") return "INVENTORY_READ";
  return isMetricCode(measure) ? (getMetric(measure).permission ?? null) : null;
}
