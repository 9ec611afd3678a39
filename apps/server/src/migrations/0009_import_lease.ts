/** Which server runs an import, and until when it is believed to be alive: another one on the same database leaves it alone. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Imports from before leases have no owner; the next start rolls them back.
  yield* sql`ALTER TABLE import_batch ADD COLUMN owner text NOT NULL DEFAULT '', ADD COLUMN lease_until timestamptz NOT NULL DEFAULT 'epoch'`;
});
