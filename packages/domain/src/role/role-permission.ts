/** Explains a permission of a role: whether the role has it, why, and whether an editor may change that. */

import {
  hasPermission,
  isPermissionCode,
  listUngrantablePermissions,
  roleTemplates,
  type HeldPermissions,
  type PermissionCode,
  type RoleTemplateCode,
} from "../access/index.ts";

import { isAdminRole } from "./role.ts";

/** Role, as saved and as edited, with the editor's own permissions. */
export interface EditedRole {
  readonly code: string;
  readonly savedPermissions: readonly string[];
  readonly permissions: readonly string[];
  readonly ownPermissions: HeldPermissions;
}

/** Reason why a role has a permission or not; INCLUDED_IN_CUD comes with the CUD permission of its family. */
export type RolePermissionReason =
  | "ADMIN_HOLDS_ALL"
  | "INCLUDED_IN_CUD"
  | "GRANTED"
  | "NOT_GRANTED"
  | "NOT_SAVED"
  | "FROM_TEMPLATE"
  | "BEYOND_OWN";

/**
 * Lists the reasons why a role has a permission or not, and why the editor cannot grant or remove it.
 *
 * Source: behaviour 3.9 (CUD includes READ, nobody grants more than their own, ADMIN holds everything); decision 0087.
 *
 * @example explainRolePermission({ code: "CAISSE", savedPermissions: ["SALE_CUD"], permissions: ["SALE_CUD"], ownPermissions: [] }, "SALE_READ") // => ["INCLUDED_IN_CUD", "BEYOND_OWN"]
 */
export function explainRolePermission(role: EditedRole, permission: PermissionCode): readonly RolePermissionReason[] {
  const { code, savedPermissions, ownPermissions } = role;
  if (isAdminRole({ code })) return ["ADMIN_HOLDS_ALL"];
  const isGranted = hasPermission(role.permissions, [permission]);
  const cudPermission = permission.replace(/_READ$/u, "_CUD");
  const isIncludedInCud =
    cudPermission !== permission && isPermissionCode(cudPermission) && hasPermission(role.permissions, [cudPermission]);
  const templatePermissions: readonly PermissionCode[] = isRoleTemplateCode(code)
    ? roleTemplates[code].permissions
    : [];
  const reasons: readonly (RolePermissionReason | false)[] = [
    isGranted ? (isIncludedInCud ? "INCLUDED_IN_CUD" : "GRANTED") : "NOT_GRANTED",
    isGranted !== hasPermission(savedPermissions, [permission]) && "NOT_SAVED",
    hasPermission(templatePermissions, [permission]) && "FROM_TEMPLATE",
    listUngrantablePermissions(ownPermissions, [permission]).length > 0 && "BEYOND_OWN",
  ];
  return reasons.filter((reason) => reason !== false);
}

const isRoleTemplateCode = (code: string): code is RoleTemplateCode => Object.hasOwn(roleTemplates, code);
