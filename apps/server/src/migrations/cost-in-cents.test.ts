import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { arbSampleReceipt, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { appendReceipts, commitReceipts } from "../sales/testing/sample-receipt.ts";
import costInCents from "./0047_cost_in_cents.ts";

const tables = [
  "sales_half_hour",
  "sales_day",
  "sales_day_terminal",
  "sales_day_cashier",
  "sales_day_department",
  "sales_month_item",
];

layer(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)))("summaries of the version before", (it) => {
  it.effect("are given the costs that their lines have in cents, and are then what committing makes them", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* writeSampleChain;
      yield* commitReceipts(fc.sample(arbSampleReceipt, { numRuns: 60, seed: 4 }));
      // Uncommitted batches count in no summary.
      yield* appendReceipts(fc.sample(arbSampleReceipt, { numRuns: 10, seed: 5 }));
      const read = Effect.forEach(tables, (table) => sql.unsafe(`SELECT * FROM ${table} d ORDER BY d::text`));
      const correctedCosts = yield* read;
      expect(correctedCosts.every((rows) => rows.length > 0)).toBe(true);
      for (const table of tables) yield* sql.unsafe(`UPDATE ${table} SET cost = cost * 100 + 17`);
      yield* costInCents;
      expect(yield* read).toEqual(correctedCosts);
    }),
  );
});
