/** The rules of roles word for word, over plain lists: what the laws hold every implementation against. */

import { permissionCodes } from "../../../access/index.ts";
import type { AccessState } from "../../../role/index.ts";

/** What a user holds at a layer, or would hold with access. */
export function heldInWords(
  state: AccessState,
  userId: number,
  layerId: number,
  needsAccess = true,
): ReadonlySet<string> {
  const held = new Set<string>();
  if (needsAccess && !state.users.some(({ id, hasAccess }) => id === userId && hasAccess)) return held;
  const targetOf = (id: number) => state.layers.find((layer) => layer.id === id)?.targetId;
  for (const grant of state.grants) {
    const role = state.roles.find(({ id }) => id === grant.roleId);
    if (grant.userId !== userId || role === undefined) continue;
    if (role.targetId !== targetOf(grant.layerId) || !isAtOrAbove(state, grant.layerId, layerId)) continue;
    for (const code of role.code === "ADMIN" ? permissionCodes : role.permissions) {
      held.add(code);
      if (code.endsWith("_CUD") && !code.startsWith("RDM")) held.add(code.replace(/_CUD$/u, "_READ"));
    }
  }
  return held;
}

/** Whether somebody with access is the administrator of a layer; with one whose access lasts, where it is asked for. */
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

/** Whether a layer is another one or stands above it. */
export function isAtOrAbove({ layers }: Pick<AccessState, "layers">, upper: number, lower: number): boolean {
  let at: number | null = layers.some(({ id }) => id === lower) ? lower : null;
  for (let steps = 0; at !== null && steps <= layers.length; steps++) {
    if (at === upper) return true;
    const from: number = at;
    at = layers.find(({ id }) => id === from)?.parentId ?? null;
  }
  return false;
}

/** Every place that a question can be about. */
export function placesOf(state: AccessState): readonly { readonly userId: number; readonly layerId: number }[] {
  return state.users.flatMap(({ id }) => state.layers.map((layer) => ({ userId: id, layerId: layer.id })));
}
