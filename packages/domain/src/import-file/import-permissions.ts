/** Permissions required by an import. */

import type { PermissionCode } from "../access/index.ts";

import { productAmounts } from "../product/index.ts";

import { importKinds, type ImportMapping } from "./import-mapping.ts";

/**
 * Lists the permissions required by a mapping: that of its kind, those of the records it may create, and those of
 * the guarded fields it fills in. A file must not do what its user may not do by hand.
 *
 * Source: behaviour 3.9 (nobody acts beyond their own permissions), 3.8.
 */
export function importPermissions(mapping: ImportMapping): readonly PermissionCode[] {
  const permissions = new Set<PermissionCode>([importKinds[mapping.kind].permission]);
  if (mapping.kind === "products")
    for (const { name, guard } of productAmounts)
      if (guard !== null && mapping.columns[name] !== undefined) permissions.add(guard);
  if ("unknownItem" in mapping && mapping.unknownItem !== "error") permissions.add(importKinds.products.permission);
  if ("unknownLocation" in mapping && mapping.unknownLocation !== "error")
    permissions.add(importKinds.locations.permission);
  return [...permissions];
}
