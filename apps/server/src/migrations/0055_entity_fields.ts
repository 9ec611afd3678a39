/** Adds a JSON column for the fields of an entity that have no column of their own, as vendors and legacy records have. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const table of ["item", "department", "sub_department", "target"])
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN fields jsonb NOT NULL DEFAULT '{}'`;
});
