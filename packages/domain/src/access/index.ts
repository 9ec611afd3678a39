/** Permissions, roles to start with, scope and the side navigation. */

export { effectivePermissions, hasPermission, permissionsBeyond } from "./check-permission.ts";
export { getNavigationEntry, navigationFor, type NavigationEntry, type NavigationSection } from "./navigation.ts";
export {
  navigationEntries,
  navigationSections,
  type NavigationEntryCode,
  type NavigationEntryRow,
  type NavigationSectionCode,
} from "./navigation.data.ts";
export {
  isPermissionCode,
  permissionCodes,
  permissionFamilies,
  permissions,
  type PermissionCode,
  type PermissionFamily,
  type PermissionRow,
  type PermissionVerb,
} from "./permission.ts";
export { roleTemplates, type RoleTemplateCode, type RoleTemplateRow } from "./role-template.ts";
export { isInScope, scopeOf, type LayerLink } from "./scope.ts";
