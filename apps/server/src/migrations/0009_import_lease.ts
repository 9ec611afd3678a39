/** Adds the server that runs an import and the end of its lease, so that other servers on the same database leave the import alone. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Imports from before leases have no owner; the next start rolls them back.
  yield* sql`ALTER TABLE import_batch ADD COLUMN owner text NOT NULL DEFAULT '', ADD COLUMN lease_until timestamptz NOT NULL DEFAULT 'epoch'`;
});
