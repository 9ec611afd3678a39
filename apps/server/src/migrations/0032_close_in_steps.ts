/** Prepares the close of a large count in steps: its movements are written ahead, and belong to the ledger once the document is closed. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  yield* sql`ALTER TABLE stock_movement ADD COLUMN closing integer`;
  yield* sql`COMMENT ON COLUMN stock_movement.closing IS 'The document whose close wrote it: no movement before that document is closed. posted_movement has those that are'`;
  yield* sql`CREATE INDEX stock_movement_closing ON stock_movement (closing) WHERE closing IS NOT NULL`;

  // Attempt that prepares a close; the last one, if several run. Deleted when the document is closed.
  yield* sql`CREATE TABLE inventory_closing (document_id integer PRIMARY KEY REFERENCES inventory_document, attempt uuid NOT NULL)`;

  yield* sql`
    CREATE VIEW posted_movement AS
    SELECT movement_id, location_id, item_id, kind, quantity, unit_cost, source, recorded_at, movement_key, happened_at, document_id, reverses, reason, position FROM stock_movement m
    WHERE m.closing IS NULL OR EXISTS (SELECT FROM inventory_document d WHERE d.document_id = m.closing AND d.status = 'CLOSED')`;
  yield* sql`
    CREATE OR REPLACE VIEW stock_entry AS
    SELECT location_id, item_id, movement_key AS entry_key, kind, quantity, unit_cost, happened_at, document_id, reverses, reason, position, source, NULL::integer AS batch_id, NULL::date AS business_date, NULL::integer AS sale_no
    FROM posted_movement
    UNION ALL
    SELECT l.location_id, l.item_id, 'sale:' || l.batch_id || ':' || l.sale_no || ':' || l.line_no, CASE l.kind WHEN 1 THEN 'RETURN' ELSE 'SALE' END, -l.quantity, l.unit_cost, s.at, NULL, NULL, NULL, -1, 'sales:' || l.batch_id, l.batch_id, l.business_date, l.sale_no
    FROM sale_line l JOIN sale s USING (location_id, business_date, batch_id, sale_no) JOIN sale_batch b ON b.batch_id = l.batch_id
    WHERE b.state = 'COMMITTED' AND l.counted AND l.item_id IS NOT NULL AND l.kind IN (0, 1)`;
  yield* sql`COMMENT ON TABLE stock_movement IS 'What moved stock but sales, whose own lines are movements, and what closes that are under way will post: stock_entry is the whole ledger'`;

  // Leaves free space in each page, so that an update of a balance rewrites no index.
  yield* sql`ALTER TABLE stock_on_hand SET (fillfactor = 70)`;
});
