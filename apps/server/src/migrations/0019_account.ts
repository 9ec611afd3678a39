/** Adds the address and device of a session, and marks links that are invitations. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE session ADD COLUMN address text, ADD COLUMN device text`;
  yield* sql`ALTER TABLE password_reset ADD COLUMN is_invitation boolean NOT NULL DEFAULT false`;
  yield* sql`CREATE INDEX password_reset_of_user ON password_reset (user_id)`;
});
