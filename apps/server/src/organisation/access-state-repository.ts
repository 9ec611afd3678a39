/** Everybody's roles at every layer, as rows: for questions about the whole organisation, asked rarely. */

import type { AccessState, AccessUser, Role, RoleGrant } from "@comptoir/domain/role";
import type { TargetLayer } from "@comptoir/domain/target";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listLayers } from "./layer-repository.ts";

export interface NamedUser extends AccessUser {
  readonly firstName: string;
  readonly lastName: string;
}

/** The organisation's access, its users and layers with their names. */
export interface NamedAccessState extends AccessState {
  readonly layers: readonly TargetLayer[];
  readonly users: readonly NamedUser[];
}

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
  const users = yield* sql<NamedUser>`
    SELECT user_id AS id, target_layer_id AS "layerId", first_name AS "firstName", last_name AS "lastName",
      is_active AND NOT is_locked AND (termination_date IS NULL OR termination_date >= (${now}::timestamptz)::date) AS "hasAccess"
    FROM user_account WHERE NOT is_deleted ORDER BY user_id`;
  const grants = yield* sql<RoleGrant>`
    SELECT user_id AS "userId", role_id AS "roleId", target_layer_id AS "layerId" FROM user_role ORDER BY user_id, role_id, target_layer_id`;
  const state: NamedAccessState = { layers, roles, users, grants };
  return state;
}, Effect.orDie);
