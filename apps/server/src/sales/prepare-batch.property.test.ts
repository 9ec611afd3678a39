import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addSums, emptySums, sumsOfTransaction, type SalesSums } from "@comptoir/domain/metric";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { SaleConflict, SaleStore } from "./index.ts";
import { arbSampleReceipt, readStoredSums, writeSampleChain } from "./testing/sample-chain.ts";
import { appendReceipts } from "./testing/sample-receipt.ts";

/** Settings that prepare even small batches, a few receipts per step. */
const runtime = ManagedRuntime.make(
  SaleStore.layerWith({ linesAtLeast: 0, rowsPerStep: 9 }).pipe(Layer.provideMerge(testDatabase)),
);
const run = <A, E>(effect: Effect.Effect<A, E, SaleStore | SqlClient.SqlClient>) => runtime.runPromise(effect);

beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

const sumOf = (transactions: Iterable<Transaction>): SalesSums =>
  [...transactions].map(sumsOfTransaction).reduce(addSums, emptySums);

const tablesBeside = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const store = yield* SaleStore;
  yield* store.settle;
  return yield* sql`SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND (starts_with(tablename, 'staged') OR starts_with(tablename, 'joined'))`;
});

describe("a batch prepared before it is committed or undone", () => {
  it("counts exactly as one that was not, whatever else is committed or undone in between, and leaves nothing behind", async () => {
    const receipts = fc.array(arbSampleReceipt, { minLength: 2, maxLength: 14 });
    const split = fc.record({
      mine: fc.integer({ min: 0, max: 14 }),
      theirs: fc.integer({ min: 0, max: 14 }),
      mustPrepare: fc.boolean(),
      mustUndo: fc.boolean(),
      mustUndoOther: fc.boolean(),
    });
    // Ensures that receipts of both batches occur, which random runs may miss.
    const [wholeSample = []] = fc.sample(fc.array(arbSampleReceipt, { minLength: 6, maxLength: 6 }), 1);
    const ofBoth = { mine: 6, theirs: 6, mustPrepare: true, mustUndo: true, mustUndoOther: false };
    let skipped = 0;
    await fc.assert(
      fc.asyncProperty(receipts, split, async (pool, { mine, theirs, mustPrepare, mustUndo, mustUndoOther }) => {
        await run(
          Effect.gen(function* () {
            const store = yield* SaleStore;
            const before = yield* readStoredSums;
            const [ownReceipts, otherReceipts] = [pool.slice(0, mine), pool.slice(-theirs)];
            const batch = yield* appendReceipts(ownReceipts);
            if (mustPrepare) yield* store.prepareBatch(batch);
            expect(yield* readStoredSums).toEqual(before);
            const batchBetween = yield* appendReceipts(otherReceipts);
            yield* store.commitBatch(batchBetween);
            if (mustUndoOther) yield* store.undoBatch(batchBetween);
            const { saleCount, skippedCount } = yield* store.commitBatch(batch);
            expect(saleCount + skippedCount).toBe(ownReceipts.length);
            skipped += skippedCount;
            const counting = new Set([...ownReceipts, ...(mustUndoOther ? [] : otherReceipts)]);
            expect(yield* readStoredSums).toEqual(addSums(before, sumOf(counting)));
            expect(yield* store.verifySummaries()).toEqual([]);
            if (mustUndo) {
              yield* store.prepareBatch(batch);
              yield* store.undoBatch(batch);
              expect(yield* readStoredSums).toEqual(addSums(before, sumOf(mustUndoOther ? [] : otherReceipts)));
              expect(yield* store.verifySummaries()).toEqual([]);
            }
            expect(yield* tablesBeside).toEqual([]);
          }),
        );
      }),
      { ...shareOf(rounds({ few: 8, many: 25 })), examples: [[wholeSample, ofBoth]] },
    );
    expect(skipped).toBeGreaterThan(2);
  });

  it("keeps the ordinals of its receipts apart when some were left out and more are written", async () => {
    const [first, second, third] = fc.sample(arbSampleReceipt, 3) as [Transaction, Transaction, Transaction];
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        yield* store.commitBatch(yield* appendReceipts([first]));
        const before = yield* readStoredSums;
        const batch = yield* appendReceipts([first, second]);
        yield* store.prepareBatch(batch);
        yield* store.appendTransactions(batch, [third]);
        expect(yield* store.commitBatch(batch)).toMatchObject({ saleCount: 2, skippedCount: 1 });
        expect(yield* readStoredSums).toEqual(addSums(before, sumOf([second, third])));
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
    );
  });

  it("is refused while it is prepared when it contradicts what is there, and leaves nothing when it is thrown away", async () => {
    const [first, second] = fc.sample(arbSampleReceipt, 2) as [Transaction, Transaction];
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        yield* store.commitBatch(yield* appendReceipts([first]));
        const before = yield* readStoredSums;
        const conflict = yield* appendReceipts([second, { ...first, cashier: "Somebody else" }]);
        const refusal = yield* Effect.flip(store.prepareBatch(conflict));
        expect(refusal).toBeInstanceOf(SaleConflict);
        expect(refusal).toMatchObject({ conflictCount: 1, conflicts: [{ saleNo: 2, number: first.number }] });
        yield* store.discardBatch(conflict);
        const dropped = yield* appendReceipts([second]);
        yield* store.prepareBatch(dropped);
        yield* store.discardBatch(dropped);
        expect(yield* tablesBeside).toEqual([]);
        expect(yield* readStoredSums).toEqual(before);
      }),
    );
  });
});
