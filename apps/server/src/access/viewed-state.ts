/** The grants of a caller who looks at the product as a role: that role, where they act, and nothing of their own. */

import type { Caller } from "@comptoir/api/contract";
import type { AccessState } from "@comptoir/domain/role";

export type AccessCaller = Pick<Caller, "userId" | "layerId" | "viewedRoleId">;

/** Gives the state as it is, or as it would be if the caller held the role they look as. */
export function asViewed<State extends Pick<AccessState, "layers" | "roles" | "grants">>(
  state: State,
  { userId, layerId, viewedRoleId }: AccessCaller,
): State {
  const viewed = state.roles.find(({ id }) => id === viewedRoleId);
  const here = state.layers.find(({ id }) => id === layerId);
  if (viewedRoleId === undefined || viewed === undefined || here === undefined) return state;
  // A role of another company of the group is looked at where one stands.
  const roles = state.roles.map((role) => (role === viewed ? { ...role, targetId: here.targetId } : role));
  return {
    ...state,
    roles,
    grants: [...state.grants.filter((grant) => grant.userId !== userId), { userId, roleId: viewedRoleId, layerId }],
  };
}
