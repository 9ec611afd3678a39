/** What a user may do, and where: roles are given at layers and hold at every layer below. */

import { effectivePermissions, scopeOf } from "@comptoir/domain/access";
import type { PermissionCode } from "@comptoir/domain/access";
import { pathToTop } from "@comptoir/domain/target";
import type { TargetLayer } from "@comptoir/domain/target";
import { Effect } from "effect";

import { listGrants, listLayers } from "./layer-repository.ts";

export interface Grants {
  /** The layers the user may act in, in the order lists show them. */
  readonly layers: readonly TargetLayer[];
  readonly isGrantedAt: (layerId: number) => boolean;
  readonly permissionsAt: (layerId: number) => readonly PermissionCode[];
  readonly rolesAt: (layerId: number) => readonly number[];
}

export const grantsOf = Effect.fn("grantsOf")(function* (userId: number) {
  const [all, given] = yield* Effect.all([listLayers(), listGrants(userId)]);
  const reached = new Set(given.flatMap(({ layerId }) => [...scopeOf(layerId, all)]));
  const givenAt = (layerId: number) => {
    const above = new Set(pathToTop(layerId, all).map(({ id }) => id));
    return given.filter((grant) => above.has(grant.layerId));
  };
  const grants: Grants = {
    layers: all.filter(({ id }) => reached.has(id)),
    isGrantedAt: (layerId) => reached.has(layerId),
    permissionsAt: (layerId) => effectivePermissions(givenAt(layerId).flatMap(({ permission }) => permission ?? [])),
    rolesAt: (layerId) => [...new Set(givenAt(layerId).map(({ roleId }) => roleId))],
  };
  return grants;
});
