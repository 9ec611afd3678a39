/** Adds reviews of risk events, and an index that finds journal entries by their receipt. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Identifies a review by the event's day and subject, not by batch, so that a review survives a repeated import. A
 * withdrawn review stays, with its version. `subject` is the text of the domain's `printRiskSubject`.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE risk_review (
      review_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      location_id integer NOT NULL REFERENCES target_layer,
      business_date date NOT NULL,
      subject text NOT NULL,
      user_id integer NOT NULL REFERENCES user_account,
      comment text NOT NULL,
      reviewed_at timestamptz NOT NULL,
      reviewed_on date NOT NULL,
      is_withdrawn boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      UNIQUE (location_id, business_date, subject)
    )`;
  yield* sql`CREATE INDEX receipt_event_of ON receipt_event (location_id, business_date, number)`;
  // Indexes for counting events, which the report copy does before each report.
  yield* sql`CREATE INDEX receipt_event_fact ON receipt_event (fact_no)`;
  yield* sql`CREATE INDEX drawer_event_no_sale ON drawer_event (fact_no) WHERE kind = 'NO_SALE'`;
});
