/** Adds numbered session renewals that work once and the addresses that users sign in from, and removes password links in plain text from stored mail. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Ends all sessions: the secrets of new renewals are signed and not stored, so old sessions cannot be renewed.
  yield* sql`UPDATE session SET revoked_at = now() WHERE revoked_at IS NULL`;
  yield* sql`ALTER TABLE session DROP COLUMN refresh_hash`;
  yield* sql`ALTER TABLE session ADD COLUMN renewal_no integer NOT NULL DEFAULT 0, ADD COLUMN renewed_at timestamptz`;
  yield* sql`
    CREATE TABLE known_address (
      user_id integer NOT NULL REFERENCES user_account,
      address_digest text NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, address_digest)
    )`;
  yield* sql`UPDATE mail_outbox SET parameters = parameters - 'path' WHERE template = 'passwordReset'`;
});
