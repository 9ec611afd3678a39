/** Stores targets (merchants, banners, groups of stores). */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export interface TargetRow {
  readonly id: number;
  readonly description: string;
  readonly isActive: boolean;
  readonly priority: number;
  readonly version: number;
}

export const listTargets = Effect.fn("listTargets")(function* () {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<TargetRow>`
    SELECT target_id AS id, description, is_active AS "isActive", priority, version
    FROM target WHERE NOT is_deleted ORDER BY priority, description, target_id`;
}, Effect.orDie);

/** Updates a target; returns false if the version is stale or the target is deleted. */
export const updateTarget = Effect.fn("updateTarget")(function* (target: TargetRow) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    UPDATE target SET description = ${target.description}, is_active = ${target.isActive}, priority = ${target.priority}, version = version + 1
    WHERE target_id = ${target.id} AND version = ${target.version} AND NOT is_deleted RETURNING target_id`;
  return rows.length > 0;
}, Effect.orDie);
