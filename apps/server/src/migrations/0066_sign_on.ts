/** Adds single sign-on: links between accounts and identities of providers, and sessions whose second factor the provider asked for. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // A link counts while the account has the e-mail it was made by. Both keys hold on however many servers people sign in at once.
  yield* sql`
    CREATE TABLE linked_identity (
      user_id integer NOT NULL REFERENCES user_account,
      issuer text NOT NULL,
      subject text NOT NULL,
      email_key text NOT NULL,
      linked_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, issuer),
      UNIQUE (issuer, subject)
    )`;
  yield* sql`ALTER TABLE session ADD COLUMN is_factor_claimed boolean NOT NULL DEFAULT false`;
});
