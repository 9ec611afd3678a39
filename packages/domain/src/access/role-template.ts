/** Default roles of a new target; each is copied and may be changed. */

import { permissionCodes, permissions, type PermissionCode } from "./permission.ts";

/** A default role. */
export interface RoleTemplateRow {
  readonly permissions: readonly PermissionCode[];
}

const allReadPermissions: readonly PermissionCode[] = permissions
  .filter(({ verb }) => verb === "READ")
  .map(({ code }) => code);

/**
 * Every default role.
 *
 * Source: behaviour 3.9 (ADMIN holds everything on its own target; the Stock clerk never sees a cost).
 */
export const roleTemplates = {
  ADMIN: { permissions: permissionCodes },
  MANAGER: {
    permissions: [
      ...allReadPermissions,
      "SALE_CUD",
      "INVENTORY_CUD",
      "INVENTORYDOCUMENT_CUD",
      "DASHBOARD_CUD",
      "REPORT_CUD",
    ],
  },
  STOCK_CLERK: { permissions: ["PRODUCT_READ", "INVENTORY_READ", "INVENTORYDOCUMENT_CUD", "UNIT_OF_MEASURE_READ"] },
  BUYER: { permissions: ["PRODUCT_CUD", "PRODUCT_COST_CUD", "DEPARTMENT_CUD", "SUBDEPARTMENT_CUD", "REPORT_CUD"] },
  ACCOUNTANT: { permissions: ["SALE_READ", "REPORT_CUD", "CONFIG_READ", "PRODUCT_COST_READ"] },
  AUDITOR: { permissions: allReadPermissions },
  VIEWER: { permissions: ["DASHBOARD_READ", "REPORT_READ"] },
} as const satisfies Record<string, RoleTemplateRow>;

/** Code of a default role. */
export type RoleTemplateCode = keyof typeof roleTemplates;
