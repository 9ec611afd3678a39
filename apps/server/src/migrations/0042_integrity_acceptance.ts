/** Findings of the Integrity report that somebody accepted as they are. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * A finding is named by what it is about and not by the batch that brought it: brought again, it is the same. Amounts are those that were accepted; a finding
 * with others is new. One that was taken back stays, with its version.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE integrity_acceptance (
      acceptance_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      location_id integer NOT NULL REFERENCES target_layer,
      business_date date NOT NULL,
      rule text NOT NULL,
      terminal text NOT NULL,
      first_number text NOT NULL,
      last_number text NOT NULL,
      expected bigint,
      actual bigint,
      user_id integer NOT NULL REFERENCES user_account,
      comment text NOT NULL,
      accepted_at timestamptz NOT NULL,
      accepted_on date NOT NULL,
      is_reopened boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      UNIQUE (location_id, business_date, rule, terminal, first_number, last_number)
    )`;
});
