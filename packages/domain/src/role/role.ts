/** Roles: permissions with a name, on one target, given to people at layers. */

import {
  compilePermissions,
  permissionCodes,
  roleTemplates,
  type PermissionSet,
  type RoleTemplateCode,
} from "../access/index.ts";

/** Content of a role. */
export interface RoleContent {
  readonly description: string;
  readonly permissions: readonly string[];
}

/** A role of a target. */
export interface Role extends RoleContent {
  readonly id: number;
  readonly targetId: number;
  /** Unique on its target; `ADMIN` is the administrator. */
  readonly code: string;
}

/** The code of the role that holds everything on its target. Source: specification 6. */
export const adminRoleCode = "ADMIN" satisfies RoleTemplateCode;

/**
 * Says whether a role is its target's administrator.
 *
 * @example isAdminRole({ code: "ADMIN" }) // => true
 */
export function isAdminRole(role: Pick<Role, "code">): boolean {
  return role.code === adminRoleCode;
}

const everything = compilePermissions(permissionCodes);

/**
 * Gives the permissions of a role; the administrator holds every permission, whatever is written down.
 *
 * Source: behaviour 3.9; decision 0087.
 *
 * @example [...permissionsOfRole({ code: "CASHIER", permissions: ["SALE_CUD"] })] // => ["SALE_READ", "SALE_CUD"]
 */
export function permissionsOfRole(role: Pick<Role, "code" | "permissions">): PermissionSet {
  return isAdminRole(role) ? everything : compilePermissions(role.permissions);
}

/**
 * Gives what a new role starts with when it is copied from a role to start with.
 *
 * @example roleFromTemplate("VIEWER", "Siège social") // => { description: "Siège social", permissions: ["DASHBOARD_READ", "REPORT_READ"] }
 */
export function roleFromTemplate(code: RoleTemplateCode, description: string): RoleContent {
  return { description, permissions: [...compilePermissions(roleTemplates[code].permissions)] };
}
