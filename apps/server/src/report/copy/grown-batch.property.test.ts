import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../../database/index.ts";
import { addLiveReceipts, renewChangeNumbers, SaleStore } from "../../sales/index.ts";
import { arbSampleReceipt, writeSampleChain } from "../../sales/testing/sample-chain.ts";
import { appendReceipts } from "../../sales/testing/sample-receipt.ts";
import { testCopy } from "../testing/test-copy.ts";
import { ReportCopy } from "./report-copy.ts";

const runtime = ManagedRuntime.make(
  testCopy.pipe(Layer.provideMerge(SaleStore.layer), Layer.provideMerge(testDatabase)),
);
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

/** Adds receipts as tills' facts add them; returns the result for each. */
const addLive = (receipts: readonly Transaction[]) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const { receipts: added, additions } = yield* addLiveReceipts(sql, receipts);
        yield* renewChangeNumbers(
          sql,
          additions.map(({ batchId }) => batchId),
        );
        return added.map(({ standing }) => standing);
      }),
    );
  });

const askCopy = Effect.scoped(Effect.flatMap(ReportCopy, (copy) => copy.view));

describe("a batch that grows", () => {
  it("is summed up, moves stock and is in the copy for reports like any other, whatever files come and go beside it", async () => {
    const step = fc.record({
      receipts: fc.array(arbSampleReceipt, { minLength: 1, maxLength: 8 }),
      way: fc.constantFrom("live", "live", "again", "file", "file undone"),
      isAsked: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const live: Transaction[] = [];
        for (const { receipts, way, isAsked } of steps) {
          await run(
            Effect.gen(function* () {
              const store = yield* SaleStore;
              if (way === "live") {
                live.push(...receipts);
                expect(new Set(yield* addLive(receipts))).toEqual(new Set(["new"]));
              } else if (way === "again") {
                expect(new Set(yield* addLive(live))).toEqual(new Set(live.length === 0 ? [] : ["same"]));
                expect(new Set(yield* addLive(live.map((receipt) => ({ ...receipt, cashier: "Autre" }))))).toEqual(
                  new Set(live.length === 0 ? [] : ["different"]),
                );
              } else {
                // The import contains the receipts that tills sent already, and others. Only the others are written.
                const batchId = yield* appendReceipts([...receipts, ...live]);
                const batch = yield* store.commitBatch(batchId);
                expect([batch.saleCount, batch.skippedCount]).toEqual([receipts.length, live.length]);
                expect(new Set(yield* addLive(receipts))).toEqual(new Set(["same"]));
                if (way === "file undone") yield* store.undoBatch(batchId);
              }
              if (isAsked) yield* askCopy;
            }),
          );
        }
        const { summaries, copy } = await run(
          Effect.gen(function* () {
            yield* askCopy;
            return {
              summaries: yield* (yield* SaleStore).verifySummaries(),
              copy: yield* (yield* ReportCopy).verify,
            };
          }),
        );
        expect([summaries, copy]).toEqual([[], []]);
      }),
      { numRuns: 6 },
    );
  }, 180_000);

  it("has a batch a store and day, however often it grows", async () => {
    const [counts] = await run(
      Effect.flatMap(
        SqlClient.SqlClient,
        (sql) => sql<{ readonly batches: number; readonly days: number }>`
          SELECT count(*)::integer AS batches, count(DISTINCT label)::integer AS days FROM sale_batch WHERE source = 'POS'`,
      ),
    );
    expect(counts?.batches).toBe(counts?.days);
  });
});
