import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { testDatabase } from "../database/index.ts";
import { SaleStore } from "./index.ts";
import { arbSampleReceipt, writeSampleChain } from "./testing/sample-chain.ts";
import { placeAndJoinByTable } from "./first-sales.ts";
import { summaryTables } from "./summary-table.ts";

const tables = [
  "sale",
  "sale_line",
  "sale_tender",
  "sale_tax",
  "stock_on_hand",
  ...Object.keys(summaryTables),
  ...Object.keys(placeAndJoinByTable),
];

/** Every row of sales and stock, and every index, as text. */
const everything = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* Effect.forEach(tables, (table) =>
    Effect.map(
      sql.unsafe<{ readonly row: string }>(`SELECT t::text AS row FROM ${table} t`),
      (foundRows) => [table, foundRows.map(({ row }) => row).toSorted()] as const,
    ),
  );
  const batches = yield* sql`
    SELECT batch_id, source, label, state, location_ids, first_date::text, last_date::text, sale_count, line_count, skipped_count FROM sale_batch ORDER BY 1`;
  const indexes = yield* sql`SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema() ORDER BY 1`;
  return { rows, batches, indexes };
});

const inNewDatabase = <A>(work: Effect.Effect<A, unknown, SaleStore | SqlClient.SqlClient>) =>
  Effect.runPromise(
    Effect.provide(Effect.andThen(writeSampleChain, work), SaleStore.layer.pipe(Layer.provideMerge(testDatabase))),
  );

describe("a history written at once", () => {
  it("leaves the rows, sums, stock and indexes that committing its batches one after another leaves", async () => {
    const receipts = [
      ...new Map(
        fc
          .sample(arbSampleReceipt, 160)
          .map((receipt) => [
            JSON.stringify([receipt.locationId, receipt.businessDate, receipt.terminal, receipt.number]),
            receipt,
          ]),
      ).values(),
    ].toSorted((left, right) =>
      left.businessDate < right.businessDate ? -1 : left.businessDate > right.businessDate ? 1 : 0,
    );
    const days = [...new Set(receipts.map(({ businessDate }) => businessDate))];
    const middleDay = days[Math.floor(days.length / 2)] ?? "";
    const batches = [
      receipts.filter(({ businessDate }) => businessDate < middleDay),
      receipts.filter(({ businessDate }) => businessDate >= middleDay),
    ].filter((batch) => batch.length > 0);
    const options = { source: "DEMO", label: "history" } as const;
    const atOnce = await inNewDatabase(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        yield* store.writeHistory(
          options,
          batches.flatMap((batch) => [
            { transactions: batch.slice(0, 7), endsBatch: false },
            { transactions: batch.slice(7), endsBatch: true },
          ]),
        );
        expect(yield* store.verifySummaries()).toEqual([]);
        return yield* everything;
      }),
    );
    const inTurn = await inNewDatabase(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        for (const batch of batches) {
          const batchId = yield* store.openBatch(options);
          yield* store.appendTransactions(batchId, batch);
          yield* store.commitBatch(batchId);
        }
        return yield* everything;
      }),
    );
    expect(atOnce).toEqual(inTurn);
  }, 240_000);

  it("is refused where sales are, and writes nothing", async () => {
    const [receipt] = fc.sample(arbSampleReceipt, 1);
    await inNewDatabase(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const batchId = yield* store.openBatch({ source: "IMPORT", label: "before" });
        yield* store.appendTransactions(batchId, receipt === undefined ? [] : [receipt]);
        const before = yield* everything;
        const exit = yield* Effect.exit(
          store.writeHistory({ source: "DEMO", label: "late" }, [
            { transactions: receipt === undefined ? [] : [receipt], endsBatch: true },
          ]),
        );
        expect(exit._tag).toBe("Failure");
        expect(yield* everything).toEqual(before);
      }),
    );
  }, 60_000);
});
