/** Adds when each receipt of a growing batch arrived, and when receipts that came back were replaced, so that reports can be read as known at a past instant. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * An imported batch counts from `committed_at` to `undone_at`, less the times in `hidden`. A growing batch of tills counts receipt by receipt,
 * from the arrival with the highest `first_no` that is not above the number of the receipt.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE sale_batch ADD COLUMN hidden tstzmultirange NOT NULL DEFAULT '{}'`;
  yield* sql`COMMENT ON COLUMN sale_batch.hidden IS 'When other receipts replaced those of the batch, before they came back'`;
  yield* sql`
    CREATE TABLE sale_arrival (
      batch_id integer NOT NULL,
      first_no integer NOT NULL,
      known_at timestamptz NOT NULL,
      PRIMARY KEY (batch_id, first_no)
    )`;
  yield* sql`CREATE INDEX sale_arrival_time ON sale_arrival (known_at)`;
  yield* sql`ALTER TABLE sale ADD COLUMN recalled_at timestamptz`;
  yield* sql`COMMENT ON COLUMN sale.recalled_at IS 'When the state of the suspended receipt became WAITRECALL; NULL if it was written in that state'`;
  // Rows that are stored already keep NULL: they were known before.
  for (const table of ["receipt_event", "drawer_event"]) {
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN known_at timestamptz`;
    yield* sql`ALTER TABLE ${sql(table)} ALTER COLUMN known_at SET DEFAULT clock_timestamp()`;
  }
  // Has one row, or no row if everything was recorded since the first receipt.
  yield* sql`CREATE TABLE sale_known_since (since timestamptz NOT NULL)`;
  yield* sql`
    INSERT INTO sale_known_since (since)
    SELECT now() WHERE EXISTS (SELECT FROM sale_batch WHERE source = 'POS' OR part_of IS NOT NULL) OR EXISTS (SELECT FROM receipt_event) OR EXISTS (SELECT FROM drawer_event)`;
});
