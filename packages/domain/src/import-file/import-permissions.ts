/** What an import asks of whoever runs it. */

import type { PermissionCode } from "../access/index.ts";

import { importKinds, type ImportMapping } from "./import-mapping.ts";

/**
 * Lists every permission that importing with a mapping asks for: that of its kind, those of what it lets the file introduce, and those of
 * the guarded fields that it fills in. A file must not do for somebody what they may not do by hand.
 *
 * Source: behaviour 3.9 (nobody acts beyond their own permissions), 3.8.
 */
export function importPermissions(mapping: ImportMapping): readonly PermissionCode[] {
  const permissions = new Set<PermissionCode>([importKinds[mapping.kind].permission]);
  if (mapping.kind === "products" && mapping.columns.cost !== undefined) permissions.add("PRODUCT_COST_CUD");
  if ("unknownItem" in mapping && mapping.unknownItem !== "error") permissions.add(importKinds.products.permission);
  if ("unknownLocation" in mapping && mapping.unknownLocation !== "error")
    permissions.add(importKinds.locations.permission);
  return [...permissions];
}
