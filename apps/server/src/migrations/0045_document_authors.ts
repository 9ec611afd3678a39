/** Adds the authors of a document, and the approver of a reversal. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE inventory_document
      ADD COLUMN authors integer[] NOT NULL DEFAULT '{}',
      ADD COLUMN reversal_approved_by integer REFERENCES user_account`;
  yield* sql`COMMENT ON COLUMN inventory_document.authors IS 'Who made it and who changed it by hand; scans and second counts name their own users'`;
  // The authors of older documents are not known: everybody who created or counted one may have changed it.
  yield* sql`UPDATE inventory_document SET authors = ARRAY(SELECT DISTINCT unnest(counters || created_by))`;
});
