/** Holders of a role. */

import type { RoleGrant } from "./access-state.ts";

/** A user who has a role, with the layers where it is granted to them. */
export interface RoleHolder {
  readonly userId: number;
  readonly layerIds: readonly number[];
}

/**
 * Lists the users who have a role, each once, with the layers where it is granted; layers out of the reader's reach are left out.
 *
 * Source: behaviour 3.9 (data scope is a layer and its descendants).
 *
 * @example listRoleHolders([{ userId: 7, roleId: 3, layerId: 2 }], { roleId: 3, isInReach: () => true }) // => [{ userId: 7, layerIds: [2] }]
 */
export function listRoleHolders(
  grants: readonly RoleGrant[],
  { roleId, isInReach }: { readonly roleId: number; readonly isInReach: (layerId: number) => boolean },
): readonly RoleHolder[] {
  const layerIdsByUser = new Map<number, readonly number[]>();
  for (const grant of grants)
    if (grant.roleId === roleId && isInReach(grant.layerId))
      layerIdsByUser.set(grant.userId, [...(layerIdsByUser.get(grant.userId) ?? []), grant.layerId]);
  return [...layerIdsByUser].map(([userId, layerIds]) => ({ userId, layerIds }));
}
