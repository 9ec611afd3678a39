/** Adds the log of failed requests, equal failures of a day as one row. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // `location_ids` are the stores below the layer where the user acted: a reader who sees all of them sees the entry.
  yield* sql`
    CREATE TABLE error_entry (
      error_entry_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      business_date date NOT NULL,
      fingerprint text NOT NULL,
      severity text NOT NULL,
      source text NOT NULL,
      code text NOT NULL,
      route text NOT NULL,
      user_id integer NOT NULL,
      layer_id integer NOT NULL,
      location_ids integer[] NOT NULL,
      occurrences integer NOT NULL,
      first_at timestamptz NOT NULL,
      last_at timestamptz NOT NULL,
      request_id text NOT NULL,
      UNIQUE (business_date, fingerprint)
    )`;
  yield* sql`CREATE INDEX error_entry_fingerprint ON error_entry (fingerprint, business_date)`;
});
