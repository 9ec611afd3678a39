/** Adds the progress of a task's audit feed: how far its receiver got, and the batch being sent. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE audit_feed (
      task_id integer PRIMARY KEY REFERENCES task,
      feed uuid NOT NULL DEFAULT gen_random_uuid(),
      audit_to bigint NOT NULL DEFAULT 0,
      line_to bigint NOT NULL DEFAULT 0,
      batch_no integer NOT NULL DEFAULT 0,
      batch_hash text,
      waiting_body text,
      waiting_entries integer,
      waiting_audit_to bigint,
      waiting_line_to bigint
    )`;
  yield* sql`COMMENT ON COLUMN audit_feed.feed IS 'Name of the chain of batches at the receiver'`;
  yield* sql`COMMENT ON COLUMN audit_feed.audit_to IS 'Last entry of the trail that was received; line_to: last line of the log'`;
  yield* sql`COMMENT ON COLUMN audit_feed.batch_no IS 'Number of the last batch that was received; batch_hash: its SHA-256'`;
  yield* sql`COMMENT ON COLUMN audit_feed.waiting_body IS 'Batch that is sent until it is received, the same each time'`;
});
