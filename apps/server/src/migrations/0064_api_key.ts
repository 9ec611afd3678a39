/** Adds API keys of other programs, each with its owner, layer, permissions and expiry. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE api_key (
      key_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES user_account,
      target_layer_id integer NOT NULL REFERENCES target_layer,
      name text NOT NULL,
      key_hash text NOT NULL UNIQUE,
      key_end text NOT NULL,
      permissions text[] NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      last_used_at timestamptz,
      revoked_at timestamptz
    )`;
  yield* sql`CREATE INDEX api_key_of_user ON api_key (user_id)`;
});
