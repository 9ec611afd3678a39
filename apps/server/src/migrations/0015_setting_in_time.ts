/** Adds the start of each setting value, and stores the time zone and the start of the business day of layers as settings. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  // A row without a value removes the layer's own value from that moment on, so that it inherits again.
  yield* sql`ALTER TABLE setting ALTER COLUMN value DROP NOT NULL`;
  yield* sql`
    ALTER TABLE setting
      ADD COLUMN effective_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN changed_by integer REFERENCES user_account`;
  yield* sql`UPDATE setting SET effective_at = '2000-01-01T00:00:00Z'`;
  yield* sql`DROP INDEX setting_of_layer`;
  yield* sql`DROP INDEX setting_of_all`;
  yield* sql`CREATE UNIQUE INDEX setting_of_layer ON setting (target_layer_id, code, effective_at) WHERE target_layer_id IS NOT NULL`;
  yield* sql`CREATE UNIQUE INDEX setting_of_all ON setting (code, effective_at) WHERE target_layer_id IS NULL`;

  yield* sql`
    CREATE VIEW setting_in_force AS
    SELECT DISTINCT ON (target_layer_id, code) setting_id, target_layer_id, code, value, effective_at, changed_at, changed_by
    FROM setting WHERE effective_at <= now() ORDER BY target_layer_id, code, effective_at DESC`;

  // Layers inherit a value equal to their parent's; a different value becomes their own setting.
  for (const [code, column, fallback] of [
    ["TIME_ZONE", "time_zone", "'America/Toronto'"],
    ["BUSINESS_DAY_START", "business_day_start", "0"],
  ] as const) {
    yield* sql.unsafe(`
      INSERT INTO setting (target_layer_id, code, value, effective_at)
      SELECT l.target_layer_id, '${code}', to_jsonb(l.${column}), '2000-01-01T00:00:00Z'
      FROM target_layer l LEFT JOIN target_layer p ON p.target_layer_id = l.parent_id
      WHERE l.${column} <> coalesce(p.${column}, ${fallback})`);
    yield* sql.unsafe(`ALTER TABLE target_layer DROP COLUMN ${column}`);
  }

  // Resolves values for all layers at once, as the domain does for one: from the top down, each layer's own value or
  // its parent's.
  yield* sql`
    CREATE VIEW layer_time AS
    WITH RECURSIVE own AS MATERIALIZED (
      SELECT target_layer_id,
        max(value #>> '{}') FILTER (WHERE code = 'TIME_ZONE') AS time_zone,
        max((value #>> '{}')::integer) FILTER (WHERE code = 'BUSINESS_DAY_START') AS business_day_start,
        max((value #>> '{}')::integer) FILTER (WHERE code = 'WEEK_START') AS week_start
      FROM setting_in_force WHERE code IN ('TIME_ZONE', 'BUSINESS_DAY_START', 'WEEK_START') GROUP BY target_layer_id
    ), resolved AS (
      SELECT l.target_layer_id,
        coalesce(o.time_zone, every.time_zone, 'America/Toronto') AS time_zone,
        coalesce(o.business_day_start, every.business_day_start, 0) AS business_day_start,
        coalesce(o.week_start, every.week_start, 0) AS week_start
      FROM target_layer l
      LEFT JOIN own o ON o.target_layer_id = l.target_layer_id
      LEFT JOIN own every ON every.target_layer_id IS NULL
      WHERE l.parent_id IS NULL
      UNION ALL
      SELECT l.target_layer_id, coalesce(o.time_zone, r.time_zone), coalesce(o.business_day_start, r.business_day_start), coalesce(o.week_start, r.week_start)
      FROM resolved r
      JOIN target_layer l ON l.parent_id = r.target_layer_id
      LEFT JOIN own o ON o.target_layer_id = l.target_layer_id
    )
    SELECT target_layer_id, time_zone, business_day_start, week_start FROM resolved`;
});
