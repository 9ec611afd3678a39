import type { Transaction } from "@comptoir/domain/transaction";
import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { testDatabase, type DatabaseEngine } from "../database/index.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { FigureNewsFeed } from "../live/index.ts";
import { makeBatchAppends, makeBatchOpening } from "./batch-append.ts";
import { makeBatchDiscard } from "./batch-discard.ts";
import { SaleStore } from "./index.ts";
import { makeSaleParts } from "./sale-parts.ts";
import { ReceiptFeed } from "./written-receipts.ts";
import { arbSampleReceipt, writeSampleChain } from "./testing/sample-chain.ts";
import { appendReceipts } from "./testing/sample-receipt.ts";

/** Settings that prepare even small batches, a few rows per step. */
const storeLayer = SaleStore.layerWith({ linesAtLeast: 0, rowsPerStep: 7 });
const runtime = ManagedRuntime.make(storeLayer.pipe(Layer.provideMerge(testDatabase)));
const run = <A, E>(effect: Effect.Effect<A, E, SaleStore | SqlClient.SqlClient | DatabaseEngine>) =>
  runtime.runPromise(effect);

beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

/** Raises the amounts of a batch in the database by a dollar, which nobody does but this test. */
const raise = (batchId: number, cents: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`UPDATE sale_line SET extended = extended + ${cents} WHERE batch_id = ${batchId}`,
  );

const receipts = fc
  .array(arbSampleReceipt, { minLength: 3, maxLength: 20 })
  .filter((all) => all.some(({ state, training }) => state === "COMPLETED" && !training));

/** Writes receipts into a new batch, with the parts of one server; `writer` goes on writing it. */
const writeBatch = Effect.fnUntraced(function* (all: readonly Transaction[]) {
  const parts = yield* makeSaleParts({ linesAtLeast: 0, rowsPerStep: 7 });
  const batchId = yield* makeBatchOpening(parts)({ source: "IMPORT", label: "test" });
  const writer = yield* makeBatchAppends(parts).openWriter(batchId);
  for (const piece of [all.slice(0, 2), all.slice(2)]) yield* writer.addTransactions(piece);
  yield* writer.end;
  const batch = yield* parts.batchIn(batchId, "PENDING");
  return { parts, batch, batchId, writer };
});
const feeds = Layer.merge(ReceiptFeed.layer, FigureNewsFeed.layer);

describe("the sums of an import", () => {
  it("count the receipts and the lines of each day, as the steps of a commit do", async () => {
    await fc.assert(
      fc.asyncProperty(receipts, async (all) => {
        await run(
          Effect.gen(function* () {
            const { parts, batch, batchId } = yield* writeBatch(all);
            const days = [...(parts.batchSums.take(batch)?.days.values() ?? [])];
            expect(days.reduce((sum, rows) => sum + rows, 0)).toBe(batch.saleCount + batch.lineCount);
            yield* makeBatchDiscard(parts)(batchId);
          }).pipe(Effect.scoped, Effect.provide(feeds)),
        );
      }),
      { numRuns: 5 },
    );
  });

  it.each(["writing on", "discarding it"])(
    "are forgotten if another server discarded the batch: by %s",
    async (way) => {
      const [all = []] = fc.sample(receipts, 1);
      await run(
        Effect.gen(function* () {
          const { parts, batch, batchId, writer } = yield* writeBatch(all);
          yield* Effect.flatMap(SaleStore, (other) => other.discardBatch(batchId)).pipe(
            Effect.provide(Layer.fresh(storeLayer)),
          );
          const next =
            way === "writing on"
              ? Effect.andThen(writer.addTransactions(all), writer.end)
              : makeBatchDiscard(parts)(batchId);
          expect(yield* Effect.flip(next)).toMatchObject({ _tag: "WrongBatchState" });
          expect(parts.batchSums.take(batch)).toBeUndefined();
        }).pipe(Effect.scoped, Effect.provide(feeds)),
      );
    },
  );

  it("are those of the receipts as they were written, which nobody reads again", async () => {
    await fc.assert(
      fc.asyncProperty(receipts, async (all) => {
        await run(
          Effect.gen(function* () {
            const store = yield* SaleStore;
            const batchId = yield* appendReceipts(all);
            yield* raise(batchId, 100);
            yield* store.prepareBatch(batchId);
            yield* store.commitBatch(batchId);
            expect(yield* store.verifySummaries()).not.toEqual([]);
            yield* raise(batchId, -100);
            expect(yield* store.verifySummaries()).toEqual([]);
            yield* store.undoBatch(batchId);
          }),
        );
      }),
      shareOf(rounds({ few: 5, many: 25 })),
    );
  });

  it("are derived from the database where another process wrote a part of it", async () => {
    await fc.assert(
      fc.asyncProperty(receipts, receipts, async (first, then) => {
        await run(
          Effect.gen(function* () {
            const store = yield* SaleStore;
            const batchId = yield* appendReceipts(first);
            yield* Effect.flatMap(SaleStore, (other) => other.appendTransactions(batchId, then)).pipe(
              Effect.provide(Layer.fresh(storeLayer)),
            );
            yield* raise(batchId, 100);
            yield* store.prepareBatch(batchId);
            yield* store.commitBatch(batchId);
            expect(yield* store.verifySummaries()).toEqual([]);
            yield* store.undoBatch(batchId);
            expect(yield* store.verifySummaries()).toEqual([]);
          }),
        );
      }),
      shareOf(rounds({ few: 3, many: 15 })),
    );
  });
});
