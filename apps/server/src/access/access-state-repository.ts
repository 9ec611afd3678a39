/** Reads everybody's roles at every layer, for rare questions about the whole organisation. */

import type { AccessState, AccessUser, Role, RoleGrant } from "@comptoir/domain/role";
import type { TargetLayer } from "@comptoir/domain/target";
import { maySignIn } from "@comptoir/domain/user";
import { Clock, Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { accountColumns, accountFields, accountStatusOf } from "./account-row.ts";
import { listLayers } from "./layer-repository.ts";

export interface NamedUser extends AccessUser {
  readonly firstName: string;
  readonly lastName: string;
}

/** Access state of the organisation, with the names of users and layers. */
export interface NamedAccessState extends AccessState {
  readonly layers: readonly TargetLayer[];
  readonly users: readonly NamedUser[];
}

const decodeUsers = Schema.decodeUnknownEffect(
  Schema.Array(
    Schema.Struct({
      id: Schema.Int,
      layerId: Schema.Int,
      firstName: Schema.String,
      lastName: Schema.String,
      ...accountFields,
    }),
  ),
);

/** Loads every layer, role, user and grant that is not deleted. */
export const loadAccessState = Effect.fn("loadAccessState")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const layers = yield* listLayers();
  const roles = yield* sql<Role>`
    SELECT r.role_id AS id, r.target_id AS "targetId", r.code, r.description,
      coalesce(array_agg(rp.permission ORDER BY rp.permission) FILTER (WHERE rp.permission IS NOT NULL), '{}') AS permissions
    FROM role r LEFT JOIN role_permission rp ON rp.role_id = r.role_id
    WHERE NOT r.is_deleted GROUP BY r.role_id ORDER BY r.role_id`;
  const rows = yield* sql`
    SELECT u.user_id AS id, u.target_layer_id AS "layerId", u.first_name AS "firstName", u.last_name AS "lastName", ${sql.literal(accountColumns)}
    FROM user_account u WHERE NOT u.is_deleted ORDER BY u.user_id`;
  const users = (yield* decodeUsers(rows)).map((row): NamedUser => {
    const { id, layerId, firstName, lastName } = row;
    const hasLastingLocalPassword = row.hasPassword && !row.isLdap && row.terminationDate === null;
    return {
      id,
      layerId,
      firstName,
      lastName,
      hasAccess: maySignIn(accountStatusOf(row, now)),
      isLasting: hasLastingLocalPassword,
    };
  });
  const grants = yield* sql<RoleGrant>`
    SELECT user_id AS "userId", role_id AS "roleId", target_layer_id AS "layerId" FROM user_role ORDER BY user_id, role_id, target_layer_id`;
  const state: NamedAccessState = { layers, roles, users, grants };
  return state;
}, Effect.orDie);
