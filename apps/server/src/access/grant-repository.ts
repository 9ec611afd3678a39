/** Roles given to users as rows. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** A role given at a layer, with the permissions that it lists. */
export interface GrantRow {
  readonly layerId: number;
  readonly roleId: number;
  readonly targetId: number;
  readonly code: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

/** The layers at which a user was given a role, with what the role allows. */
export const listGrants = Effect.fn("listGrants")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<GrantRow>`
    SELECT ur.target_layer_id AS "layerId", ur.role_id AS "roleId", r.target_id AS "targetId", r.code, r.description,
      ARRAY(SELECT rp.permission FROM role_permission rp WHERE rp.role_id = ur.role_id) AS permissions
    FROM user_role ur
    JOIN role r ON r.role_id = ur.role_id AND NOT r.is_deleted
    WHERE ur.user_id = ${userId}`;
}, Effect.orDie);
