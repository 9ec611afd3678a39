/** Adds the product activity sent to vendors: batches of changes omit activity that a vendor has already received. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE export_batch ADD COLUMN vendor_ids integer[] NOT NULL DEFAULT '{}', ADD COLUMN is_changes_only boolean NOT NULL DEFAULT false`;
  yield* sql`
    CREATE TABLE export_activity_sent (
      location_id integer NOT NULL REFERENCES target_layer,
      item_id integer NOT NULL REFERENCES item,
      export_batch_id integer NOT NULL REFERENCES export_batch,
      on_hand bigint NOT NULL,
      sent_at timestamptz NOT NULL,
      PRIMARY KEY (location_id, item_id, sent_at, export_batch_id)
    )`;
  yield* sql`CREATE INDEX export_activity_sent_batch ON export_activity_sent (export_batch_id)`;
});
