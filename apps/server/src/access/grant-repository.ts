/** Reads role grants from the database. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** Role granted at a layer, with its permissions. */
export interface GrantRow {
  readonly layerId: number;
  readonly roleId: number;
  readonly targetId: number;
  readonly code: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

/** Lists the layers at which a user has roles, with the permissions of each role. */
export const listGrants = Effect.fn("listGrants")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<GrantRow>`
    SELECT ur.target_layer_id AS "layerId", ur.role_id AS "roleId", r.target_id AS "targetId", r.code, r.description,
      ARRAY(SELECT rp.permission FROM role_permission rp WHERE rp.role_id = ur.role_id) AS permissions
    FROM user_role ur
    JOIN role r ON r.role_id = ur.role_id AND NOT r.is_deleted
    WHERE ur.user_id = ${userId}`;
}, Effect.orDie);
