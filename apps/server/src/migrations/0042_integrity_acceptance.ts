/** Adds acceptances of findings in the Integrity report. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Identifies a finding by its day, rule, till and receipts, not by batch, so that an acceptance survives a repeated
 * import. Stores the accepted amounts; other amounts make a new finding. A reopened acceptance stays, with its
 * version.
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
