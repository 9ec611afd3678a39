import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { addSums, emptySums, sumsOfTransaction, type SalesSums } from "@comptoir/domain/metric";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { shareOf } from "../testing/rounds.ts";
import { SaleConflict, SaleStore, WrongBatchState } from "./index.ts";
import { arbSampleReceipt, readStoredSums, writeSampleChain } from "./testing/sample-chain.ts";
import { appendReceipts } from "./testing/sample-receipt.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const run = <A, E>(effect: Effect.Effect<A, E, SaleStore | SqlClient.SqlClient>) => runtime.runPromise(effect);

beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

describe("the store of sales", () => {
  it("keeps summaries equal to the facts and to the domain's sums after any sequence of commits, undos and discards", async () => {
    const counting = new Map<number, SalesSums>();
    const step = fc.record({
      receipts: fc.array(arbSampleReceipt, { maxLength: 25 }),
      end: fc.constantFrom("commit", "commit", "commit", "discard", "undo"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
        for (const { receipts, end } of steps) {
          await run(
            Effect.gen(function* () {
              const store = yield* SaleStore;
              const batchId = yield* appendReceipts(receipts);
              if (end === "discard") return yield* store.discardBatch(batchId);
              yield* store.commitBatch(batchId);
              counting.set(batchId, receipts.map(sumsOfTransaction).reduce(addSums, emptySums));
              const [oldest] = counting.keys();
              if (end !== "undo" || oldest === undefined) return;
              yield* store.undoBatch(oldest);
              counting.delete(oldest);
            }),
          );
        }
        const storedSums = await run(readStoredSums);
        expect(storedSums).toEqual([...counting.values()].reduce(addSums, emptySums));
        expect(await run(Effect.flatMap(SaleStore, (store) => store.verifySummaries()))).toEqual([]);
      }),
      shareOf(12),
    );
    await run(Effect.flatMap(SaleStore, (store) => store.rebuildSummaries()));
    expect(await run(readStoredSums)).toEqual([...counting.values()].reduce(addSums, emptySums));
  });

  it("skips what is already there, keeps nothing of a batch that contradicts it, and takes an undone batch again", async () => {
    const [first, second, third] = fc.sample(arbSampleReceipt, 3) as [Transaction, Transaction, Transaction];
    const changedReceipt: Transaction = {
      ...first,
      lines: first.lines.map((line) => ({ ...line, sku: `${line.sku}X` })),
    };
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const before = yield* readStoredSums;
        const batch = yield* appendReceipts([first, second]);
        yield* store.commitBatch(batch);
        const after = yield* readStoredSums;

        const appendAgain = yield* appendReceipts([first, second, first]);
        expect(yield* store.commitBatch(appendAgain)).toMatchObject({ skippedCount: 3, saleCount: 0, lineCount: 0 });
        expect(yield* readStoredSums).toEqual(after);

        const conflict = yield* appendReceipts([changedReceipt, third]);
        expect(yield* Effect.flip(store.commitBatch(conflict))).toMatchObject({
          _tag: "SaleConflict",
          conflictCount: 1,
          conflicts: [{ number: first.number, terminal: first.terminal, locationId: first.locationId }],
        });
        expect(yield* readStoredSums).toEqual(after);
        expect((yield* store.findBatch(conflict))?.state).toBe("PENDING");
        yield* store.discardBatch(conflict);

        yield* store.undoBatch(batch);
        expect(yield* readStoredSums).toEqual(before);
        yield* store.commitBatch(yield* appendReceipts([first, second]));
        expect(yield* readStoredSums).toEqual(after);
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
    );
  });

  it("counts a receipt once when two batches that hold it are committed at the same moment", async () => {
    const shared = fc.sample(arbSampleReceipt, 5);
    const batches = await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const ids = [yield* appendReceipts(shared), yield* appendReceipts(shared)];
        return yield* Effect.forEach(ids, (id) => store.commitBatch(id), { concurrency: "unbounded" });
      }),
    );
    expect(batches.map(({ saleCount }) => saleCount).toSorted((left, right) => left - right)).toEqual([
      0,
      shared.length,
    ]);
    expect(await run(Effect.flatMap(SaleStore, (store) => store.verifySummaries()))).toEqual([]);
  });

  it("numbers every commit and every undo in their order, and nothing else", async () => {
    const changes = await run(
      Effect.gen(function* () {
        const [store, sql] = [yield* SaleStore, yield* SqlClient.SqlClient];
        const numbered = sql<{
          readonly batchId: number;
          readonly no: number;
        }>`SELECT batch_id AS "batchId", change_no::integer AS no FROM sale_batch ORDER BY change_no DESC NULLS LAST LIMIT 1`;
        const last = (yield* numbered)[0]?.no ?? 0;
        const batchId = yield* appendReceipts(fc.sample(arbSampleReceipt, 2));
        const other = yield* appendReceipts([]);
        const none = yield* appendReceipts([]);
        const observed: unknown[] = [];
        for (const change of [
          store.commitBatch(other),
          store.commitBatch(batchId),
          store.discardBatch(none),
          store.undoBatch(other),
        ]) {
          yield* change;
          observed.push(...(yield* numbered));
        }
        return {
          last,
          seen: observed,
          expected: [
            [other, 1],
            [batchId, 2],
            [batchId, 2],
            [other, 3],
          ],
        };
      }),
    );
    expect(changes.seen).toEqual(changes.expected.map(([batchId, no = 0]) => ({ batchId, no: changes.last + no })));
  });

  it("refuses two receipts of one number in one batch when they differ", async () => {
    const [receipt] = fc.sample(arbSampleReceipt, 1) as [Transaction];
    const failure = await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const batch = yield* appendReceipts([receipt, { ...receipt, cashier: "Somebody else" }]);
        return yield* Effect.flip(store.commitBatch(batch));
      }),
    );
    expect(failure).toBeInstanceOf(SaleConflict);
  });

  it("refuses an action that the state of the batch does not allow", async () => {
    const failures = await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const batch = yield* appendReceipts([]);
        yield* store.commitBatch(batch);
        return yield* Effect.all([
          Effect.flip(store.commitBatch(batch)),
          Effect.flip(store.discardBatch(batch)),
          Effect.flip(store.appendTransactions(batch, fc.sample(arbSampleReceipt, 1))),
          Effect.flip(store.undoBatch(999_999)),
        ]);
      }),
    );
    expect(failures.every((failure) => failure instanceof WrongBatchState)).toBe(true);
  });
});
