/** Adds the findings that checks of the stored data made, with those that are fixed since. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Identifies a finding like its acceptance: by day, rule, till and numbers. `location_ids` are the stores whose rows it states; a reader
 * must have them all. Amounts are cents; those of a rule about stock are thousandths of a unit.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE integrity_finding (
      finding_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      location_id integer NOT NULL REFERENCES target_layer,
      business_date date NOT NULL,
      rule text NOT NULL,
      terminal text NOT NULL,
      first_number text NOT NULL,
      last_number text NOT NULL,
      origin text NOT NULL,
      location_ids integer[] NOT NULL,
      expected bigint,
      actual bigint,
      missing bigint,
      item_id integer REFERENCES item,
      closing bigint,
      found_at timestamptz NOT NULL,
      fixed_at timestamptz,
      fixed_on date,
      fixed_by integer REFERENCES user_account,
      UNIQUE (location_id, business_date, rule, terminal, first_number, last_number)
    )`;
  yield* sql`COMMENT ON COLUMN integrity_finding.fixed_at IS 'NULL while the finding is open; fixed_on is its business day, fixed_by NULL if nobody is known to have mended it'`;
  yield* sql`CREATE INDEX integrity_finding_open ON integrity_finding (business_date) WHERE fixed_at IS NULL`;
});
