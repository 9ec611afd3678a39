import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { header, importContent, seedOperator } from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

/** Prepares even small batches, as large ones are. */
const sales = SaleStore.layerWith({ linesAtLeast: 0, rowsPerStep: 9 });
const services = Layer.mergeAll(sales, Catalogue.layer, ImportRepository.layer).pipe(Layer.provideMerge(testDatabase));

const rowOf = (number: number) => `${number},2026-03-12 09:15:00,S1,TEA,2,3.50\n`;

const receipts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const store = yield* SaleStore;
  expect(yield* store.verifySummaries()).toEqual([]);
  const rows = yield* sql<{ readonly number: string }>`
    SELECT s.number FROM sale s JOIN sale_batch b USING (batch_id) WHERE b.state = 'COMMITTED' ORDER BY length(s.number), 1`;
  return rows.map(({ number }) => number);
});

const undo = Effect.fnUntraced(function* (importId: number | null) {
  const record = yield* (yield* ImportRepository).find(importId ?? 0);
  if (record === undefined) return yield* Effect.die("no import");
  yield* undoImport(record, 1);
});

layer(services, { excludeTestServices: true, timeout: "120 seconds" })("a large import", (it) => {
  it.effect("brings duplicates back whose import is undone between their comparison and the commit", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const store = yield* SaleStore;
      const first = yield* importContent("first", header + rowOf(1) + rowOf(2));
      let prepared = 0;
      const undoingMeanwhile = SaleStore.of({
        ...store,
        prepareBatch: (batchId, rule) =>
          Effect.gen(function* () {
            yield* store.prepareBatch(batchId, rule);
            prepared += 1;
            yield* Effect.orDie(Effect.provideService(undo(first.batchId), SaleStore, store));
          }) as ReturnType<typeof store.prepareBatch>,
      });
      const second = yield* Effect.provideService(
        importContent("second", header + rowOf(1) + rowOf(2) + rowOf(3)),
        SaleStore,
        undoingMeanwhile,
      );
      expect(prepared).toBe(1);
      expect(second).toMatchObject({ created: 3, unchanged: 0, issueCount: 0 });
      expect(yield* receipts).toEqual(["1", "2", "3"]);
      yield* undo(second.batchId);
      expect(yield* receipts).toEqual([]);
    }),
  );

  it.effect("leaves duplicates out whose import still counts", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      yield* importContent("third", header + rowOf(11));
      const fourth = yield* importContent("fourth", header + rowOf(11) + rowOf(12));
      expect(fourth).toMatchObject({ created: 1, unchanged: 1, issueCount: 0 });
      expect(yield* receipts).toEqual(["11", "12"]);
    }),
  );
});
