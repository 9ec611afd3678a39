import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { factTables } from "./sale-parts.ts";
import { SaleStore } from "./sale-store.ts";
import { arbSampleReceipt, writeSampleChain } from "./testing/sample-chain.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const run = <A, E>(effect: Effect.Effect<A, E, SaleStore | SqlClient.SqlClient>) => runtime.runPromise(effect);
beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

/** Reads the rows of a batch in every fact table, without its number. */
const readFactRows = Effect.fnUntraced(function* (batchId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* Effect.forEach(
    factTables,
    (table) => sql`
      SELECT to_jsonb(f) - 'batch_id' AS row FROM ${sql(table)} f WHERE batch_id = ${batchId} ORDER BY (to_jsonb(f) - 'batch_id')::text`,
  );
});

const openBatch = Effect.flatMap(SaleStore, (store) => store.openBatch({ source: "IMPORT", label: "test" }));

const writeReceipts = Effect.fnUntraced(function* (batchId: number, pieces: readonly (readonly Transaction[])[]) {
  const writer = yield* (yield* SaleStore).openWriter(batchId);
  for (const piece of pieces) yield* writer.addTransactions(piece);
  yield* writer.end;
}, Effect.scoped);

describe("the writer of a batch", () => {
  it("writes the rows that appending the same receipts writes, however they are cut", async () => {
    const pieces = fc.array(fc.array(arbSampleReceipt, { maxLength: 6 }), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(pieces, async (cut) => {
        await run(
          Effect.gen(function* () {
            const store = yield* SaleStore;
            const [writtenBatch, appended] = [yield* openBatch, yield* openBatch];
            yield* writeReceipts(writtenBatch, cut);
            yield* store.appendTransactions(appended, cut.flat());
            expect(yield* readFactRows(writtenBatch)).toEqual(yield* readFactRows(appended));
            const batchCounts = yield* Effect.forEach([writtenBatch, appended], (batchId) => store.findBatch(batchId));
            expect(batchCounts[0]).toEqual({
              ...batchCounts[1],
              batchId: writtenBatch,
              createdAt: batchCounts[0]?.createdAt,
            });
            for (const batchId of [writtenBatch, appended]) yield* store.discardBatch(batchId);
          }),
        );
      }),
      shareOf(rounds({ few: 6, many: 40 })),
    );
  });

  it("writes nothing more once somebody else wrote into its batch", async () => {
    const [first, second, third] = fc.sample(arbSampleReceipt, { numRuns: 3, seed: 7 }) as [
      Transaction,
      Transaction,
      Transaction,
    ];
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const batchId = yield* openBatch;
        const writer = yield* store.openWriter(batchId);
        yield* Effect.andThen(writer.addTransactions([first]), writer.end);
        yield* store.appendTransactions(batchId, [second]);
        const exit = yield* Effect.exit(Effect.andThen(writer.addTransactions([third]), writer.end));
        expect(String(exit)).toContain("another writer");
        expect((yield* store.findBatch(batchId))?.saleCount).toBe(2);
        yield* store.discardBatch(batchId);
      }).pipe(Effect.scoped),
    );
  });
});
