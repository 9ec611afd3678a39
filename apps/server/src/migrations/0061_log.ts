/** Adds the server's own log and its extracts. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Lines of every server. They have no references, so that no line is refused because its subject is gone.
  yield* sql`
    CREATE TABLE log_line (
      log_line_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      source text NOT NULL,
      level text NOT NULL,
      terminal text,
      user_id integer,
      layer_id integer,
      server text NOT NULL,
      text text NOT NULL,
      fields jsonb
    )`;
  yield* sql`COMMENT ON COLUMN log_line.layer_id IS 'NULL for lines about the whole installation'`;
  yield* sql`CREATE INDEX log_line_of_source ON log_line (source, at, log_line_id)`;

  yield* sql`
    CREATE TABLE log_extract (
      log_extract_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      selection jsonb NOT NULL,
      time_zone text NOT NULL,
      layer_id integer NOT NULL,
      user_id integer NOT NULL,
      permissions jsonb NOT NULL,
      state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
      failure text,
      attempts integer NOT NULL DEFAULT 0,
      leased_until timestamptz,
      progress real NOT NULL DEFAULT 0,
      lines integer NOT NULL DEFAULT 0,
      bytes bigint NOT NULL DEFAULT 0,
      hash text,
      made_at timestamptz NOT NULL
    )`;
  yield* sql`COMMENT ON COLUMN log_extract.permissions IS 'Permissions of the person who requested it: its lines are those that they may read'`;
  yield* sql`CREATE INDEX log_extract_open ON log_extract (log_extract_id) WHERE state IN ('WAITING', 'RUNNING')`;

  // Each attempt writes its own pieces, so that two servers never mix theirs.
  yield* sql`
    CREATE TABLE log_extract_piece (
      log_extract_id integer NOT NULL REFERENCES log_extract ON DELETE CASCADE,
      attempt integer NOT NULL,
      piece_no integer NOT NULL,
      content bytea NOT NULL,
      PRIMARY KEY (log_extract_id, attempt, piece_no)
    )`;
});
