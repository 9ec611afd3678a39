/** Adds the attempts, next attempt, failure and error of each mail. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE mail_outbox
      ADD COLUMN attempts integer NOT NULL DEFAULT 0,
      ADD COLUMN next_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN failed_at timestamptz,
      ADD COLUMN error text`;
  yield* sql`CREATE INDEX mail_outbox_waiting ON mail_outbox (next_at) WHERE sent_at IS NULL AND failed_at IS NULL`;
});
