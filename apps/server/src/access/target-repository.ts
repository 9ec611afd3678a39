/** Targets as rows. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export interface TargetRow {
  readonly id: number;
  readonly description: string;
  readonly isActive: boolean;
  readonly priority: number;
}

export const listTargets = Effect.fn("listTargets")(function* () {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<TargetRow>`
    SELECT target_id AS id, description, is_active AS "isActive", priority
    FROM target WHERE NOT is_deleted ORDER BY priority, description, target_id`;
}, Effect.orDie);

export const updateTarget = Effect.fn("updateTarget")(function* (target: TargetRow) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    UPDATE target SET description = ${target.description}, is_active = ${target.isActive}, priority = ${target.priority}
    WHERE target_id = ${target.id}`;
}, Effect.orDie);
