/** Lists the people that a report may be sent to, with the rights of each. */

import type { Caller } from "@comptoir/api/contract";
import type { SchedulePerson } from "@comptoir/api/wire";
import { effectivePermissions } from "@comptoir/domain/access";
import { defaultLanguage, findLanguage } from "@comptoir/domain/language";
import {
  batchRecipientProblem,
  recipientProblem,
  type BatchSelection,
  type Recipient,
  type ReportModel,
} from "@comptoir/domain/report";
import { grantsReaching, layersReached, permissionsGranted } from "@comptoir/domain/role";
import { maySignIn, type UserStatus } from "@comptoir/domain/user";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { grantsOf, highestLayer, loadAccessState, scopeFor } from "../../access/index.ts";
import { findUserById } from "../../auth/index.ts";

/** User with their current rights. */
export interface ReportReader {
  readonly caller: Caller;
  readonly status: UserStatus;
  readonly recipient: Recipient;
  /** Whether they have a role at the requested layer, or above it. */
  readonly reachesPlace: boolean;
  readonly email: string | null;
  readonly firstName: string;
  readonly username: string;
  readonly name: string;
}

/**
 * Finds a user with the rights that signing in would give them: at the requested layer if they have any there, else at
 * their home layer. Null for a deleted account; `hasRightsInStatus` tells whose account has rights at all.
 */
export const findReportReader = Effect.fn("schedule.readerOf")(function* (
  userId: number,
  now: Date,
  placeId?: number,
  hasRightsInStatus: (status: UserStatus) => boolean = maySignIn,
) {
  const user = yield* findUserById(userId, now);
  if (user === null) return null;
  const grants = yield* grantsOf(user.id);
  const isGrantedAtPlace = placeId !== undefined && grants.isGrantedAt(placeId);
  const homeLayerId = grants.isGrantedAt(user.layerId) ? user.layerId : highestLayer(grants.layers)?.id;
  const layerId = isGrantedAtPlace ? placeId : homeLayerId;
  const hasAccess = hasRightsInStatus(user.status) && layerId !== undefined;
  const permissions = hasAccess ? grants.permissionsAt(layerId) : [];
  const reader: ReportReader = {
    caller: {
      userId,
      sessionId: "",
      permissions,
      layerId: layerId ?? user.layerId,
      language: findLanguage(user.language) ?? defaultLanguage,
    },
    status: user.status,
    recipient: {
      userId,
      permissions,
      roleIds: hasAccess ? grants.rolesAt(layerId) : [],
      hasAccess,
      hasEmail: user.email !== null && user.email !== "",
    },
    reachesPlace: isGrantedAtPlace,
    email: user.email,
    firstName: user.firstName,
    username: user.username,
    name: `${user.firstName} ${user.lastName}`.trim(),
  };
  return reader;
});

/** Lists the caller and the users of their layers, by name, each with the reason why they cannot receive the report or batch; null if they can. */
export const listRecipients = Effect.fn("schedule.listRecipients")(function* (
  caller: Caller,
  report: Pick<ReportModel, "source" | "roleIds">,
  batch: Pick<BatchSelection, "kind" | "placeId"> | null,
) {
  const sql = yield* SqlClient.SqlClient;
  const accessState = yield* loadAccessState();
  const callerLayerIds = new Set((yield* scopeFor(caller)).layers.map(({ id }) => id));
  const userIdsWithEmail = new Set(
    (yield* sql<{
      readonly id: number;
    }>`SELECT user_id AS id FROM user_account WHERE email <> '' AND NOT is_deleted`.pipe(Effect.orDie)).map(
      ({ id }) => id,
    ),
  );
  const layerNameById = new Map(accessState.layers.map(({ id, description }) => [id, description]));
  const schedulePeople = accessState.users
    .filter(({ id, layerId }) => id === caller.userId || callerLayerIds.has(layerId))
    .map(({ id, layerId: home, hasAccess, firstName, lastName }): SchedulePerson => {
      const reachedLayerIds = layersReached(accessState, id);
      const reachesPlace = batch !== null && reachedLayerIds.includes(batch.placeId);
      const layerId = reachesPlace
        ? batch.placeId
        : reachedLayerIds.includes(home)
          ? home
          : highestLayer(accessState.layers.filter(({ id }) => reachedLayerIds.includes(id)))?.id;
      const userAtLayer = layerId === undefined ? null : { userId: id, layerId };
      const recipient: Recipient = {
        userId: id,
        permissions: userAtLayer === null ? [] : effectivePermissions(permissionsGranted(accessState, userAtLayer)),
        roleIds: userAtLayer === null ? [] : grantsReaching(accessState, userAtLayer).map(({ role }) => role.id),
        hasAccess: hasAccess && userAtLayer !== null,
        hasEmail: userIdsWithEmail.has(id),
      };
      return {
        id,
        name: `${firstName} ${lastName}`.trim(),
        place: layerNameById.get(home) ?? "",
        problem:
          batch === null
            ? recipientProblem(report, recipient)
            : batchRecipientProblem(batch.kind, { ...recipient, reachesPlace }),
      };
    });
  return schedulePeople.toSorted((left, right) => left.name.localeCompare(right.name, "fr") || left.id - right.id);
});
