/** Adds further codes of a product, which are searched like its barcode, and the normalised forms that scans are looked up by. */

import { lookupKey } from "@comptoir/domain/product";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`CREATE FUNCTION join_codes(codes text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT array_to_string(codes, ' ') $$`;
  yield* sql`ALTER TABLE item DROP COLUMN search_text`;
  yield* sql`
    ALTER TABLE item
      ADD COLUMN codes text[] NOT NULL DEFAULT '{}',
      ADD COLUMN upc_key text,
      ADD COLUMN code_keys text[] NOT NULL DEFAULT '{}',
      ADD COLUMN search_text text GENERATED ALWAYS AS (' ' || fold_text(sku || ' ' || coalesce(upc, '') || ' ' || join_codes(codes) || ' ' || description)) STORED`;
  const itemRows = yield* sql<{
    readonly id: number;
    readonly upc: string;
  }>`SELECT item_id AS id, upc FROM item WHERE upc IS NOT NULL`;
  const upcKeyRows = itemRows.map(({ id, upc }) => ({ id, key: lookupKey(upc) }));
  yield* sql`UPDATE item SET upc_key = k.key FROM jsonb_to_recordset(${JSON.stringify(upcKeyRows)}::jsonb) AS k (id integer, key text) WHERE item.item_id = k.id`;
  yield* sql`CREATE INDEX item_search ON item USING gin (search_text gin_trgm_ops)`;
  yield* sql`CREATE INDEX item_upc_key ON item (upc_key) WHERE upc_key IS NOT NULL`;
  yield* sql`CREATE INDEX item_code_keys ON item USING gin (code_keys)`;
  // Drops the former index of barcodes, which upc_key replaces.
  yield* sql`DROP INDEX item_upc`;
});
