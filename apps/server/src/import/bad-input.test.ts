import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { expect, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { parseMapping, type ImportMapping } from "@comptoir/domain/import-file";

import { Catalogue } from "../catalogue/index.ts";
import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { runImport } from "./run-import.ts";

const folder = mkdtempSync(join(tmpdir(), "comptoir-bad-input-"));
const header = "receipt,when,store,item,quantity,price\n";
const good = "1001,2026-03-12 09:15:00,S1,CAFÉ,2,3.49\n";

const mapping = (() => {
  const result = parseMapping({
    name: "till",
    kind: "transactions",
    columns: { number: "receipt", date: "when", location: "store", sku: "item", quantity: "quantity", unitPrice: "price" },
    dateFormat: "yyyy-MM-dd HH:mm:ss",
    timeZone: "America/Toronto",
    constants: { location: null, terminal: "1", cashier: null, tender: "CASH", department: "ALL" },
    negativeQuantity: "refund",
    negativePrice: "error",
    unknownItem: "create",
    unknownLocation: "error",
    priceFrom: "column",
    grouping: "number",
  });
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
})();

const bad = [
  { what: "a truncated gzip", content: gzipSync(header + good.repeat(20_000)).subarray(0, 300), code: "IMPORT_GZIP" },
  { what: "a wrong delimiter", content: (header + good).replaceAll(",", ";"), code: "IMPORT_DELIMITER", row: 1 },
  { what: "windows-1252 text said to be UTF-8", content: Buffer.from(header + good, "latin1"), code: "IMPORT_ENCODING" },
  { what: "a missing column", content: header.replace("price", "prix") + good, code: "IMPORT_COLUMN_MISSING", row: 1, column: "price" },
  { what: "a date in another format", content: header + good + good.replace("2026-03-12", "12/03/2026"), code: "IMPORT_DATE", row: 3, column: "when" },
  { what: "10 MB in one field", content: header + good.replace("CAFÉ", `"${"x".repeat(10_000_000)}"`), code: "IMPORT_FIELD_TOO_LONG", row: 2 },
  { what: "a field longer than a code may be", content: header + good.replace("CAFÉ", "x".repeat(5_000)), code: "IMPORT_FIELD_TOO_LONG", row: 2, column: "item" },
  { what: "NaN", content: header + good.replace("3.49", "NaN"), code: "IMPORT_NUMBER", row: 2, column: "price" },
  { what: "a number beyond counting", content: header + good.replace("3.49", "9".repeat(400)), code: "IMPORT_NUMBER", row: 2, column: "price" },
  { what: "a negative price", content: header + good.replace("3.49", "-3.49"), code: "IMPORT_NEGATIVE_PRICE", row: 2, column: "price" },
  { what: "an unknown store", content: header + good + good.replace("S1", "S9"), code: "IMPORT_UNKNOWN_LOCATION", row: 3, column: "store" },
  { what: "a row with a cell too few", content: header + good + "1002,2026-03-12 09:16:00,S1\n", code: "IMPORT_COLUMN_COUNT", row: 3 },
  { what: "an empty file", content: "", code: "IMPORT_EMPTY" },
] as const;

const services = Layer.mergeAll(SaleStore.layer, Catalogue.layer, ImportRepository.layer).pipe(Layer.provideMerge(testDatabase));

const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'CHAIN', 'Chain') ON CONFLICT DO NOTHING`;
  yield* sql`INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (1, 1, 'CHAIN', 'CHAIN', 'Chain') ON CONFLICT DO NOTHING`;
  yield* sql`INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description, location_type) VALUES (2, 1, 1, 'STORE', 'S1', 'Store 1', 'STORE') ON CONFLICT DO NOTHING`;
});

const importContent = (name: string, content: string | Uint8Array, used: ImportMapping = mapping) => {
  const path = join(folder, `${name.replaceAll(" ", "-")}.csv`);
  writeFileSync(path, content);
  return runImport({
    path,
    file: { fileId: "00000000-0000-0000-0000-000000000000", layerId: 1, name, bytes: content.length, hash: "" },
    mapping: used,
    mode: "commit",
    importer: { userId: 1, layerId: 1, scope: [1, 2] },
    onProgress: () => {},
  });
};

/** How many rows every table holds that an import could write to. */
const rowsWritten = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const counts: Record<string, number> = {};
  for (const table of ["sale_batch", "sale", "sale_line", "sale_tender", "sales_day", "sales_half_hour", "item", "department", "target_layer", "import_batch", "import_change"]) {
    const [row] = yield* sql<{ readonly rows: number }>`SELECT count(*)::integer AS rows FROM ${sql(table)}`;
    counts[table] = row?.rows ?? -1;
  }
  return counts;
});

layer(services, { excludeTestServices: true })("a file that is wrong", (it) => {
  for (const { what, content, code, ...where } of bad)
    it.effect(`${what} is refused with ${code}, and nothing is written`, () =>
      Effect.gen(function* () {
        yield* seed;
        const before = yield* rowsWritten;
        const outcome = yield* importContent(what, content);
        expect(outcome.issueCount).toBeGreaterThan(0);
        expect(outcome.batchId).toBeNull();
        expect(outcome.issues[0]).toMatchObject({ code, ...where });
        expect(outcome.issues[0]?.row).toBeGreaterThan(0);
        expect(yield* rowsWritten).toEqual(before);
      }),
    );

  it.effect("a good one is written, the same line twice on one receipt is kept, and the file again changes nothing", () =>
    Effect.gen(function* () {
      yield* seed;
      const content = header + good + good;
      expect(yield* importContent("good", content)).toMatchObject({ issueCount: 0, created: 1, totals: { lines: 2, net: 1396 } });
      const before = yield* rowsWritten;
      expect(yield* importContent("good", content)).toMatchObject({ issueCount: 0, created: 0, unchanged: 1 });
      const after = yield* rowsWritten;
      for (const table of ["sale", "sale_line", "sale_tender", "sales_day", "item"]) expect(after[table]).toBe(before[table]);
    }),
  );

  it.effect("products from a file without a price column keep the price they have", () =>
    Effect.gen(function* () {
      yield* seed;
      const mappingOf = (columns: Readonly<Record<string, string>>) => {
        const result = parseMapping({ name: "products", kind: "products", columns, constants: { department: "ALL" } });
        if (!result.ok) throw new Error(JSON.stringify(result.issues));
        return result.value;
      };
      const columns = { sku: "code", description: "name" };
      yield* importContent("products", "code,name,price\nP1,Crème brûlée,4.25\n", mappingOf({ ...columns, price: "price" }));
      const again = yield* importContent("names", "code,name\nP1,Crème brûlée\n", mappingOf(columns));
      expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
      const renamed = yield* importContent("names", "code,name\nP1,Crème caramel\n", mappingOf(columns));
      expect(renamed).toMatchObject({ updated: 1 });
      const catalogue = yield* Catalogue;
      expect((yield* catalogue.listItems(1)).find(({ sku }) => sku === "P1")).toMatchObject({ description: "Crème caramel", price: 42_500 });
    }),
  );

  it.effect("a receipt that is there with another content is a conflict for a person, and nothing is written", () =>
    Effect.gen(function* () {
      yield* seed;
      yield* importContent("good", header + good + good);
      const sales = (counts: Record<string, number>) => ({ sale: counts["sale"], lines: counts["sale_line"], item: counts["item"] });
      const before = sales(yield* rowsWritten);
      const outcome = yield* importContent("other", header + good.replace("3.49", "4.49"));
      expect(outcome).toMatchObject({ created: 0, issueCount: 1, issues: [{ code: "IMPORT_CONFLICT", value: "1001" }] });
      expect(sales(yield* rowsWritten)).toEqual(before);
      const store = yield* SaleStore;
      expect(yield* store.verifySummaries()).toEqual([]);
    }),
  );
});
