/** Resolves the permissions of an endpoint whose path names the model. */

import type { PermissionCode } from "@comptoir/domain/access";
import { entityRow, findEntityOfModel } from "@comptoir/domain/entity";
import { isReportKind } from "@comptoir/domain/report";

import { forPermissionHolders, type Access } from "./access.ts";

/** Models that are no entity, whose rows the generic calls list; each with the permissions of its own list. Source: specification 7. */
export const permissionsByListedModel = {
  Config: ["CONFIG_READ"],
  Dashboard: ["DASHBOARD_READ"],
  Inventory: ["INVENTORY_READ"],
  Report: ["REPORT_READ"],
  ReportUserCustomization: ["REPORT_READ"],
  SidePanelTemplate: ["SIDE_PANEL_TEMPLATE_READ"],
  UOM: ["UNIT_OF_MEASURE_READ", "INVENTORYDOCUMENT_READ"],
} as const satisfies Readonly<Record<string, readonly PermissionCode[]>>;

/** A model that is no entity and has a list. */
export type ListedModel = keyof typeof permissionsByListedModel;

/** Tells whether a model is no entity and has a list. */
export function isListedModel(model: string | undefined): model is ListedModel {
  return model !== undefined && Object.hasOwn(permissionsByListedModel, model);
}

/**
 * Returns the permissions for the model in a path; null for an unknown model. A model that nobody may change is
 * open to nobody.
 *
 * @example resolveModelAccess(forReaders, "Tax") // => { kind: "anyOf", permissions: ["CONFIG_READ"] }
 * @example resolveModelAccess(forReaders, "sale") // => { kind: "anyOf", permissions: ["REPORT_READ"] }
 * @example resolveModelAccess(forListReaders, "Dashboard") // => { kind: "anyOf", permissions: ["DASHBOARD_READ"] }
 * @example resolveModelAccess(forWriters, "Synchronization") // => { kind: "nobody" }
 */
export function resolveModelAccess(
  access: Access,
  model: string | undefined,
): Exclude<Access, { readonly kind: "ofModel" }> | null {
  if (access.kind !== "ofModel") return access;
  if (access.asks === "list" && isListedModel(model)) return forPermissionHolders(...permissionsByListedModel[model]);
  const entityName = findEntityOfModel(model ?? "");
  // A report kind is a read-only model: its fields, and the side panel of its rows.
  if (entityName === null)
    return isReportKind(model) && access.asks !== "write" ? forPermissionHolders("REPORT_READ") : null;
  const { read, write } = entityRow(entityName);
  if (access.asks !== "write") return forPermissionHolders(read);
  return write.length === 0 ? { kind: "nobody" } : forPermissionHolders(...write);
}
