/** Target layers and targets as rows. */

import { locationTypes } from "@comptoir/domain/target";
import type { TargetLayer, TargetLayerType } from "@comptoir/domain/target";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

const layerTypes = ["CHAIN", "REGION", "STORE", "ZONE", "TERMINAL"] as const satisfies readonly TargetLayerType[];

const LayerRow = Schema.Struct({
  id: Schema.Int,
  parentId: Schema.NullOr(Schema.Int),
  targetId: Schema.Int,
  type: Schema.Literals(layerTypes),
  priority: Schema.Int,
  code: Schema.String,
  description: Schema.String,
  timeZone: Schema.String,
  businessDayStart: Schema.Int,
  locationType: Schema.NullOr(Schema.Literals(locationTypes)),
});
const decodeLayers = Schema.decodeUnknownEffect(Schema.Array(LayerRow));

/** Every layer that is in use, in the order lists show them. */
export const listLayers = Effect.fn("listLayers")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT target_layer_id AS id, parent_id AS "parentId", target_id AS "targetId", layer_type AS type, priority, code,
      description, time_zone AS "timeZone", business_day_start AS "businessDayStart", location_type AS "locationType"
    FROM target_layer WHERE is_active AND NOT is_deleted ORDER BY target_id, priority, description, target_layer_id`;
  return (yield* decodeLayers(rows)).map(
    ({ locationType, ...layer }): TargetLayer => (locationType === null ? layer : { ...layer, locationType }),
  );
}, Effect.orDie);

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

/** A role given at a layer, with one of the permissions that it lists. */
export interface GrantRow {
  readonly layerId: number;
  readonly roleId: number;
  readonly targetId: number;
  readonly code: string;
  readonly description: string;
  readonly permission: string | null;
}

/** The layers at which a user was given a role, with what the role allows. */
export const listGrants = Effect.fn("listGrants")(function* (userId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<GrantRow>`
    SELECT ur.target_layer_id AS "layerId", ur.role_id AS "roleId", r.target_id AS "targetId", r.code, r.description, rp.permission
    FROM user_role ur
    JOIN role r ON r.role_id = ur.role_id AND NOT r.is_deleted
    LEFT JOIN role_permission rp ON rp.role_id = ur.role_id
    WHERE ur.user_id = ${userId}`;
}, Effect.orDie);
