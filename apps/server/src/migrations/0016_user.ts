/** Adds versions, a folded search text and the last sign-in for the list and editor of users, and binds links to the address they were sent to. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE user_account
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN last_sign_in_at timestamptz,
      ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || fold_text(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(email, ''))) STORED`;
  yield* sql`CREATE INDEX user_account_search ON user_account USING gin (search_text gin_trgm_ops)`;
  yield* sql`CREATE INDEX user_account_of_layer ON user_account (target_layer_id)`;
  yield* sql`ALTER TABLE password_reset ADD COLUMN sent_to text`;
});
