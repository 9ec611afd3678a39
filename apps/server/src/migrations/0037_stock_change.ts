/** Numbers the writes to the stock ledger, so that the report copy knows which movements it has. Sales have change numbers of their own. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE stock_change (
      stock_change_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      document_id integer,
      changed_at timestamptz NOT NULL DEFAULT now()
    )`;
  yield* sql`COMMENT ON TABLE stock_change IS 'A statement that wrote movements, or the close of a document whose movements were written ahead; none is ever deleted'`;

  // Existing stock is the first change; each document closed in steps adds another.
  yield* sql`INSERT INTO stock_change DEFAULT VALUES`;
  yield* sql`ALTER TABLE stock_movement ADD COLUMN written_in integer DEFAULT 1`;
  yield* sql`ALTER TABLE stock_movement ALTER COLUMN written_in DROP DEFAULT`;
  yield* sql`ALTER TABLE stock_movement ADD CONSTRAINT stock_movement_written_in_check CHECK (written_in IS NOT NULL OR closing IS NOT NULL)`;
  yield* sql`
    INSERT INTO stock_change (document_id)
    SELECT closing FROM (SELECT DISTINCT m.closing FROM stock_movement m JOIN inventory_document d ON d.document_id = m.closing AND d.status = 'CLOSED') done ORDER BY 1`;
  yield* sql`CREATE INDEX stock_movement_written ON stock_movement (written_in) WHERE written_in > 1`;
});
