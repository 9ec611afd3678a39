/** Adds the account that a mail was queued for, so that a new username does not take it away. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/** A mail has the id of its account; NULL for a mail to an address without one. Mails queued before get the account that has their username now. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`ALTER TABLE mail_outbox ADD COLUMN user_id integer REFERENCES user_account`;
  yield* sql`UPDATE mail_outbox m SET user_id = u.user_id FROM user_account u WHERE u.username = m.parameters ->> 'username'`;
  yield* sql`CREATE INDEX mail_outbox_account ON mail_outbox (user_id) WHERE user_id IS NOT NULL`;
});
