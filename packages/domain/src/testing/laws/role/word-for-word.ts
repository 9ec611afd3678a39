/** Role rules written word for word over plain lists: the reference for every implementation. */

import { permissionCodes } from "../../../access/index.ts";
import type { AccessState } from "../../../role/index.ts";

/** Permissions that a user holds at a layer, or would hold with access. */
export function heldInWords(
  accessState: AccessState,
  userId: number,
  layerId: number,
  needsAccess = true,
): ReadonlySet<string> {
  const permissions = new Set<string>();
  if (needsAccess && !accessState.users.some(({ id, hasAccess }) => id === userId && hasAccess)) return permissions;
  const targetOf = (id: number) => accessState.layers.find((layer) => layer.id === id)?.targetId;
  for (const grant of accessState.grants) {
    const role = accessState.roles.find(({ id }) => id === grant.roleId);
    if (grant.userId !== userId || role === undefined) continue;
    if (role.targetId !== targetOf(grant.layerId) || !isAtOrAbove(accessState, grant.layerId, layerId)) continue;
    for (const code of role.code === "ADMIN" ? permissionCodes : role.permissions) {
      permissions.add(code);
      if (code.endsWith("_CUD") && !code.startsWith("RDM")) permissions.add(code.replace(/_CUD$/u, "_READ"));
    }
  }
  return permissions;
}

/** Tells whether a user with access is an administrator of a layer; the access must last where that is required. */
export function isAdministered(state: AccessState, layerId: number, lasting = false): boolean {
  const targetOf = (id: number) => state.layers.find((layer) => layer.id === id)?.targetId;
  return state.grants.some((grant) => {
    const role = state.roles.find(({ id }) => id === grant.roleId);
    const enters = state.users.some(
      ({ id, hasAccess, isLasting = true }) => id === grant.userId && hasAccess && (isLasting || !lasting),
    );
    const isOfTarget = role?.targetId === targetOf(grant.layerId);
    return role?.code === "ADMIN" && enters && isOfTarget && isAtOrAbove(state, grant.layerId, layerId);
  });
}

/** Tells whether a layer is the same as another, or an ancestor of it. */
export function isAtOrAbove({ layers }: Pick<AccessState, "layers">, upper: number, lower: number): boolean {
  let layerId: number | null = layers.some(({ id }) => id === lower) ? lower : null;
  for (let steps = 0; layerId !== null && steps <= layers.length; steps++) {
    if (layerId === upper) return true;
    const from: number = layerId;
    layerId = layers.find(({ id }) => id === from)?.parentId ?? null;
  }
  return false;
}

/** Every place that an access question can be about. */
export function placesOf(state: AccessState): readonly { readonly userId: number; readonly layerId: number }[] {
  return state.users.flatMap(({ id }) => state.layers.map((layer) => ({ userId: id, layerId: layer.id })));
}
