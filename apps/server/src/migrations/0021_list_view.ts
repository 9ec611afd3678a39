/** Adds named list views, and the default view of each list for each user. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE list_view (
      list_view_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      target_id integer NOT NULL REFERENCES target,
      user_id integer NOT NULL REFERENCES user_account,
      entity text NOT NULL,
      name text NOT NULL,
      content jsonb NOT NULL,
      is_shared boolean NOT NULL DEFAULT false,
      is_deleted boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`;
  yield* sql`CREATE INDEX list_view_of ON list_view (target_id, entity) WHERE NOT is_deleted`;
  yield* sql`
    CREATE TABLE list_view_default (
      user_id integer NOT NULL REFERENCES user_account,
      entity text NOT NULL,
      list_view_id integer NOT NULL REFERENCES list_view,
      PRIMARY KEY (user_id, entity)
    )`;
});
