/** Adds saved reports, the roles that may open them, and each user's personal changes of a report. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE report (
      report_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      target_id integer NOT NULL REFERENCES target,
      user_id integer NOT NULL REFERENCES user_account,
      source text NOT NULL,
      content jsonb NOT NULL,
      is_deleted boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`;
  yield* sql`CREATE INDEX report_of ON report (target_id, source)`;
  yield* sql`
    CREATE TABLE report_role (
      report_id integer NOT NULL REFERENCES report,
      role_id integer NOT NULL REFERENCES role,
      PRIMARY KEY (report_id, role_id)
    )`;

  // The built-in report of a kind has no row; its id is 0.
  yield* sql`
    CREATE TABLE report_customization (
      customization_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id integer NOT NULL REFERENCES user_account,
      source text NOT NULL,
      report_id integer NOT NULL,
      content jsonb NOT NULL,
      version integer NOT NULL DEFAULT 1,
      UNIQUE (user_id, source, report_id)
    )`;
});
