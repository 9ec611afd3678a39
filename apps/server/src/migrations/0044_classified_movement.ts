/** Adds stable names of movements, which survive undoing and repeating an import, and the movements that a user classified as not seen by a count. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  yield* sql`ALTER TABLE stock_movement ADD COLUMN origin text, ADD COLUMN unseen jsonb`;
  yield* sql`COMMENT ON COLUMN stock_movement.origin IS 'Names what moved where the key does not: a reversal has the origin of what it takes back'`;
  yield* sql`COMMENT ON COLUMN stock_movement.unseen IS 'Of a count: the origins of movements before it that came after their units were counted'`;
  // Closed counts of earlier versions have these quantities on their lines.
  yield* sql`
    UPDATE stock_movement m SET unseen = l.moved_after_count FROM inventory_line l
    WHERE m.kind = 'COUNT' AND m.document_id = l.document_id AND m.movement_key = l.document_id || ':' || l.line_no AND l.moved_after_count <> '[]'`;

  yield* sql`
    CREATE OR REPLACE VIEW posted_movement AS
    SELECT movement_id, location_id, item_id, kind, quantity, unit_cost, source, recorded_at, movement_key, happened_at, document_id, reverses, reason, position, origin, unseen FROM stock_movement m
    WHERE m.closing IS NULL OR EXISTS (SELECT FROM inventory_document d WHERE d.document_id = m.closing AND d.status = 'CLOSED')`;
  // Names the movement by the natural key of its receipt, which a repeated import produces again.
  yield* sql`
    CREATE OR REPLACE VIEW stock_entry AS
    SELECT location_id, item_id, movement_key AS entry_key, kind, quantity, unit_cost, happened_at, document_id, reverses, reason, position, source, NULL::integer AS batch_id, NULL::date AS business_date, NULL::integer AS sale_no, origin, unseen
    FROM posted_movement
    UNION ALL
    SELECT l.location_id, l.item_id, 'sale:' || l.batch_id || ':' || l.sale_no || ':' || l.line_no, CASE l.kind WHEN 1 THEN 'RETURN' ELSE 'SALE' END, -l.quantity, l.unit_cost, s.at, NULL, NULL, NULL, -1, 'sales:' || l.batch_id, l.batch_id, l.business_date, l.sale_no,
      'receipt:' || l.business_date || '/' || s.terminal || '/' || s.number || ':' || l.line_no, NULL
    FROM sale_line l JOIN sale s USING (location_id, business_date, batch_id, sale_no) JOIN sale_batch b ON b.batch_id = l.batch_id
    WHERE b.state = 'COMMITTED' AND l.counted AND l.item_id IS NOT NULL AND l.kind IN (0, 1)`;
});
