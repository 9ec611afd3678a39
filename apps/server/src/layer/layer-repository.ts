/** Layers as the tree they make, whether in use or not; decides nothing. */

import type { AccessLayer } from "@comptoir/domain/role";
import type { HangingLayer } from "@comptoir/domain/target";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { peopleOf } from "./layer-table.ts";

export interface HungLayer extends HangingLayer, Omit<AccessLayer, "type" | "locationType"> {
  readonly parentId: number | null;
  readonly description: string;
  readonly priority: number;
}

/** Every layer that is not deleted. */
export const listHangingLayers = Effect.fn("listHangingLayers")(function* () {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<HungLayer>`
    SELECT target_layer_id AS id, parent_id AS "parentId", target_id AS "targetId", layer_type AS type, code, description, priority, location_type AS "locationType"
    FROM target_layer WHERE NOT is_deleted ORDER BY target_layer_id`;
}, Effect.orDie);

/** How many layers hang below a layer, and how many people belong to it or hold a role there. */
export const countUses = Effect.fn("countUses")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly layers: number; readonly users: number }>`
    SELECT (SELECT count(*)::integer FROM target_layer c WHERE c.parent_id = e.target_layer_id AND NOT c.is_deleted) AS layers, (${sql.literal(peopleOf("e.target_layer_id"))})::integer AS users
    FROM target_layer e WHERE e.target_layer_id = ${id}`;
  return rows[0] ?? { layers: 0, users: 0 };
}, Effect.orDie);
