/** Reads the tree of layers, inactive ones included. */

import type { AccessLayer } from "@comptoir/domain/role";
import type { HangingLayer } from "@comptoir/domain/target";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { peopleCountSql } from "./layer-table.ts";

export interface LayerNode extends HangingLayer, Omit<AccessLayer, "type" | "locationType"> {
  readonly parentId: number | null;
  readonly description: string;
  readonly priority: number;
}

/** Lists the layers that are not deleted, each with its parent. */
export const listUndeletedLayers = Effect.fn("listUndeletedLayers")(function* () {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<LayerNode>`
    SELECT target_layer_id AS id, parent_id AS "parentId", target_id AS "targetId", layer_type AS type, code, description, priority, location_type AS "locationType"
    FROM target_layer WHERE NOT is_deleted ORDER BY target_layer_id`;
}, Effect.orDie);

/** Counts the layers directly below a layer, and the users who belong to the layer or have a role there. */
export const countLayerUses = Effect.fn("countLayerUses")(function* (id: number) {
  const sql = yield* SqlClient.SqlClient;
  const useCountRows = yield* sql<{ readonly layers: number; readonly users: number }>`
    SELECT (SELECT count(*)::integer FROM target_layer c WHERE c.parent_id = e.target_layer_id AND NOT c.is_deleted) AS layers, (${sql.literal(peopleCountSql("e.target_layer_id"))})::integer AS users
    FROM target_layer e WHERE e.target_layer_id = ${id}`;
  return useCountRows[0] ?? { layers: 0, users: 0 };
}, Effect.orDie);
