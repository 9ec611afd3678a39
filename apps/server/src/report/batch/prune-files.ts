/** Files of batches that left long ago are deleted; the batch stays, with its totals and the hash of its file. */

import { Clock, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { daysKeptAt } from "../../access/index.ts";
import { everyHour } from "../../database/index.ts";

/** Deletes the files that are older than the longest time that a location of theirs sets. */
export const pruneFiles = Effect.fn("exportBatch.prune")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const now = new Date(yield* Clock.currentTimeMillis);
  const places = yield* sql<{ readonly id: number }>`SELECT DISTINCT unnest(b.location_ids) AS id FROM export_batch b JOIN export_file f USING (export_batch_id)`;
  const days = yield* daysKeptAt("EXPORT_FILE_DAYS", places.map(({ id }) => id));
  yield* sql`
    DELETE FROM export_file f USING export_batch b
    WHERE b.export_batch_id = f.export_batch_id AND b.changed_at < ${now}::timestamptz - make_interval(days => (
      SELECT max(k.days) FROM unnest(${days.map(({ id }) => id)}::integer[], ${days.map((one) => one.days)}::integer[]) k (id, days) WHERE k.id = ANY (b.location_ids)))`;
});

export const exportFilesLayer = Layer.effectDiscard(everyHour("deleting files of old batches", pruneFiles()));
