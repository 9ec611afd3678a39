/** Adds the daily mail about waiting work, which users may choose, and the task that sends it. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    ALTER TABLE user_account
      ADD COLUMN digest_minute integer CHECK (digest_minute BETWEEN 0 AND 1439),
      ADD COLUMN digest_on date`;
  yield* sql`COMMENT ON COLUMN user_account.digest_minute IS 'Local time from which the daily mail is due, in minutes after midnight; NULL wants none'`;
  yield* sql`COMMENT ON COLUMN user_account.digest_on IS 'Last day whose mail was decided: written, or not needed'`;
  yield* sql`
    INSERT INTO task (kind, description, is_built_in, pattern, time_zone, overlap, missed, attempts, first_delay_ms, delay_factor, delay_at_most_ms, decided_to, next_at)
    VALUES ('EMAIL_DIGEST', '', true, '5 * * * *', 'America/Toronto', 'SKIP', 'LAST', 4, 60000, 5, 3600000, now(), now())`;
});
