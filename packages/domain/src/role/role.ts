/** Roles: named permissions of a target, granted to users at layers. */

import {
  compilePermissions,
  permissionCodes,
  roleTemplates,
  type PermissionSet,
  type RoleTemplateCode,
} from "../access/index.ts";

/** Name and permissions of a role. */
export interface RoleContent {
  readonly description: string;
  readonly permissions: readonly string[];
}

/** A role of a target. */
export interface Role extends RoleContent {
  readonly id: number;
  readonly targetId: number;
  /** Code of the role, unique on its target; `ADMIN` is the administrator. */
  readonly code: string;
}

/** Code of the role that has every permission on its target. Source: specification 6. */
export const adminRoleCode = "ADMIN" satisfies RoleTemplateCode;

/**
 * Tells whether a role is its target's administrator.
 *
 * @example isAdminRole({ code: "ADMIN" }) // => true
 */
export function isAdminRole(role: Pick<Role, "code">): boolean {
  return role.code === adminRoleCode;
}

const everyPermission = compilePermissions(permissionCodes);

/**
 * Returns the permissions of a role; the administrator has all, whatever is stored.
 *
 * Source: behaviour 3.9; decision 0087.
 *
 * @example [...permissionsOfRole({ code: "CASHIER", permissions: ["SALE_CUD"] })] // => ["SALE_READ", "SALE_CUD"]
 */
export function permissionsOfRole(role: Pick<Role, "code" | "permissions">): PermissionSet {
  return isAdminRole(role) ? everyPermission : compilePermissions(role.permissions);
}

/**
 * Returns the content of a new role copied from a default role.
 *
 * @example roleFromTemplate("VIEWER", "Siège social") // => { description: "Siège social", permissions: ["DASHBOARD_READ", "REPORT_READ"] }
 */
export function roleFromTemplate(code: RoleTemplateCode, description: string): RoleContent {
  return { description, permissions: [...compilePermissions(roleTemplates[code].permissions)] };
}
