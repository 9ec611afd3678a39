/** Sales file of a till for tests: a location, a mapping, and an import of any text. */

import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { permissionCodes } from "@comptoir/domain/access";
import { parseMapping, type ImportMapping } from "@comptoir/domain/import-file";

import { Catalogue } from "../../catalogue/index.ts";
import { testDatabase } from "../../database/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { temporaryFolder } from "../../database/testing/temporary-folder.ts";
import { ImportRepository } from "../import-repository.ts";
import type { Importer, ImportRun, OnProgress } from "../import-run.ts";
import { runImport } from "../run-import.ts";

/** Parses a mapping that is known to be valid. */
export function mappingOf(value: unknown): ImportMapping {
  const result = parseMapping(value);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.value;
}

/** The columns of the till's file. */
export const header = "receipt,when,store,item,quantity,price\n";

export const tillMapping = mappingOf({
  name: "till",
  kind: "transactions",
  columns: {
    number: "receipt",
    date: "when",
    location: "store",
    sku: "item",
    quantity: "quantity",
    unitPrice: "price",
  },
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

/** Services of an import on a database of its own. */
export const importServices = Layer.mergeAll(SaleStore.layer, Catalogue.layer, ImportRepository.layer).pipe(
  Layer.provideMerge(testDatabase),
);

/** Creates a chain with one store, S1. */
export const seedStore = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'CHAIN', 'Chain') ON CONFLICT DO NOTHING`;
  yield* sql`INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (1, 1, 'CHAIN', 'CHAIN', 'Chain') ON CONFLICT DO NOTHING`;
  yield* sql`INSERT INTO target_layer (target_layer_id, parent_id, target_id, layer_type, code, description, location_type) VALUES (2, 1, 1, 'STORE', 'S1', 'Store 1', 'STORE') ON CONFLICT DO NOTHING`;
});

/** Creates the operator's account, an administrator of the chain. */
export const seedOperator = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* seedStore;
  yield* sql`INSERT INTO user_account (user_id, target_id, target_layer_id, username, username_key, first_name, last_name) VALUES (1, 1, 1, 'operator', 'operator', 'Ana', 'Roy') ON CONFLICT DO NOTHING`;
  yield* sql`INSERT INTO role (role_id, target_id, code, description) VALUES (1, 1, 'ADMIN', 'ADMIN') ON CONFLICT DO NOTHING`;
  yield* sql`INSERT INTO user_role (user_id, role_id, target_layer_id) VALUES (1, 1, 1) ON CONFLICT DO NOTHING`;
});

/** Caller with every permission, at the top of the chain. */
export const operator = { userId: 1, sessionId: "", layerId: 1, permissions: permissionCodes, language: "fr" } as const;

/** Writes a text to a file of its own, deleted after the tests; returns its path. */
export function writeFile(name: string, content: string | Uint8Array): string {
  const path = join(temporaryFolder("till-file"), `${name.replaceAll(" ", "-")}.csv`);
  writeFileSync(path, content);
  return path;
}

/** Imports a text as a file, or runs a dry run of it. */
export function importContent(
  name: string,
  content: string | Uint8Array,
  importMapping: ImportMapping = tillMapping,
  mode: "commit" | "dryRun" = "commit",
  onProgress: OnProgress = () => {},
  importer: Importer = { userId: 1, layerId: 1, scope: [1, 2] },
  rules: Pick<ImportRun, "refused" | "existing" | "corrects"> = {},
) {
  return runImport({
    path: writeFile(name, content),
    file: { fileId: "00000000-0000-0000-0000-000000000000", layerId: 1, name, bytes: content.length, hash: "" },
    mapping: importMapping,
    mode,
    importer,
    onProgress,
    ...rules,
  });
}

/** Number of rows in each table that an import could write to. */
export const rowsWritten = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const counts: Record<string, number> = {};
  for (const table of [
    "sale_batch",
    "sale",
    "sale_line",
    "sale_tender",
    "sales_day",
    "sales_half_hour",
    "item",
    "department",
    "target_layer",
    "import_batch",
    "import_change",
  ]) {
    const [row] = yield* sql<{ readonly rows: number }>`SELECT count(*)::integer AS rows FROM ${sql(table)}`;
    counts[table] = row?.rows ?? -1;
  }
  return counts;
});
