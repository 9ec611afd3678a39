/** Permissions, default roles, scope, side navigation and guarded fields. */

export {
  clearPermission,
  effectivePermissions,
  hasPermission,
  filterPermitted,
  listUngrantablePermissions,
  tickPermission,
} from "./check-permission.ts";
export { findCycleNodes } from "./cycle-nodes.ts";
export { guardedFields, type GuardedField } from "./guarded-field.data.ts";
export { barePath } from "./bare-path.ts";
export {
  canUsePath,
  findNavigationEntry,
  findFirstUsable,
  isScreenPath,
  mayVisit,
  navigationPaths,
} from "./navigation-path.ts";
export {
  canUseEntry,
  menuFor,
  pickPhoneTabs,
  listEntryPermissions,
  type PhoneTabCode,
  type MenuSection,
} from "./menu.ts";
export {
  getNavigationEntry,
  listNavigationEntries,
  navigationEntryCodes,
  navigationFor,
  type NavigationEntry,
  type NavigationSection,
} from "./navigation.ts";
export {
  fileImportPermissions,
  storeDayPermissions,
  navigationEntries,
  navigationSections,
  type NavigationEntryCode,
  type NavigationEntryRow,
  type NavigationSectionCode,
} from "./navigation.data.ts";
export { compilePermissions, type HeldPermissions, type PermissionSet } from "./permission-set.ts";
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
export {
  hiddenFields,
  isFieldVisible,
  redact,
  redactColumns,
  redactRow,
  redactRows,
  redactTable,
  type FieldPermissions,
  type RedactOptions,
  type TableOfCells,
} from "./redact.ts";
export { roleTemplates, type RoleTemplateCode, type RoleTemplateRow } from "./role-template.ts";
export {
  searchHitUrl,
  matchRankOf,
  searchListUrl,
  sortSearchHits,
  searchKindCodes,
  searchKinds,
  searchKindsFor,
  type SearchHit,
  type SearchKind,
  type SearchKindRow,
} from "./search-kind.ts";
export { isInScope, scopeOf, type LayerLink } from "./scope.ts";
