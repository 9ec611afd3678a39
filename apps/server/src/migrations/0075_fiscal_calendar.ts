/** Adds the fiscal calendar of the company to the clock of its layers. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE OR REPLACE VIEW layer_time AS
    WITH RECURSIVE own AS MATERIALIZED (
      SELECT target_layer_id,
        max(value #>> '{}') FILTER (WHERE code = 'TIME_ZONE') AS time_zone,
        max((value #>> '{}')::integer) FILTER (WHERE code = 'BUSINESS_DAY_START') AS business_day_start,
        max((value #>> '{}')::integer) FILTER (WHERE code = 'WEEK_START') AS week_start,
        max(value #>> '{}') FILTER (WHERE code = 'FISCAL_PATTERN') AS fiscal_pattern,
        max((value #>> '{}')::integer) FILTER (WHERE code = 'FISCAL_LAST_MONTH') AS fiscal_last_month,
        max(value #>> '{}') FILTER (WHERE code = 'FISCAL_ENDS') AS fiscal_ends
      FROM setting_in_force
      WHERE code IN ('TIME_ZONE', 'BUSINESS_DAY_START', 'WEEK_START', 'FISCAL_PATTERN', 'FISCAL_LAST_MONTH', 'FISCAL_ENDS') GROUP BY target_layer_id
    ), resolved AS (
      SELECT l.target_layer_id,
        coalesce(o.time_zone, every.time_zone, 'America/Toronto') AS time_zone,
        coalesce(o.business_day_start, every.business_day_start, 0) AS business_day_start,
        coalesce(o.week_start, every.week_start, 0) AS week_start,
        coalesce(o.fiscal_pattern, every.fiscal_pattern) AS fiscal_pattern,
        coalesce(o.fiscal_last_month, every.fiscal_last_month, 1) AS fiscal_last_month,
        coalesce(o.fiscal_ends, every.fiscal_ends, 'nearest') AS fiscal_ends,
        coalesce(o.week_start, every.week_start, 0) AS fiscal_week_start
      FROM target_layer l
      LEFT JOIN own o ON o.target_layer_id = l.target_layer_id
      LEFT JOIN own every ON every.target_layer_id IS NULL
      WHERE l.parent_id IS NULL
      UNION ALL
      SELECT l.target_layer_id, coalesce(o.time_zone, r.time_zone), coalesce(o.business_day_start, r.business_day_start), coalesce(o.week_start, r.week_start),
        r.fiscal_pattern, r.fiscal_last_month, r.fiscal_ends, r.fiscal_week_start
      FROM resolved r
      JOIN target_layer l ON l.parent_id = r.target_layer_id
      LEFT JOIN own o ON o.target_layer_id = l.target_layer_id
    )
    SELECT target_layer_id, time_zone, business_day_start, week_start, fiscal_pattern, fiscal_last_month, fiscal_ends, fiscal_week_start FROM resolved`;
});
