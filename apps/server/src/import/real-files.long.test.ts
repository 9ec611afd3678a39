import { existsSync } from "node:fs";
import { join, resolve } from "node:path";

import { describe, expect, it, layer } from "@effect/vitest";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { builtInMappings, type BuiltInMappingName } from "@comptoir/domain/import-file";

import { Catalogue } from "../catalogue/index.ts";
import { testDatabase } from "../database/index.ts";
import { SaleStore } from "../sales/index.ts";
import { ImportRepository } from "./import-repository.ts";
import { runImport } from "./run-import.ts";
import { undoImport } from "./undo-import.ts";

const realData = [process.env["COMPTOIR_REAL_DATA"], resolve(import.meta.dirname, "../../../../../shared/data")].find(
  (folder) => folder !== undefined && existsSync(folder),
);

const services = Layer.mergeAll(SaleStore.layer, Catalogue.layer, ImportRepository.layer).pipe(
  Layer.provideMerge(testDatabase),
);

const seed = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'CHAIN', 'Chain') ON CONFLICT DO NOTHING`;
  yield* sql`INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (1, 1, 'CHAIN', 'CHAIN', 'Chain') ON CONFLICT DO NOTHING`;
  yield* sql`SELECT setval(pg_get_serial_sequence('target_layer', 'target_layer_id'), greatest(1, (SELECT max(target_layer_id) FROM target_layer)))`;
});

const importFile = Effect.fnUntraced(function* (
  name: BuiltInMappingName,
  fileName: string,
  mode: "dryRun" | "commit" = "commit",
) {
  const sql = yield* SqlClient.SqlClient;
  const layers = yield* sql<{ readonly id: number }>`SELECT target_layer_id AS id FROM target_layer`;
  return yield* runImport({
    path: join(realData ?? "", `${fileName}.csv.gz`),
    file: {
      fileId: "00000000-0000-0000-0000-000000000000",
      layerId: 1,
      name: `${fileName}.csv.gz`,
      bytes: 0,
      hash: "",
    },
    mapping: builtInMappings[name],
    mode,
    importer: { userId: 1, layerId: 1, scope: layers.map(({ id }) => id) },
    onProgress: () => {},
  });
});

const netOfAll = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{
    readonly net: bigint;
  }>`SELECT coalesce(sum(gross - discounts - refunds), 0)::bigint AS net FROM sales_day`;
  return Number(rows[0]?.net ?? 0);
});

if (realData === undefined) {
  describe("importing the real files", () => it.skip("skipped: the real files are not here", () => {}));
} else {
  layer(services, { excludeTestServices: true })("importing the real files", (it) => {
    it.effect(
      "brings the Maven shops to the cent; a dry run writes nothing; the same shops and stock again change nothing",
      () =>
        Effect.gen(function* () {
          yield* seed;
          expect(yield* importFile("maven-toys-stores", "maven_toys_stores")).toMatchObject({
            created: 50,
            issueCount: 0,
          });
          expect(yield* importFile("maven-toys-stores", "maven_toys_stores")).toMatchObject({
            created: 0,
            updated: 0,
            unchanged: 50,
          });
          expect(yield* importFile("maven-toys-products", "maven_toys_products")).toMatchObject({
            created: 35,
            issueCount: 0,
          });
          expect(yield* importFile("maven-toys-stock", "maven_toys_inventory")).toMatchObject({
            created: 1593,
            issueCount: 0,
          });
          expect(yield* importFile("maven-toys-stock", "maven_toys_inventory")).toMatchObject({
            created: 0,
            updated: 0,
            unchanged: 1593,
          });

          const dry = yield* importFile("maven-toys-sales", "maven_toys_sales_829262", "dryRun");
          expect(dry).toMatchObject({
            issueCount: 0,
            created: 829_262,
            totals: { net: 1_444_457_235, lines: 829_262 },
          });
          expect(yield* netOfAll).toBe(0);

          const done = yield* importFile("maven-toys-sales", "maven_toys_sales_829262");
          expect(done).toMatchObject({ issueCount: 0, created: 829_262 });
          expect(yield* netOfAll).toBe(1_444_457_235);
        }),
      600_000,
    );

    it.effect(
      "brings Online Retail: every line rounded to the cent, the exact total beside it; the same file again changes nothing; an undo takes it back whole",
      () =>
        Effect.gen(function* () {
          yield* seed;
          const before = yield* netOfAll;
          const done = yield* importFile("uci-online-retail", "online_retail_uci_541909");
          expect(done.issues).toEqual([]);
          expect(done).toMatchObject({
            issueCount: 0,
            totals: { rows: 541_909, sourceAmount: "9747747.934", net: 974_774_793 },
          });
          expect((yield* netOfAll) - before).toBe(974_774_793);

          const preview = yield* importFile("uci-online-retail", "online_retail_uci_541909", "dryRun");
          expect(preview).toMatchObject({ issueCount: 0, created: 0, unchanged: done.created, conflicts: 0 });
          const again = yield* importFile("uci-online-retail", "online_retail_uci_541909");
          expect(again).toMatchObject({ issueCount: 0, created: 0, unchanged: done.created });
          expect((yield* netOfAll) - before).toBe(974_774_793);

          const repository = yield* ImportRepository;
          for (const batchId of [again.batchId, done.batchId]) {
            const record = yield* repository.find(batchId ?? 0);
            if (record !== undefined) yield* undoImport(record, 1);
          }
          expect(yield* netOfAll).toBe(before);
        }),
      600_000,
    );

    it.effect(
      "writes nothing when a line names a shop that nobody knows",
      () =>
        Effect.gen(function* () {
          yield* seed;
          const sql = yield* SqlClient.SqlClient;
          yield* sql`UPDATE target_layer SET is_deleted = true WHERE code = '7'`;
          const before = yield* netOfAll;
          const outcome = yield* importFile("maven-toys-sales", "maven_toys_sales_829262");
          expect(outcome.issueCount).toBeGreaterThan(0);
          expect(outcome.issues[0]).toMatchObject({ code: "IMPORT_UNKNOWN_LOCATION", column: "Store_ID", value: "7" });
          expect(outcome.issues[0]?.row).toBeGreaterThan(1);
          expect(yield* netOfAll).toBe(before);
        }),
      600_000,
    );
  });
}
