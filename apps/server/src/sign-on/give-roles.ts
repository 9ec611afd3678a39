/** Grants and revokes roles by the claims of an identity provider, within the role map of the settings. */

import { listLayersLosingLastAdmin, type AccessState, type RoleGrant } from "@comptoir/domain/role";
import { planSignOnRoles, readSignOnRoles, type PlacedRole } from "@comptoir/domain/session";
import { scopeOf } from "@comptoir/domain/access";
import { identityKey } from "@comptoir/domain/text";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { loadAccessState, lockAccess, writeAudit, type NamedAccessState } from "../access/index.ts";
import type { SignOnProvider } from "./sign-on-settings.ts";

/** Lists the entries of the role map whose role and layer exist, at the provider's layer or below. */
function mappedRolesOf(state: NamedAccessState, { layerId, roles }: SignOnProvider) {
  const scopeLayerIds = scopeOf(layerId, state.layers);
  return (readSignOnRoles(roles ?? "") ?? []).flatMap((entry) => {
    const entryLayer = state.layers.find(({ id, code }) =>
      entry.layer === null ? id === layerId : scopeLayerIds.has(id) && identityKey(code) === identityKey(entry.layer),
    );
    const entryRole = state.roles.find(
      ({ code, targetId }) => targetId === entryLayer?.targetId && identityKey(code) === identityKey(entry.role),
    );
    return entryLayer === undefined || entryRole === undefined
      ? []
      : [{ value: entry.value, placed: { roleId: entryRole.id, layerId: entryLayer.id } satisfies PlacedRole }];
  });
}

/** Leaves out grants that may not be revoked, because a layer would lose its last administrator. */
function keepRevocableGrants(state: AccessState, revoked: readonly RoleGrant[]): readonly RoleGrant[] {
  const isSameGrant = (left: RoleGrant) => (right: RoleGrant) =>
    left.userId === right.userId && left.roleId === right.roleId && left.layerId === right.layerId;
  let remainingState = state;
  return revoked.filter((grant) => {
    const stateAfter = {
      ...remainingState,
      grants: remainingState.grants.filter((otherGrant) => !isSameGrant(grant)(otherGrant)),
    };
    if (listLayersLosingLastAdmin(remainingState, stateAfter, [grant.layerId]).length > 0) return false;
    remainingState = stateAfter;
    return true;
  });
}

/** Grants a user the roles that their claims name, and revokes those of the role map that they do not; audits both. */
export const giveRolesByClaim = Effect.fn("giveRolesByClaim")(function* (
  provider: SignOnProvider,
  user: { readonly id: number; readonly layerId: number },
  values: readonly string[],
) {
  if (provider.claim === null || provider.roles === null) return;
  const sql = yield* SqlClient.SqlClient;
  yield* lockAccess;
  const accessState = yield* loadAccessState();
  const mappedRoles = mappedRolesOf(accessState, provider);
  const userGrants = accessState.grants.filter(({ userId }) => userId === user.id);
  const rolePlan = planSignOnRoles({
    mapped: mappedRoles.map(({ placed }) => placed),
    named: mappedRoles.flatMap(({ value, placed }) => (values.includes(value) ? [placed] : [])),
    has: userGrants,
  });
  const grantedRoles = rolePlan.granted.map((role) => ({ ...role, userId: user.id }));
  const revokedGrants = keepRevocableGrants(
    { ...accessState, grants: [...accessState.grants, ...grantedRoles] },
    rolePlan.revoked.map((role) => ({ ...role, userId: user.id })),
  );
  if (grantedRoles.length === 0 && revokedGrants.length === 0) return;
  for (const { roleId, layerId } of grantedRoles)
    yield* sql`INSERT INTO user_role (user_id, role_id, target_layer_id) VALUES (${user.id}, ${roleId}, ${layerId}) ON CONFLICT DO NOTHING`;
  for (const { roleId, layerId } of revokedGrants)
    yield* sql`DELETE FROM user_role WHERE user_id = ${user.id} AND role_id = ${roleId} AND target_layer_id = ${layerId}`;
  yield* sql`UPDATE user_account SET version = version + 1, changed_at = now() WHERE user_id = ${user.id}`;
  const isRevokedGrant = (grant: PlacedRole) =>
    revokedGrants.some(({ roleId, layerId }) => roleId === grant.roleId && layerId === grant.layerId);
  const toRoleAndLayerIds = (grants: readonly PlacedRole[]) =>
    grants.map(({ roleId, layerId }) => ({ roleId, layerId }));
  yield* writeAudit({
    userId: null,
    action: "SIGN_ON_ROLES",
    entity: "user",
    entityId: user.id,
    layerId: user.layerId,
    details: {
      before: { grants: toRoleAndLayerIds(userGrants) },
      after: { grants: toRoleAndLayerIds([...userGrants.filter((grant) => !isRevokedGrant(grant)), ...grantedRoles]) },
    },
  });
}, Effect.orDie);
