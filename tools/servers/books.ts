/** Prepares products to sell, and checks the stored sales afterwards. */

import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listWrongBalances } from "../../apps/server/src/inventory/testing/stock-sums.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { makeOrganisation } from "../../apps/server/src/testing/serve-routes.ts";

/** Creates an organisation with products that simulated stores sell. */
export const addProducts = Effect.gen(function* () {
  const { targetId } = yield* makeOrganisation;
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO item (target_id, sku, description, unit_price, unit_cost) SELECT ${targetId}::integer, 'P' || n, 'Item ' || n, 10000 + n * 300, 5000 FROM generate_series(1, 60) AS g (n)`;
});

/** Finds wrong summaries and balances, and receipts that are stored twice. */
export const findFaults = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const summaries = yield* (yield* SaleStore).verifySummaries();
  const repeatedReceipts =
    yield* sql`SELECT location_id, terminal, number FROM sale GROUP BY 1, 2, 3 HAVING count(*) > 1`;
  return { summaries, twice: repeatedReceipts, balances: yield* listWrongBalances };
});
