/** Records the departments that a sales import creates, like items and locations, so that an undo deletes them. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE import_change DROP CONSTRAINT import_change_entity_check,
      ADD CONSTRAINT import_change_entity_check CHECK (entity IN ('item', 'location', 'stock', 'department'))`;
});
