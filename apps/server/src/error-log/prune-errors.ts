/** Deletes old entries of the error log. */

import { settings } from "@comptoir/domain/setting";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { retentionDaysAt } from "../access/index.ts";

/** Deletes log entries older than the longest retention of their locations; entries without a location use the default. */
export const pruneErrors = Effect.fn("errorLog.prune")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const locationRows = yield* sql<{ readonly id: number }>`SELECT DISTINCT unnest(location_ids) AS id FROM error_entry`;
  const retentionDays = yield* retentionDaysAt(
    "ERROR_LOG_DAYS",
    locationRows.map(({ id }) => id),
  );
  yield* sql`
    DELETE FROM error_entry e
    WHERE e.last_at < ${now}::timestamptz - make_interval(days => coalesce((
      SELECT max(k.days) FROM unnest(${retentionDays.map(({ id }) => id)}::integer[], ${retentionDays.map((location) => location.days)}::integer[]) k (id, days) WHERE k.id = ANY (e.location_ids)), ${settings.ERROR_LOG_DAYS.initial}::integer))`;
});
