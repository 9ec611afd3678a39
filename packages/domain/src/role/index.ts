/** Roles: grants, reach, explanations and changes. */

export { roleFields } from "./role-fields.data.ts";
export {
  accessChangePermissions,
  type AccessActor,
  type AccessChange,
  type AccessChangeKind,
} from "./access-change.ts";
export {
  grantsReaching,
  hasAccess,
  layersReached,
  permissionsAt,
  permissionsGranted,
  type AccessLayer,
  type AccessPlace,
  type AccessState,
  type AccessUser,
  type GrantState,
  type ReachingGrant,
  type RoleGrant,
} from "./access-state.ts";
export { changeAccess } from "./change-access.ts";
export {
  accessRules,
  accessSteps,
  explainAccess,
  type AccessExplanation,
  type AccessQuestion,
  type AccessRule,
  type AccessStep,
  type AccessStepKind,
  type AccessStepParam,
  type Grantor,
} from "./explain-access.ts";
export { hasAdmin, isLastAdmin, listLayersLosingLastAdmin } from "./last-admin.ts";
export { peopleAffectedByMove, type LayerMove } from "./move-layer.ts";
export {
  applyRoleDiff,
  diffAccess,
  diffRoles,
  peopleAffected,
  type AccessDiff,
  type ListChange,
  type UserAccessDiff,
  type RoleDiff,
} from "./role-diff.ts";
export { codeOfRole, parseRole, roleForm, roleFormIn, type RoleForm, type RoleFormContext } from "./role-form.ts";
export {
  adminRoleCode,
  isAdminRole,
  permissionsOfRole,
  roleFromTemplate,
  type Role,
  type RoleContent,
} from "./role.ts";
export { explainRolePermission, type EditedRole, type RolePermissionReason } from "./role-permission.ts";
export { listRoleHolders, type RoleHolder } from "./role-holders.ts";
export { viewAsRole } from "./view-as-role.ts";
