/**
 * Adds prices and costs of products by level, with their history: the latest change of a level applies, and one
 * without an amount removes the level's value.
 */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

/**
 * Amounts are ten-thousandths of a dollar. A change without a level is one of the product's own price or cost; a
 * change without a user was made by an import or by this migration. Rows are only added.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    CREATE TABLE item_value_change (
      change_id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      item_id integer NOT NULL REFERENCES item,
      kind text NOT NULL CHECK (kind IN ('price', 'cost')),
      target_layer_id integer REFERENCES target_layer,
      amount bigint CHECK (amount >= 0),
      at timestamptz NOT NULL DEFAULT now(),
      user_id integer REFERENCES user_account
    )`;
  yield* sql`CREATE INDEX item_value_change_of ON item_value_change (item_id, kind, target_layer_id, change_id DESC)`;
  for (const kind of ["price", "cost"]) {
    const unitColumn = sql(`unit_${kind}`);
    yield* sql`INSERT INTO item_value_change (item_id, kind, amount, at) SELECT item_id, ${kind}, ${unitColumn}, changed_at FROM item WHERE ${unitColumn} IS NOT NULL ORDER BY item_id`;
  }
});
