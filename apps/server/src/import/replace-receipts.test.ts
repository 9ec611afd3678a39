import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { SaleStore } from "../sales/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { header, importContent, importServices, mappingOf, seedOperator, tillMapping } from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

const stock = mappingOf({
  name: "stock",
  kind: "stock",
  columns: { location: "store", sku: "code", quantity: "quantity" },
  unknownItem: "placeholder",
});

const importSales = (
  name: string,
  rows: string,
  mode: "commit" | "dryRun",
  existing: "refuse" | "keep" | "replace" = "replace",
) => importContent(name, header + rows, tillMapping, mode, undefined, undefined, { existing });

const undo = Effect.fnUntraced(function* (importId: number | null) {
  const repository = yield* ImportRepository;
  const record = yield* repository.find(importId ?? 0);
  if (record === undefined) return yield* Effect.die("no import");
  yield* undoImport(record, 1, "keep");
});

const stockOf = Effect.fnUntraced(function* (sku: string) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly balance: number; readonly entries: number }>`
    SELECT coalesce(sum(s.quantity), 0)::float8 / 1000 AS balance,
      (SELECT coalesce(sum(e.quantity), 0)::float8 / 1000 FROM stock_entry e WHERE e.item_id = i.item_id) AS entries
    FROM item i LEFT JOIN stock_on_hand s USING (item_id) WHERE i.sku = ${sku} GROUP BY i.item_id`;
  expect(row?.balance, "the balance is the sum of its movements").toBe(row?.entries);
  return row?.balance;
});

const netOf = Effect.fnUntraced(function* (sku: string) {
  const sql = yield* SqlClient.SqlClient;
  const store = yield* SaleStore;
  expect(yield* store.verifySummaries()).toEqual([]);
  const [row] = yield* sql<{ readonly net: number }>`
    SELECT coalesce(sum(gross - discounts), 0)::float8 / 100 AS net FROM sales_target_month_item m JOIN item i USING (item_id) WHERE i.sku = ${sku}`;
  return row?.net;
});

layer(importServices, { excludeTestServices: true, timeout: "120 seconds" })("a file that replaces receipts", (it) => {
  it.effect(
    "says in the dry run which receipts it replaces and by what they were paid, replaces them, and gives them back",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        const first = yield* importSales(
          "first",
          "1,2026-03-12 09:15:00,S1,TEA,2,3.50\n2,2026-03-12 09:20:00,S1,TEA,1,3.50\n",
          "commit",
        );
        const corrected =
          "1,2026-03-12 09:15:00,S1,TEA,1,3.50\n2,2026-03-12 09:20:00,S1,TEA,1,3.50\n3,2026-03-12 10:00:00,S1,TEA,4,3.50\n";
        const conflict = yield* importSales("corrected", corrected, "commit", "refuse");
        expect(conflict).toMatchObject({ created: 0, updated: 0, conflicts: 1, issueCount: 1 });
        const unchanged = yield* importSales("corrected", corrected, "dryRun", "keep");
        expect(unchanged).toMatchObject({ created: 1, updated: 0, unchanged: 1, keptExisting: 1 });
        const tested = yield* importSales("corrected", corrected, "dryRun");
        expect(tested).toMatchObject({ created: 1, updated: 1, unchanged: 1, conflicts: 0, issueCount: 0 });
        expect(tested.deviations).toContainEqual({
          code: "RECEIPT_REPLACED",
          count: 1,
          examples: [{ row: 2, value: "7.00", taken: "3.50" }],
        });
        expect(yield* netOf("TEA")).toBe(10.5);
        const done = yield* importSales("corrected", corrected, "commit");
        expect(done).toMatchObject({ created: 1, updated: 1, unchanged: 1, issueCount: 0 });
        expect([yield* netOf("TEA"), yield* stockOf("TEA")]).toEqual([21, -6]);
        const sales = yield* SaleStore;
        const batchOf = Effect.fnUntraced(function* (importId: number | null) {
          return (yield* (yield* ImportRepository).find(importId ?? 0))?.saleBatchId ?? 0;
        });
        expect(yield* sales.countReplaced(yield* batchOf(first.batchId))).toEqual({ before: 0, since: 1 });
        expect(yield* sales.countReplaced(yield* batchOf(done.batchId))).toEqual({ before: 1, since: 0 });
        yield* undo(done.batchId);
        expect(yield* sales.countReplaced(yield* batchOf(first.batchId))).toEqual({ before: 0, since: 0 });
        expect([yield* netOf("TEA"), yield* stockOf("TEA")]).toEqual([10.5, -3]);
        yield* undo(first.batchId);
        expect([yield* netOf("TEA"), yield* stockOf("TEA")]).toEqual([0, 0]);
      }),
  );

  it.effect("takes two names of a store in one file for one store, in the dry run as in the import", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const rows = "71,2026-03-14 09:15:00,S1,TWICE,1,2.00\n71,2026-03-14 09:15:00,store  1,TWICE,2,2.00\n";
      for (const mode of ["dryRun", "commit"] as const)
        expect(yield* importSales("two names", rows, mode)).toMatchObject({ created: 1, updated: 0, issueCount: 0 });
      expect(yield* netOf("TWICE")).toBe(6);
    }),
  );

  it.effect("does not take a store by a name that another store of the chain has too, seen or not", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const sql = yield* SqlClient.SqlClient;
      const rows = "72,2026-03-14 09:15:00,STORE 1,NAMED,1,2.00\n";
      expect(yield* importSales("one of the name", rows, "dryRun")).toMatchObject({ created: 1, issueCount: 0 });
      yield* sql`INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description, location_type) VALUES (90, 1, 1, 'STORE', 'S90', 'Store 1', 'STORE')`;
      expect(yield* importSales("two of the name", rows, "dryRun")).toMatchObject({
        created: 0,
        issues: [{ row: 2, code: "IMPORT_UNKNOWN_LOCATION" }],
      });
      yield* sql`DELETE FROM target_layer WHERE target_layer_id = 90`;
    }),
  );

  it.effect("leaves a count that had seen the receipts right, whatever is undone in whatever order", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const orders = [
        ["count", "first", "second"],
        ["count", "second", "first"],
        ["first", "count", "second"],
        ["first", "second", "count"],
        ["second", "count", "first"],
        ["second", "first", "count"],
      ] as const;
      for (const [index, order] of orders.entries()) {
        const sku = `COUNTED${index}`;
        const row = (number: number, quantity: number) =>
          `${sku}-${number},2026-03-13 09:15:00,S1,${sku},${quantity},1.00\n`;
        const count = yield* importContent(`count ${sku}`, `store,code,quantity\nS1,${sku},40\n`, stock);
        const first = yield* importSales(`first ${sku}`, row(1, 3) + row(2, 5), "commit");
        expect(yield* stockOf(sku)).toBe(40);
        const second = yield* importSales(`second ${sku}`, row(1, 10) + row(3, 7), "commit");
        expect(second).toMatchObject({ created: 1, updated: 1 });
        expect(yield* stockOf(sku)).toBe(40);
        const batches = { count: count.batchId, first: first.batchId, second: second.batchId };
        const isUndone = { count: false, first: false, second: false };
        for (const name of order) {
          yield* undo(batches[name]);
          isUndone[name] = true;
          const sold = (isUndone.second ? (isUndone.first ? 0 : 3) : 10 + 7) + (isUndone.first ? 0 : 5);
          expect(yield* stockOf(sku), `${order.join(", ")}: after ${name}`).toBe(isUndone.count ? 0 - sold : 40);
          expect(yield* netOf(sku)).toBe(sold);
        }
      }
    }),
  );
});
