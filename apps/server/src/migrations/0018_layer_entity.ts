/** Adds versions and a folded search text for the tree and editor of layers. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE target_layer
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || fold_text(code || ' ' || description)) STORED`;
});
