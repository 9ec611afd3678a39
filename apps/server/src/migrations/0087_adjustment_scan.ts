/** Adds the ids of the scans that adjustments have. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** A scan adds to a line, so that applying it twice would be wrong: the device names it, and a known name is not applied again. Quantities are thousandths. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE adjustment_scan (
      document_id integer NOT NULL REFERENCES inventory_document ON DELETE CASCADE,
      scan_id text NOT NULL,
      user_id integer NOT NULL REFERENCES user_account,
      quantity bigint NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (document_id, scan_id)
    )`;
});
