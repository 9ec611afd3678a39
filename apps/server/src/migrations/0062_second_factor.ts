/** Adds second factors of sign-ins: the secret of the authenticator app, the codes that were used, recovery codes, and the roles that need one. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE second_factor (
      user_id integer PRIMARY KEY REFERENCES user_account,
      sealed_secret text NOT NULL,
      created_at timestamptz NOT NULL,
      confirmed_at timestamptz
    )`;
  // The primary key makes a code good once, on however many servers it arrives at the same moment.
  yield* sql`
    CREATE TABLE second_factor_step (
      user_id integer NOT NULL REFERENCES second_factor ON DELETE CASCADE,
      step bigint NOT NULL,
      PRIMARY KEY (user_id, step)
    )`;
  yield* sql`
    CREATE TABLE recovery_code (
      user_id integer NOT NULL REFERENCES second_factor ON DELETE CASCADE,
      code_hash text NOT NULL,
      used_at timestamptz,
      PRIMARY KEY (user_id, code_hash)
    )`;
  yield* sql`ALTER TABLE role ADD COLUMN needs_second_factor boolean NOT NULL DEFAULT false`;
});
