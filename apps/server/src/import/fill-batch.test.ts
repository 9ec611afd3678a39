import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { SaleStore } from "../sales/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { header, importContent, importServices, rowsWritten, seedOperator, tillMapping } from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

/** More receipts than a lot has lines. */
const manyReceipts = 6_000;

const receipt = (number: number, sku: string) => `${number},2026-03-12 09:15:00,S1,${sku},2,3.49\n`;

const receipts = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => receipt(first + index, "TEA")).join("");

const importRows = Effect.fnUntraced(function* (name: string, rows: string) {
  const phases = new Set<string>();
  const outcome = yield* importContent(name, header + rows, tillMapping, "commit", ({ phase }) => phases.add(phase));
  return { outcome, phases: [...phases] };
});

/** Numbers of the receipts of an import, in the order of its batch. */
const numbersOf = Effect.fnUntraced(function* (importId: number | null) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly number: string; readonly saleNo: number }>`
    SELECT s.number, s.sale_no AS "saleNo" FROM sale s JOIN import_batch i ON i.sale_batch_id = s.batch_id WHERE i.import_id = ${importId} ORDER BY s.sale_no`;
  expect(rows.map(({ saleNo }) => saleNo)).toEqual(rows.map((_, index) => index + 1));
  return rows.map(({ number }) => Number(number));
});

const numbersFrom = (first: number, count: number) => Array.from({ length: count }, (_, index) => first + index);

layer(importServices, { excludeTestServices: true, timeout: "120 seconds" })("receipts of a file", (it) => {
  it.effect("that name nothing new are written while the file is checked, and the others after it, in its order", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const store = yield* SaleStore;
      yield* importRows("tea", receipt(1, "TEA"));

      const known = yield* importRows("known", receipts(1_001, manyReceipts));
      expect(known.phases).toEqual(["checking", "committing"]);
      expect(yield* numbersOf(known.outcome.batchId)).toEqual(numbersFrom(1_001, manyReceipts));

      const mixed = yield* importRows(
        "mixed",
        receipts(10_001, manyReceipts) + receipt(16_001, "CAKE") + receipts(16_002, 10),
      );
      expect(mixed.phases).toEqual(["checking", "writing", "committing"]);
      expect(mixed.outcome.itemsCreated).toBe(1);
      expect(yield* numbersOf(mixed.outcome.batchId)).toEqual(numbersFrom(10_001, manyReceipts + 11));
      expect(yield* store.verifySummaries()).toEqual([]);

      const repository = yield* ImportRepository;
      const record = yield* repository.find(mixed.outcome.batchId ?? 0);
      if (record === undefined) return yield* Effect.die("no import");
      yield* undoImport(record, 1);
      expect(yield* store.verifySummaries()).toEqual([]);
    }),
  );

  it.effect("that is refused at its end leave nothing, though the first ones were written", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      yield* importRows("tea", receipt(1, "TEA"));
      const before = yield* rowsWritten;
      const { outcome } = yield* importRows(
        "refused",
        receipts(20_001, manyReceipts) + receipt(26_001, "TEA").replace("3.49", "x"),
      );
      expect(outcome.issues.map(({ row, code }) => [row, code])).toEqual([[manyReceipts + 2, "IMPORT_NUMBER"]]);
      expect(yield* rowsWritten).toEqual({ ...before, sale_batch: (before["sale_batch"] ?? 0) + 1 });
      const again = yield* importRows("again", receipts(20_001, manyReceipts));
      expect(again.outcome.created).toBe(manyReceipts);
    }),
  );
});
