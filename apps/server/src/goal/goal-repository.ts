/** Finds goals that overlap with another goal. */

import type { Goal } from "@comptoir/domain/goal";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { GoalColumns } from "./goal-row.ts";

/** Columns of a goal that its progress is computed from. */
export const goalColumns = `goal_id AS id, description, scope, target_layer_id AS "layerId", members, metric, from_date::text AS "from", to_date::text AS "to", value::float8 AS value, profile, closed::text[] AS closed`;

/** Lists goals of the same layer, scope and metric with overlapping days, and locks the layer, so that two are not created at once. */
export const listGoalsLike = Effect.fn("listGoalsLike")(function* ({ layerId, scope, metric, from, to }: Goal) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`SELECT FROM target_layer WHERE target_layer_id = ${layerId} FOR NO KEY UPDATE`;
  return yield* sql<GoalColumns>`
    SELECT ${sql.literal(goalColumns)} FROM goal
    WHERE NOT is_deleted AND target_layer_id = ${layerId} AND scope = ${scope} AND metric = ${metric} AND from_date <= ${to}::date AND to_date >= ${from}::date`;
}, Effect.orDie);
