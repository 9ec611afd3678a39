/** Adds daily stock snapshots at the close of each store's day, and the task that stores them. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  // A unique row for each day of a location, so that its snapshot is stored once on however many servers.
  yield* sql`
    CREATE TABLE stock_snapshot_day (
      location_id integer NOT NULL REFERENCES target_layer,
      business_date date NOT NULL,
      closes_at timestamptz NOT NULL,
      kept_at timestamptz NOT NULL,
      PRIMARY KEY (location_id, business_date)
    )`;
  yield* sql`COMMENT ON COLUMN stock_snapshot_day.closes_at IS 'End of the business day: movements before it count'`;

  yield* sql`
    CREATE TABLE stock_snapshot (
      location_id integer NOT NULL,
      item_id integer NOT NULL REFERENCES item,
      business_date date NOT NULL,
      quantity bigint NOT NULL,
      unit_cost bigint,
      PRIMARY KEY (location_id, item_id, business_date)
    )`;
  yield* sql`COMMENT ON TABLE stock_snapshot IS 'Stock at the close of a day, where it differs from that of the kept day before; an item without a row has no stock and no known cost'`;
  yield* sql`CREATE INDEX stock_snapshot_date ON stock_snapshot (location_id, business_date)`;

  yield* sql`
    INSERT INTO task (kind, description, is_built_in, pattern, time_zone, overlap, missed, attempts, first_delay_ms, delay_factor, delay_at_most_ms, decided_to, next_at)
    VALUES ('STOCK_SNAPSHOT', '', true, '20 * * * *', 'America/Toronto', 'SKIP', 'LAST', 4, 60000, 5, 3600000, now(), now())`;
});
