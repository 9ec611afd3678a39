/** Deletes files of old export batches. The batch stays, with its totals and the hash of its file. Sent activity is deleted once a later batch replaces it. */

import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { retentionDaysAt } from "../../access/index.ts";

/**
 * Deletes sent activity older than its location keeps files, if later activity that is also that old replaces it.
 * The latest activity before a batch stays, because a batch of changes is compared with it. Repeating a batch from
 * before then exports everything.
 */
export const pruneSentActivity = Effect.fn("exportBatch.pruneSentActivity")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const locationRows = yield* sql<{ readonly id: number }>`SELECT DISTINCT location_id AS id FROM export_activity_sent`;
  const retentionOfLocations = yield* retentionDaysAt(
    "EXPORT_FILE_DAYS",
    locationRows.map(({ id }) => id),
  );
  yield* sql`
    DELETE FROM export_activity_sent e USING unnest(${retentionOfLocations.map(({ id }) => id)}::integer[], ${retentionOfLocations.map((location) => location.days)}::integer[]) k (id, days)
    WHERE k.id = e.location_id AND EXISTS (
      SELECT FROM export_activity_sent later WHERE later.location_id = e.location_id AND later.item_id = e.item_id AND (later.sent_at, later.export_batch_id) > (e.sent_at, e.export_batch_id)
        AND later.sent_at < ${now}::timestamptz - make_interval(days => k.days))`;
});

/** Deletes files older than the longest retention period of their locations. */
export const pruneFiles = Effect.fn("exportBatch.prune")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const locationRows = yield* sql<{
    readonly id: number;
  }>`SELECT DISTINCT unnest(b.location_ids) AS id FROM export_batch b JOIN export_file f USING (export_batch_id)`;
  const retentionOfLocations = yield* retentionDaysAt(
    "EXPORT_FILE_DAYS",
    locationRows.map(({ id }) => id),
  );
  yield* sql`
    DELETE FROM export_file f USING export_batch b
    WHERE b.export_batch_id = f.export_batch_id AND b.changed_at < ${now}::timestamptz - make_interval(days => (
      SELECT max(k.days) FROM unnest(${retentionOfLocations.map(({ id }) => id)}::integer[], ${retentionOfLocations.map((location) => location.days)}::integer[]) k (id, days) WHERE k.id = ANY (b.location_ids)))`;
});
