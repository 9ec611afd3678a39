/** Tells what a user could see and do at a past instant, within the caller's present scope. */

import type { Caller } from "@comptoir/api/contract";
import type { AccessExplanation, PastAccess } from "@comptoir/api/wire";
import { effectivePermissions, hasPermission, isPermissionCode } from "@comptoir/domain/access";
import { issue } from "@comptoir/domain/result";
import { explainAccess, grantsReaching, permissionsAt, type AccessState } from "@comptoir/domain/role";
import { accessStateAt, accountStatusAt } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { badRequest, forbidden, invalid, notFound } from "../http/refusal.ts";
import { listAccessRecords, readAccessKnownFromMs, readLastInvitationMs } from "./access-record-repository.ts";
import { loadAccessState } from "./access-state-repository.ts";
import { scopeFor } from "./scope.ts";

/** Question about the access of a user. */
export interface PastAccessQuestion {
  readonly userId: number;
  readonly layerId: number;
  /** Units: milliseconds since 1970. */
  readonly at: number;
  readonly permission?: string;
}

/**
 * Reads the access of a user at an instant. Errors: ACCESS_DENIED without USER_READ and ROLE_READ or for a level
 * outside the caller's scope, HTTP_404 for a user of another scope, DATE_RANGE for a future instant, PERMISSION_UNKNOWN.
 */
export const readPastAccess = Effect.fn("readPastAccess")(function* (
  caller: Caller,
  { userId, layerId, at, permission }: PastAccessQuestion,
) {
  if (!["USER_READ", "ROLE_READ"].every((code) => isPermissionCode(code) && hasPermission(caller.permissions, [code])))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (permission !== undefined && !isPermissionCode(permission))
    return yield* Effect.fail(badRequest("PERMISSION_UNKNOWN", { permission: permission.slice(0, 40) }, "permission"));
  if (at > (yield* Clock.currentTimeMillis)) return yield* Effect.fail(invalid([issue("DATE_RANGE", ["at"])]));
  const scope = yield* scopeFor(caller);
  const visibleLayerIds = new Set(scope.layers.map(({ id }) => id));
  if (!visibleLayerIds.has(layerId)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const person = yield* readPerson(userId);
  if (person === undefined || !visibleLayerIds.has(person.layerId)) return yield* Effect.fail(notFound());
  const knownFromMs = (yield* readAccessKnownFromMs()) ?? at;
  const isKnown = at >= knownFromMs;
  const accessRecords = isKnown ? yield* listAccessRecords(at) : [];
  const accessState = accessStateAt(accessRecords, at);
  const status = accountStatusAt(accessRecords, { userId, atMs: at });
  const userAtLayer = { userId, layerId };
  // A level that did not exist at that instant has its present name.
  const layerNameById = new Map([
    ...scope.layers.map(({ id, description }) => [id, description] as const),
    ...accessRecords.flatMap((record) =>
      record.kind === "layer" && record.content !== null && "description" in record.content
        ? [[record.id, String(record.content.description)] as const]
        : [],
    ),
  ]);
  const findVisibleLayerName = (id: number): string | null =>
    visibleLayerIds.has(id) ? (layerNameById.get(id) ?? null) : null;
  const answer: PastAccess = {
    at,
    knownFrom: knownFromMs,
    isKnown,
    status,
    invitedAt: status === "INVITED" ? yield* readLastInvitationMs(userId, at) : null,
    permissions: effectivePermissions([...permissionsAt(accessState, userAtLayer)]),
    permissionsNow: effectivePermissions([...permissionsAt(yield* loadAccessState(), userAtLayer)]),
    roles: listVisibleRolesOf(accessState, userAtLayer, visibleLayerIds).map(({ roleId, givenAt, isReaching }) => ({
      role: accessState.roles.find(({ id }) => id === roleId)?.description ?? "",
      givenAt: findVisibleLayerName(givenAt),
      isReaching,
    })),
    explanation:
      isKnown && permission !== undefined && isPermissionCode(permission)
        ? toVisibleExplanation(explainAccess(accessState, { ...userAtLayer, anyOf: [permission] }), {
            user: () => person.name,
            role: (id) => accessState.roles.find((role) => role.id === id)?.description,
            layer: findVisibleLayerName,
            givenAt: findVisibleLayerName,
          })
        : null,
  };
  return answer;
});

/** Reads the present layer and the name of a user, deleted ones included. */
const readPerson = Effect.fnUntraced(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [person] = yield* sql<{ readonly layerId: number; readonly name: string }>`
    SELECT target_layer_id AS "layerId", trim(first_name || ' ' || last_name) AS name FROM user_account WHERE user_id = ${userId}`;
  return person;
}, Effect.orDie);

/** Lists the roles of a user that apply to a level, and those at other levels that the caller may see. */
function listVisibleRolesOf(
  state: AccessState,
  userAtLayer: { readonly userId: number; readonly layerId: number },
  visibleLayerIds: ReadonlySet<number>,
) {
  const reachingGrants = grantsReaching(state, userAtLayer).map(({ grant }) => grant);
  return state.grants
    .filter(
      (grant) =>
        grant.userId === userAtLayer.userId &&
        state.roles.some(({ id }) => id === grant.roleId) &&
        (reachingGrants.includes(grant) || visibleLayerIds.has(grant.layerId)),
    )
    .map((grant) => ({ roleId: grant.roleId, givenAt: grant.layerId, isReaching: reachingGrants.includes(grant) }));
}

type NamerByParam = Readonly<Record<"user" | "role" | "layer" | "givenAt", (id: number) => string | null | undefined>>;

/** Names the parts of an explanation. Other people, who could have granted a role, are left out, and so are levels that the caller may not see. */
function toVisibleExplanation(
  { isAllowed, rule, steps, missing }: ReturnType<typeof explainAccess>,
  namers: NamerByParam,
): AccessExplanation {
  return {
    isAllowed,
    rule,
    missing,
    steps: steps.flatMap(({ kind, params }) => {
      if (kind === "COULD_GRANT" || kind === "NOBODY_COULD_GRANT") return [];
      const namedParams = Object.entries(params).map(([name, value]) => [
        name,
        isNameableParam(name, namers) ? namers[name](Number(value)) : String(value),
      ]);
      return namedParams.some(([, value]) => value === null || value === undefined)
        ? []
        : [{ kind, params: Object.fromEntries(namedParams) }];
    }),
  };
}

const isNameableParam = (name: string, namers: NamerByParam): name is keyof NamerByParam => Object.hasOwn(namers, name);
