/** Access changes: kinds, permissions and context. */

import type { PermissionCode, PermissionSet } from "../access/index.ts";

import type { AccessState, RoleGrant } from "./access-state.ts";
import type { Role } from "./role.ts";

/** Author of a change, and the layer they act in. */
export interface AccessActor {
  readonly userId: number;
  readonly layerId: number;
}

/** A change of roles, users, grants or layers. */
export type AccessChange =
  | { readonly kind: "grantRole"; readonly grant: RoleGrant }
  | { readonly kind: "revokeRole"; readonly grant: RoleGrant }
  | { readonly kind: "saveRole"; readonly role: Role }
  | { readonly kind: "deleteRole"; readonly roleId: number }
  | { readonly kind: "saveUser"; readonly userId: number }
  | { readonly kind: "barUser"; readonly userId: number }
  | { readonly kind: "admitUser"; readonly userId: number }
  /** Ends sessions or removes second factors, which a person does for themselves in their profile only, by their password. */
  | { readonly kind: "releaseUser"; readonly userId: number }
  | { readonly kind: "delegatePassword"; readonly userId: number }
  | { readonly kind: "moveLayer"; readonly layerId: number; readonly parentId: number | null };

/** Permission for each kind of change. Source: decision 0087. */
export const accessChangePermissions = {
  grantRole: "USER_ACCESS_CUD",
  revokeRole: "USER_ACCESS_CUD",
  saveRole: "ROLE_CUD",
  deleteRole: "ROLE_CUD",
  saveUser: "USER_CUD",
  barUser: "USER_CUD",
  admitUser: "USER_CUD",
  releaseUser: "USER_CUD",
  delegatePassword: "USER_CUD",
  moveLayer: "TARGETLAYER_CUD",
} as const satisfies Record<AccessChange["kind"], PermissionCode>;

/** A kind of change. */
export type AccessChangeKind = keyof typeof accessChangePermissions;

/** Context of a change check: the author's permissions at the layers within their reach. */
export interface ChangeContext {
  readonly state: AccessState;
  readonly permission: PermissionCode;
  /** Returns the author's permissions at a layer; null if it is out of their reach. */
  readonly ownAt: (layerId: number) => PermissionSet | null;
  readonly actorLayerId: number;
  readonly actorId: number;
}
