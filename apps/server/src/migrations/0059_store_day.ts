/** Adds store days: certificates of audits, and blockers accepted with a comment. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Stores people's decisions; the state of a day is computed from its facts. A certificate is never changed: `content`
 * is the text of its file, and `figures` repeats the figures that the board compares. Reopening a day keeps its
 * certificate.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE store_day_certificate (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      version integer NOT NULL,
      is_audit boolean NOT NULL,
      user_id integer REFERENCES user_account,
      made_at timestamptz NOT NULL,
      hash text NOT NULL,
      figures jsonb NOT NULL,
      content text NOT NULL,
      reopened_by integer REFERENCES user_account,
      reopened_at timestamptz,
      reopened_reason text,
      PRIMARY KEY (location_id, business_date, version)
    )`;
  yield* sql`COMMENT ON COLUMN store_day_certificate.is_audit IS 'False for a version that states what changed after an audit'`;
  yield* sql`COMMENT ON COLUMN store_day_certificate.user_id IS 'NULL if the server made it by itself'`;
  yield* sql`CREATE INDEX store_day_certificate_date ON store_day_certificate (business_date)`;
  yield* sql`
    CREATE TABLE store_day_acceptance (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      code text NOT NULL,
      subject text NOT NULL,
      mark text NOT NULL,
      comment text NOT NULL,
      user_id integer NOT NULL REFERENCES user_account,
      accepted_at timestamptz NOT NULL,
      PRIMARY KEY (location_id, business_date, code, subject)
    )`;
  yield* sql`COMMENT ON COLUMN store_day_acceptance.mark IS 'The figures that were accepted; with others the blocker is open again'`;
});
