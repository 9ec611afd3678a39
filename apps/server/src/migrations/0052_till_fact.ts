/** Adds the facts of tills as received, the queue of facts to derive, and the keys that authenticate terminals. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  // Stores only a hash; the key itself is shown once, when it is created.
  yield* sql`
    CREATE TABLE till_key (
      terminal_id integer PRIMARY KEY REFERENCES target_layer,
      key_hash text NOT NULL,
      created_at timestamptz NOT NULL,
      created_by integer NOT NULL,
      withdrawn_at timestamptz
    )`;

  // Append-only. A fact is identified by terminal and number; a correcting fact has a negative number.
  yield* sql`
    CREATE TABLE till_fact (
      terminal_id integer NOT NULL,
      no bigint NOT NULL,
      location_id integer NOT NULL,
      terminal text NOT NULL,
      kind text NOT NULL,
      happened_at timestamptz NOT NULL,
      said_at timestamptz NOT NULL,
      uptime_ms bigint NOT NULL,
      arrived_at timestamptz NOT NULL,
      clock text NOT NULL,
      content_hash uuid NOT NULL,
      is_refused boolean NOT NULL,
      corrects bigint,
      body text NOT NULL,
      PRIMARY KEY (terminal_id, no)
    )`;
  yield* sql`COMMENT ON COLUMN till_fact.clock IS 'By what happened_at was found; the domain names the assumptions'`;
  yield* sql`COMMENT ON COLUMN till_fact.body IS 'JSON as text: it may hold characters that no database keeps, as escapes'`;
  yield* sql`CREATE INDEX till_fact_watch ON till_fact (arrived_at) WHERE kind IN ('heartbeat', 'error')`;

  yield* sql`CREATE TABLE till_sequence (terminal_id integer PRIMARY KEY, next_no bigint NOT NULL)`;
  yield* sql`COMMENT ON COLUMN till_sequence.next_no IS 'The first number that is missing'`;

  yield* sql`
    CREATE TABLE till_pending (
      terminal_id integer NOT NULL,
      no bigint NOT NULL,
      location_id integer NOT NULL,
      turn bigint GENERATED ALWAYS AS IDENTITY,
      waits_for text,
      PRIMARY KEY (terminal_id, no)
    )`;
  yield* sql`COMMENT ON TABLE till_pending IS 'Facts that nothing was derived of yet; a row goes in the transaction that derives'`;
  yield* sql`COMMENT ON COLUMN till_pending.waits_for IS 'The key of the receipt that the fact needs first'`;
  yield* sql`CREATE INDEX till_pending_turn ON till_pending (turn) WHERE waits_for IS NULL`;
  yield* sql`CREATE INDEX till_pending_waits ON till_pending (waits_for) WHERE waits_for IS NOT NULL`;

  yield* sql`
    CREATE TABLE till_receipt (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      terminal text NOT NULL,
      number text NOT NULL,
      terminal_id integer NOT NULL,
      no bigint NOT NULL,
      batch_id integer NOT NULL,
      sale_no integer NOT NULL,
      PRIMARY KEY (location_id, business_date, terminal, number)
    )`;
  yield* sql`COMMENT ON TABLE till_receipt IS 'Which fact brought a receipt, and the row it is: that of a file where the file was first'`;
  yield* sql`CREATE INDEX till_receipt_batch ON till_receipt (batch_id)`;

  yield* sql`
    CREATE TABLE till_recall (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      terminal text NOT NULL,
      number text NOT NULL,
      PRIMARY KEY (location_id, business_date, terminal, number)
    )`;
  yield* sql`COMMENT ON TABLE till_recall IS 'Suspended receipts that were recalled, known or not'`;

  yield* sql`
    CREATE TABLE live_batch (
      location_id integer NOT NULL,
      business_date date NOT NULL,
      batch_id integer NOT NULL,
      PRIMARY KEY (location_id, business_date)
    )`;
  yield* sql`COMMENT ON TABLE live_batch IS 'The growing batch of the receipts that tills send of a store and day'`;

  yield* sql`
    CREATE TABLE till_quarantine (
      quarantine_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      location_id integer NOT NULL,
      terminal_id integer NOT NULL,
      terminal text NOT NULL,
      no bigint,
      kind text,
      content_hash uuid NOT NULL,
      content text NOT NULL,
      issues jsonb NOT NULL,
      arrived_at timestamptz NOT NULL,
      happened_at timestamptz NOT NULL,
      state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'CORRECTED', 'ACCEPTED', 'DISMISSED')),
      settled_at timestamptz,
      settled_by integer,
      reason text
    )`;
  yield* sql`CREATE UNIQUE INDEX till_quarantine_once ON till_quarantine (terminal_id, coalesce(no, 0), content_hash)`;
  yield* sql`CREATE INDEX till_quarantine_open ON till_quarantine (location_id, quarantine_id) WHERE state = 'OPEN'`;

  // The newest heartbeat of each terminal, and a history with one row per quarter hour.
  yield* sql`
    CREATE TABLE till_status (
      terminal_id integer PRIMARY KEY,
      location_id integer NOT NULL,
      heard_at timestamptz NOT NULL,
      no bigint NOT NULL,
      version text NOT NULL,
      data jsonb NOT NULL,
      queue integer NOT NULL,
      disk_free_percent numeric(5, 2),
      battery_percent numeric(5, 2),
      clock_drift_ms bigint NOT NULL,
      last_error text
    )`;
  yield* sql`COMMENT ON COLUMN till_status.heard_at IS 'By the clock of the server: when the heartbeat came in'`;
  yield* sql`
    CREATE TABLE till_status_history (
      terminal_id integer NOT NULL,
      starts_at timestamptz NOT NULL,
      location_id integer NOT NULL,
      heartbeats integer NOT NULL,
      errors integer NOT NULL,
      version text,
      queue_most integer,
      disk_free_least numeric(5, 2),
      battery_least numeric(5, 2),
      drift_least_ms bigint,
      drift_most_ms bigint,
      PRIMARY KEY (terminal_id, starts_at)
    )`;
  yield* sql`CREATE INDEX till_status_history_age ON till_status_history (starts_at)`;

  // A growing batch may cause several corrections of one count, each named by the batch and the part of it.
  yield* sql`
    CREATE OR REPLACE VIEW late_sale AS
    SELECT o.location_id, o.item_id, substring(o.movement_key FROM '^sales:([0-9]+)[.>]')::integer AS batch_id, (extract(epoch FROM o.happened_at) * 1000)::bigint AS counted_ms
    FROM posted_movement o
    WHERE o.kind = 'LATE_OFFSET' AND o.movement_key ~ '^sales:[0-9]+([.][0-9]+)?>' AND NOT EXISTS (SELECT FROM posted_movement back WHERE back.location_id = o.location_id AND back.reverses = o.movement_key)`;
});
