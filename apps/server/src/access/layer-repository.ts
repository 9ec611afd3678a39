/** Reads target layers from the database. */

import { fiscalCalendarOf, fiscalPatterns, type FiscalPattern } from "@comptoir/domain/period";
import { locationTypes } from "@comptoir/domain/target";
import type { TargetLayer, TargetLayerType } from "@comptoir/domain/target";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";

import { CachedLayers } from "./cached-layers.ts";

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
  weekStart: Schema.Literals([0, 1, 2, 3, 4, 5, 6]),
  fiscalPattern: Schema.NullOr(Schema.Literals(Object.keys(fiscalPatterns) as FiscalPattern[])),
  fiscalLastMonth: Schema.Int,
  fiscalEnds: Schema.Literals(["nearest", "last"]),
  fiscalWeekStart: Schema.Literals([0, 1, 2, 3, 4, 5, 6]),
  locationType: Schema.NullOr(Schema.Literals(locationTypes)),
});
const decodeLayers = Schema.decodeUnknownEffect(Schema.Array(LayerRow));

function toLayer({
  locationType,
  fiscalPattern: pattern,
  fiscalLastMonth: lastMonth,
  fiscalEnds: ends,
  fiscalWeekStart: weekStart,
  ...layer
}: typeof LayerRow.Type): TargetLayer {
  const fiscalCalendar = fiscalCalendarOf({ pattern, lastMonth, ends, weekStart });
  return {
    ...layer,
    ...(fiscalCalendar !== undefined && { fiscalCalendar }),
    ...(locationType !== null && { locationType }),
  };
}

/** Lists active layers in list order. */
export const listLayers = Effect.fn("listLayers")(function* () {
  const cachedLayers = yield* CachedLayers;
  if (cachedLayers !== null) return cachedLayers;
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`
    SELECT target_layer_id AS id, parent_id AS "parentId", target_id AS "targetId", layer_type AS type, priority, code,
      description, time_zone AS "timeZone", business_day_start AS "businessDayStart", week_start AS "weekStart",
      fiscal_pattern AS "fiscalPattern", fiscal_last_month AS "fiscalLastMonth", fiscal_ends AS "fiscalEnds", fiscal_week_start AS "fiscalWeekStart", location_type AS "locationType"
    FROM target_layer JOIN layer_time USING (target_layer_id) WHERE is_active AND NOT is_deleted ORDER BY target_id, priority, description, target_layer_id`;
  return (yield* decodeLayers(rows)).map(toLayer);
}, Effect.orDie);

/** Runs the given work so that it reads the active layers once; every `listLayers` in it returns the same list. */
export const withSharedLayers = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
  Effect.flatMap(listLayers(), (layers) => Effect.provideService(answer, CachedLayers, layers));
