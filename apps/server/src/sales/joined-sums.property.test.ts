import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addSums, emptySums, sumsOfTransaction } from "@comptoir/domain/metric";

import { type DatabaseEngine, testDatabase } from "../database/index.ts";
import { rounds } from "../testing/rounds.ts";
import { SaleStore } from "./index.ts";
import { joinStagedSums, moveSomeIntoSummary, moveOutOfSummaries } from "./joined-sums.ts";
import { findBatchRow } from "./sale-batch-repository.ts";
import { stageSummaries, splitIntoSteps } from "./staged-summaries.ts";
import { arbSampleReceipt, readStoredSums, writeSampleChain } from "./testing/sample-chain.ts";
import { appendReceipts } from "./testing/sample-receipt.ts";

/** Tests the embedded database only: PostgreSQL adds the sums of a batch in one transaction and joins no tables (decision 0075). */
const onPostgres = (process.env["COMPTOIR_TEST_DATABASE_URL"] ?? "") !== "";

const preparing = { linesAtLeast: 0, rowsPerStep: 20 };
const runtime = ManagedRuntime.make(SaleStore.layerWith(preparing).pipe(Layer.provideMerge(testDatabase)));
const run = <A, E>(effect: Effect.Effect<A, E, SaleStore | SqlClient.SqlClient | DatabaseEngine>) =>
  runtime.runPromise(effect);

beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

const receiptsOf = (count: number) => fc.sample(arbSampleReceipt, count);

const joinedTables = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) =>
    sql`SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND starts_with(tablename, 'joined')`,
);

/** Reads a consistent view: the sums of all days, and whether every summary agrees with the committed batches. */
const readOnce = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const store = yield* SaleStore;
  return yield* sql.withTransaction(Effect.all([readStoredSums, store.verifySummaries()]));
});

/** Stages the sums of a batch as `prepareBatch` does, without the store's record of it in memory. */
const stage = Effect.fnUntraced(function* (batchId: number) {
  const sql = yield* SqlClient.SqlClient;
  const batch = yield* findBatchRow(sql, batchId);
  if (batch !== undefined)
    yield* stageSummaries(sql, batch, yield* splitIntoSteps(sql, batch, preparing.rowsPerStep), {
      rowsPerStep: preparing.rowsPerStep,
      beforeStep: Effect.void,
    });
});

describe("sums joined to the summaries", () => {
  it("are seen not at all, then whole until they are taken out: whoever reads meanwhile finds every summary right", async () => {
    const receipts = receiptsOf(rounds({ few: 16, many: 40 }));
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        yield* store.commitBatch(yield* appendReceipts(receiptsOf(10)));
        const before = yield* readStoredSums;
        const after = addSums(before, receipts.map(sumsOfTransaction).reduce(addSums, emptySums));
        const observed: (typeof before)[] = [];
        const readings = Effect.forever(
          Effect.flatMap(readOnce, ([sums, differences]) =>
            Effect.sync(() => {
              expect(differences).toEqual([]);
              observed.push(sums);
            }),
          ),
        );
        /** Waits until the concurrent reader has begun and completed another read. */
        const lookedAt = Effect.suspend(() => {
          const looks = observed.length + 2;
          return Effect.repeat(Effect.sleep("1 millis"), { until: () => observed.length >= looks });
        });
        const writing = Effect.gen(function* () {
          const batch = yield* appendReceipts(receipts);
          yield* lookedAt;
          yield* store.prepareBatch(batch);
          yield* store.commitBatch(batch);
          yield* store.settle;
          yield* lookedAt;
          yield* store.prepareBatch(batch);
          yield* store.undoBatch(batch);
        });
        yield* Effect.raceFirst(readings, writing);
        observed.push((yield* readOnce)[0]);
        const states = observed.filter(
          (sums, index) => index === 0 || JSON.stringify(sums) !== JSON.stringify(observed[index - 1]),
        );
        expect(states).toEqual([before, after, before]);
        expect(yield* joinedTables).toEqual([]);
      }),
    );
  });

  it.skipIf(onPostgres)(
    "are moved in by the next process when one stops, whether they were coming or going",
    async () => {
      await run(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const batch = yield* appendReceipts(receiptsOf(30));
          yield* stage(batch);
          yield* sql.withTransaction(
            Effect.andThen(
              joinStagedSums(sql, batch),
              sql`UPDATE sale_batch SET state = 'COMMITTED' WHERE batch_id = ${batch}`,
            ),
          );
          yield* moveSomeIntoSummary(sql, 3, () => true);
          const [sums, differences] = yield* readOnce;
          expect([differences, (yield* joinedTables).length > 5]).toEqual([[], true]);

          const next = Layer.fresh(SaleStore.layerWith(preparing));
          yield* Effect.provide(
            Effect.flatMap(SaleStore, (store) => store.settle),
            next,
          );
          expect(yield* joinedTables).toEqual([]);
          expect(yield* readOnce).toEqual([sums, []]);

          yield* stage(batch);
          yield* moveOutOfSummaries(sql, batch, { rowsPerStep: 7, beforeStep: Effect.void, isWanted: () => true });
          expect(yield* readOnce).toEqual([sums, []]);
          yield* Effect.provide(
            Effect.flatMap(SaleStore, (store) => store.settle),
            next,
          );
          expect(yield* joinedTables).toEqual([]);
          expect(yield* readOnce).toEqual([sums, []]);
        }),
      );
    },
  );

  it.skipIf(onPostgres)("come back when the undo they were moved out for is given up", async () => {
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const batch = yield* appendReceipts(receiptsOf(30));
        yield* store.prepareBatch(batch);
        yield* store.commitBatch(batch);
        const [sums] = yield* readOnce;
        yield* store.prepareBatch(batch);
        yield* store.releaseBatch(batch);
        yield* store.settle;
        expect(yield* joinedTables).toEqual([]);
        expect(yield* readOnce).toEqual([sums, []]);
        yield* store.undoBatch(batch);
        expect((yield* readOnce)[1]).toEqual([]);
      }),
    );
  });

  it.skipIf(onPostgres)(
    "leave no row behind when their batch is undone before they were moved in, and unprepared",
    async () => {
      await run(
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const store = yield* SaleStore;
          const count = Effect.map(
            sql<{ readonly rows: number }>`SELECT count(*)::integer AS rows FROM sales_month_item`,
            ([row]) => row?.rows,
          );
          const before = yield* count;
          const batch = yield* appendReceipts(receiptsOf(30));
          yield* stage(batch);
          yield* sql.withTransaction(
            Effect.andThen(
              joinStagedSums(sql, batch),
              sql`UPDATE sale_batch SET state = 'COMMITTED' WHERE batch_id = ${batch}`,
            ),
          );
          yield* store.undoBatch(batch);
          expect(yield* count).toBe(before);
          expect((yield* readOnce)[1]).toEqual([]);
        }),
      );
    },
  );
});
