/** Derives the access state of a caller who views the application as a role: that role at their layer, and none of their own grants. */

import type { Caller } from "@comptoir/api/contract";
import type { AccessState } from "@comptoir/domain/role";

export type AccessCaller = Pick<Caller, "userId" | "layerId" | "viewedRoleId">;

/** Returns the state as if the caller had only the role that they view as; unchanged if they view as none, or the role or their layer does not exist. */
export function applyViewedRole<State extends Pick<AccessState, "layers" | "roles" | "grants">>(
  state: State,
  { userId, layerId, viewedRoleId }: AccessCaller,
): State {
  const viewedRole = state.roles.find(({ id }) => id === viewedRoleId);
  const currentLayer = state.layers.find(({ id }) => id === layerId);
  if (viewedRoleId === undefined || viewedRole === undefined || currentLayer === undefined) return state;
  // A role of another target is viewed at the caller's own layer.
  const rolesWithMovedViewedRole = state.roles.map((role) =>
    role === viewedRole ? { ...role, targetId: currentLayer.targetId } : role,
  );
  return {
    ...state,
    roles: rolesWithMovedViewedRole,
    grants: [...state.grants.filter((grant) => grant.userId !== userId), { userId, roleId: viewedRoleId, layerId }],
  };
}
