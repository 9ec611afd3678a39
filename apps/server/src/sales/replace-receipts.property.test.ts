import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { duplicateStatus, naturalKey, versionInForce, type ReceiptVersion } from "@comptoir/domain/import-file";
import { addSums, emptySums, sumsOfTransaction } from "@comptoir/domain/metric";
import { cents, unitCost } from "@comptoir/domain/money";
import type { Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { contentHash, SaleStore } from "./index.ts";
import { readStoredSums, writeSampleChain } from "./testing/sample-chain.ts";
import { appendReceipts, commitReceipts, sampleReceipt } from "./testing/sample-receipt.ts";

/** Prepares even small batches where a test asks for it. */
const runtime = ManagedRuntime.make(
  SaleStore.layerWith({ linesAtLeast: 0, rowsPerStep: 9 }).pipe(Layer.provideMerge(testDatabase)),
);
const run = <A, E>(effect: Effect.Effect<A, E, SaleStore | SqlClient.SqlClient>) => runtime.runPromise(effect);
const replaceAll = () => Effect.void;

beforeAll(() => run(writeSampleChain));
afterAll(() => runtime.dispose());

let history = 0;

/** Makes a receipt of the current history: four numbers, each in three contents that differ in price, item and customer. */
const receiptOf = ({ which, content }: { readonly which: number; readonly content: number }): Transaction => ({
  ...sampleReceipt,
  locationId: 1 + (which % 2),
  number: `${history}-${which}`,
  customer: `C${content}`,
  lines: sampleReceipt.lines.map((line) => ({
    ...line,
    itemId: 4 + content,
    sku: `SKU${4 + content}`,
    unitPrice: unitCost(100_000 + 10_000 * content),
    extended: cents(2000 + 200 * content),
  })),
});

const arbImport = fc.record({
  receipts: fc.uniqueArray(fc.record({ which: fc.nat(3), content: fc.nat(2) }), {
    minLength: 1,
    selector: ({ which }) => which,
  }),
  mustPrepare: fc.boolean(),
  /** Import to undo afterwards, counted from the first; none if it is undone already or not there. */
  undoes: fc.option(fc.nat(5)),
});

const readStock = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<{ readonly place: string; readonly quantity: number }>`
    SELECT location_id || '/' || item_id AS place, quantity::float8 AS quantity FROM stock_on_hand WHERE quantity <> 0 ORDER BY 1`;
});

function stockAfter(receipts: readonly Transaction[]): { place: string; quantity: number }[] {
  const stock = new Map<string, number>();
  for (const { locationId, lines } of receipts)
    for (const { itemId, quantity } of lines) {
      const stockKey = `${locationId}/${itemId}`;
      stock.set(stockKey, (stock.get(stockKey) ?? 0) - quantity);
    }
  return Array.from(stock, ([stockKey, quantity]) => ({ place: stockKey, quantity })).toSorted((left, right) =>
    left.place < right.place ? -1 : 1,
  );
}

describe("receipts that later files replace", () => {
  it("count as the last import says that is not undone, in summaries and stock, whatever is undone in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(arbImport, { minLength: 2, maxLength: 7 }), async (imports) => {
        history += 1;
        const versions = new Map<string, (ReceiptVersion<Transaction> & { readonly batchId: number })[]>();
        const inForce = () => [...versions.values()].flatMap((all) => versionInForce(all) ?? []);
        await run(
          Effect.gen(function* () {
            const store = yield* SaleStore;
            const batchIds: number[] = [];
            const undoneNumbers = new Set<number>();
            const undo = Effect.fnUntraced(function* (batchId: number, mustPrepare: boolean) {
              if (undoneNumbers.has(batchId)) return;
              undoneNumbers.add(batchId);
              if (mustPrepare) yield* store.prepareBatch(batchId);
              yield* store.undoBatch(batchId);
              for (const [key, all] of versions)
                versions.set(
                  key,
                  all.map((version) => (version.batchId === batchId ? { ...version, isUndone: true } : version)),
                );
            });
            const check = Effect.gen(function* () {
              expect(yield* readStoredSums).toEqual(inForce().map(sumsOfTransaction).reduce(addSums, emptySums));
              expect(yield* readStock).toEqual(stockAfter(inForce()));
              expect(yield* store.verifySummaries()).toEqual([]);
            });
            for (const { receipts, mustPrepare, undoes } of imports) {
              const transactions = receipts.map(receiptOf);
              const batchId = yield* appendReceipts(transactions);
              if (mustPrepare) yield* store.prepareBatch(batchId, "replace");
              yield* store.commitBatch(batchId, replaceAll);
              batchIds.push(batchId);
              for (const transaction of transactions) {
                const all = versions.get(naturalKey(transaction)) ?? [];
                const current = versionInForce(all);
                const status = duplicateStatus(
                  current === undefined ? [] : [contentHash(current) === contentHash(transaction)],
                );
                if (status !== "same")
                  versions.set(naturalKey(transaction), [...all, { content: transaction, isUndone: false, batchId }]);
              }
              yield* check;
              const target = undoes === null ? undefined : batchIds[undoes];
              if (target === undefined) continue;
              yield* undo(target, mustPrepare);
              yield* check;
            }
            for (const batchId of batchIds) {
              yield* undo(batchId, false);
              yield* check;
            }
          }),
        );
      }),
      shareOf(rounds({ few: 8, many: 60 })),
    );
  }, 600_000);

  it("come back in the order of their imports, whichever were undone before", async () => {
    history += 1;
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const before = yield* readStoredSums;
        const batchIds: number[] = [];
        const versions = [0, 1, 2, 0, 1].map((content) => receiptOf({ which: 0, content }));
        for (const version of versions) {
          const batchId = yield* appendReceipts([version]);
          yield* store.commitBatch(batchId, replaceAll);
          batchIds.push(batchId);
        }
        for (const undoneNo of [1, 3, 4]) yield* store.undoBatch(batchIds[undoneNo] ?? 0);
        const [, , third] = versions;
        expect(yield* readStoredSums).toEqual(
          addSums(before, third === undefined ? emptySums : sumsOfTransaction(third)),
        );
        for (const undoneNo of [2, 0]) yield* store.undoBatch(batchIds[undoneNo] ?? 0);
        expect(yield* readStoredSums).toEqual(before);
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
    );
  });

  it("leave the undo of their import right that was prepared before", async () => {
    history += 1;
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const before = yield* readStoredSums;
        const first = yield* appendReceipts([0, 1, 2, 3].map((which) => receiptOf({ which, content: 0 })));
        yield* store.prepareBatch(first);
        yield* store.commitBatch(first);
        yield* store.prepareBatch(first);
        const changedReceipt = receiptOf({ which: 1, content: 1 });
        const second = yield* appendReceipts([changedReceipt]);
        yield* store.commitBatch(second, replaceAll);
        yield* store.undoBatch(first);
        expect(yield* readStoredSums).toEqual(addSums(before, sumsOfTransaction(changedReceipt)));
        yield* store.undoBatch(second);
        expect(yield* readStoredSums).toEqual(before);
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
    );
  });

  it("leave an undo right that was prepared before their import and survived its refusal", async () => {
    history += 1;
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const before = yield* readStoredSums;
        const first = yield* appendReceipts([0, 1, 2, 3].map((which) => receiptOf({ which, content: 0 })));
        yield* store.prepareBatch(first);
        yield* store.commitBatch(first);
        yield* store.prepareBatch(first);
        const contradiction = [0, 1].map((content) => receiptOf({ which: 5, content }));
        const second = yield* appendReceipts([receiptOf({ which: 1, content: 1 }), ...contradiction]);
        expect(yield* Effect.flip(store.commitBatch(second, replaceAll))).toMatchObject({ _tag: "SaleConflict" });
        yield* store.settle;
        yield* store.undoBatch(first);
        expect(yield* readStoredSums).toEqual(before);
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
    );
  });

  it("are refused by store and day, and nothing changes", async () => {
    history += 1;
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const first = yield* appendReceipts([receiptOf({ which: 0, content: 0 })]);
        yield* store.commitBatch(first);
        const before = yield* readStoredSums;
        const second = yield* appendReceipts([
          receiptOf({ which: 0, content: 1 }),
          receiptOf({ which: 1, content: 0 }),
        ]);
        const refusal = yield* Effect.flip(store.commitBatch(second, (days) => Effect.fail({ days })));
        expect(refusal).toEqual({ days: [{ locationId: 1, businessDate: sampleReceipt.businessDate }] });
        expect(yield* readStoredSums).toEqual(before);
        yield* store.discardBatch(second);
        yield* store.undoBatch(first);
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
    );
  });

  it("stay in conflict where a till sent them, and where the file contradicts itself", async () => {
    history += 1;
    await run(
      Effect.gen(function* () {
        const store = yield* SaleStore;
        const sql = yield* SqlClient.SqlClient;
        yield* commitReceipts([receiptOf({ which: 0, content: 0 })], "POS");
        // The till sent a receipt that a file had brought before.
        const byBoth = yield* appendReceipts([receiptOf({ which: 3, content: 0 })]);
        yield* store.commitBatch(byBoth);
        yield* sql`
          INSERT INTO till_receipt (location_id, business_date, terminal, number, terminal_id, no, batch_id, sale_no)
          SELECT location_id, business_date, terminal, number, 1, 1, batch_id, sale_no FROM sale WHERE batch_id = ${byBoth}`;
        const before = yield* readStoredSums;
        for (const receipts of [
          [receiptOf({ which: 0, content: 1 })],
          [receiptOf({ which: 3, content: 1 })],
          [receiptOf({ which: 2, content: 0 }), receiptOf({ which: 2, content: 1 })],
        ]) {
          const batchId = yield* appendReceipts(receipts);
          expect(yield* Effect.flip(store.prepareBatch(batchId, "replace"))).toMatchObject({ _tag: "SaleConflict" });
          expect(yield* Effect.flip(store.commitBatch(batchId, replaceAll))).toMatchObject({ _tag: "SaleConflict" });
          yield* store.discardBatch(batchId);
        }
        expect(yield* readStoredSums).toEqual(before);
        expect(yield* store.verifySummaries()).toEqual([]);
      }),
    );
  });
});
