/** Replaces the stock ledger by the domain's: kinds, time of a movement, the movement it reverses, and a key that posts it once. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  yield* sql`ALTER TABLE stock_movement RENAME COLUMN reference TO source`;
  yield* sql`
    ALTER TABLE stock_movement
      DROP CONSTRAINT stock_movement_kind_check,
      ADD COLUMN movement_key text,
      ADD COLUMN happened_at timestamptz,
      ADD COLUMN document_id integer,
      ADD COLUMN reverses text,
      ADD COLUMN reason text,
      ADD COLUMN position bigint`;

  yield* sql`
    UPDATE stock_movement SET
      kind = CASE kind WHEN 'RECEIVE' THEN 'RECEIPT' WHEN 'ADJUST' THEN 'ADJUSTMENT' ELSE kind END,
      movement_key = source || '/' || movement_id, happened_at = recorded_at, position = -1`;
  // Reversals named the source that they reversed; they now name the movement and have its time.
  yield* sql`
    UPDATE stock_movement back SET movement_key = own.movement_key || '~', reverses = own.movement_key, happened_at = own.happened_at, source = own.source
    FROM stock_movement own
    WHERE back.kind = 'REVERSAL' AND back.source = own.source || '/reversal' AND own.location_id = back.location_id AND own.item_id = back.item_id AND own.quantity = -back.quantity`;

  yield* sql`
    ALTER TABLE stock_movement
      ALTER COLUMN movement_key SET NOT NULL,
      ALTER COLUMN happened_at SET NOT NULL,
      ALTER COLUMN position SET NOT NULL,
      ADD CONSTRAINT stock_movement_kind_check
        CHECK (kind IN ('OPENING', 'SALE', 'RETURN', 'RECEIPT', 'TRANSFER', 'COUNT', 'ADJUSTMENT', 'REVERSAL', 'LATE_OFFSET')),
      ADD CONSTRAINT stock_movement_once UNIQUE (location_id, movement_key)`;
  yield* sql`CREATE INDEX stock_movement_place ON stock_movement (location_id, item_id, happened_at)`;
  yield* sql`CREATE INDEX stock_movement_reverses ON stock_movement (location_id, reverses) WHERE reverses IS NOT NULL`;
});
