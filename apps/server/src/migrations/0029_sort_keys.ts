/** Stores sort keys of names: a page far into a product list is read from an index alone. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const table of ["department", "sub_department", "vendor"]) {
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN description_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(description)) STORED`;
  }
  yield* sql`
    ALTER TABLE item
      ADD COLUMN description_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(description)) STORED,
      ADD COLUMN sku_key text COLLATE "C" GENERATED ALWAYS AS (fold_text(sku)) STORED`;
  yield* sql`DROP INDEX item_by_description`;
  yield* sql`DROP INDEX item_by_sku`;
  yield* sql`CREATE INDEX item_by_description ON item (description_key, item_id) INCLUDE (target_id) WHERE NOT is_deleted`;
  yield* sql`CREATE INDEX item_by_sku ON item (sku_key, item_id) INCLUDE (target_id) WHERE NOT is_deleted`;
  yield* sql`CREATE INDEX item_by_price ON item (unit_price, item_id) INCLUDE (target_id) WHERE NOT is_deleted`;
  yield* sql`CREATE INDEX item_by_price_falling ON item (unit_price DESC NULLS LAST, item_id DESC) INCLUDE (target_id) WHERE NOT is_deleted`;
  // Index for counting the items of a target that are not deleted.
  yield* sql`CREATE INDEX item_of_target ON item (target_id) WHERE NOT is_deleted`;
});
