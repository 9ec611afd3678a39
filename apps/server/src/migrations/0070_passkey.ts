/** Adds passkeys, and the challenges they sign. Recovery codes now belong to the account, which may have no app. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE passkey (
      passkey_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES user_account,
      credential_id text NOT NULL UNIQUE,
      public_key text NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    )`;
  yield* sql`CREATE INDEX passkey_user ON passkey (user_id)`;
  // A challenge is used by deleting its row, which succeeds once, on however many servers the answer arrives.
  yield* sql`
    CREATE TABLE passkey_challenge (
      challenge_hash text PRIMARY KEY,
      user_id integer NOT NULL REFERENCES user_account ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('ADD', 'SIGN_IN')),
      expires_at timestamptz NOT NULL
    )`;
  yield* sql`ALTER TABLE recovery_code DROP CONSTRAINT recovery_code_user_id_fkey`;
  yield* sql`ALTER TABLE recovery_code ADD FOREIGN KEY (user_id) REFERENCES user_account`;
});
