/** Stores the time zone and day start of layers as settings, only where they differ from the inherited values. */

import { Effect } from "effect";
import type { SqlClient } from "effect/sql";

export interface LayerTime {
  readonly id: number;
  /** Time zone to set; unchanged if missing. */
  readonly timeZone?: string | undefined;
  /** Start of the business day to set; unchanged if missing. Units: minutes after midnight. */
  readonly businessDayStart?: number | undefined;
}

/** Sets the time zone and day start of layers from the current moment on. A value equal to the parent's is stored as inherited. */
export const setLayerTimes = Effect.fn("setLayerTimes")(function* (
  sql: SqlClient.SqlClient,
  layerTimes: readonly LayerTime[],
) {
  const settingRows = layerTimes.flatMap(({ id, timeZone, businessDayStart }) => [
    ...(timeZone === undefined ? [] : [{ id, code: "TIME_ZONE", value: timeZone }]),
    ...(businessDayStart === undefined ? [] : [{ id, code: "BUSINESS_DAY_START", value: businessDayStart }]),
  ]);
  if (settingRows.length === 0) return;
  yield* sql`
    WITH wanted AS (
      SELECT w.id, w.code, w.value,
        to_jsonb(own.*) -> lower(w.code) AS has,
        coalesce(to_jsonb(above.*) -> lower(w.code), CASE w.code WHEN 'TIME_ZONE' THEN '"America/Toronto"'::jsonb ELSE '0'::jsonb END) AS inherits
      FROM jsonb_to_recordset(${JSON.stringify(settingRows)}::jsonb) AS w (id integer, code text, value jsonb)
      JOIN target_layer l ON l.target_layer_id = w.id
      JOIN layer_time own ON own.target_layer_id = w.id
      LEFT JOIN layer_time above ON above.target_layer_id = l.parent_id
    )
    INSERT INTO setting (target_layer_id, code, value)
    SELECT id, code, CASE WHEN value = inherits THEN NULL ELSE value END FROM wanted WHERE has <> value
    ON CONFLICT (target_layer_id, code, effective_at) WHERE target_layer_id IS NOT NULL DO UPDATE SET value = excluded.value`;
}, Effect.orDie);
