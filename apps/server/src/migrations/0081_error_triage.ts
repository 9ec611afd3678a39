/** Adds decisions about logged errors. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Stores a row for each decision about the errors of a fingerprint; the one with the highest version applies. Rows are never
 * changed, and stay when the entries of the log are deleted, so that a muted error stays muted.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE error_triage (
      error_triage_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      fingerprint text NOT NULL,
      version integer NOT NULL,
      action text NOT NULL,
      state text NOT NULL,
      assignee_id integer REFERENCES user_account,
      muted_until timestamptz,
      resolved_at timestamptz,
      comment text NOT NULL,
      user_id integer NOT NULL REFERENCES user_account,
      at timestamptz NOT NULL,
      UNIQUE (fingerprint, version)
    )`;
});
