/** Adds supplements: documents with the scans that arrive after their count was closed. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE inventory_document ADD COLUMN supplements integer REFERENCES inventory_document`;
  yield* sql`CREATE INDEX inventory_document_supplements ON inventory_document (supplements) WHERE supplements IS NOT NULL`;
});
