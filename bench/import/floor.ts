/**
 * Measures the least time of an import: papaparse alone over the file, and COPY of its rows into tables with their keys, on PostgreSQL.
 * It imports the files first, and prints a line of JSON about the last one.
 *
 * `floor.ts <url> <file:mapping>...`
 */

import { chmodSync, createReadStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { createGunzip } from "node:zlib";

import { Effect, Layer, Redacted } from "effect";
import { SqlClient } from "effect/sql";
import Papa from "papaparse";

import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import { databaseLayer } from "../../apps/server/src/database/index.ts";
import { ImportRepository } from "../../apps/server/src/import/import-repository.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { importFile, parseFiles, seedChain } from "./import-files.ts";

export interface FloorFigures {
  readonly parseMs: number;
  readonly copyMs: number;
}

const [databaseUrl = "", ...fileWords] = process.argv.slice(2);
const files = parseFiles(fileWords);

async function parseAlone(path: string): Promise<number> {
  const began = performance.now();
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  const parser = new Papa.Parser({ delimiter: "," });
  const decoder = new TextDecoder("utf-8");
  let remainingText = "";
  for await (const bytes of path.endsWith(".gz") ? file.pipe(createGunzip()) : file) {
    remainingText += decoder.decode(bytes, { stream: true });
    remainingText = remainingText.slice(parser.parse(remainingText, 0, true).meta.cursor);
  }
  parser.parse(remainingText, 0, false);
  return performance.now() - began;
}

const factTableNames = ["sale", "sale_line", "sale_tender", "sale_tax"] as const;

const copyAlone = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient;
  let copyMs = 0;
  for (const table of factTableNames) {
    const file = join(folder, table);
    yield* sql.unsafe(`COPY ${table} TO '${file}'`).unprepared;
    yield* sql.unsafe(`CREATE TABLE floor_${table} (LIKE ${table} INCLUDING INDEXES)`);
    const began = performance.now();
    yield* sql.unsafe(`COPY floor_${table} FROM '${file}'`).unprepared;
    copyMs += performance.now() - began;
  }
  return copyMs;
});

const measured = Effect.gen(function* () {
  yield* seedChain;
  for (const file of files) yield* importFile(file, () => {});
  const folder = mkdtempSync(join(tmpdir(), "comptoir-floor-"));
  // The server writes and reads these files.
  chmodSync(folder, 0o777);
  const copyMs = yield* Effect.ensuring(
    copyAlone(folder),
    Effect.sync(() => rmSync(folder, { recursive: true, force: true })),
  );
  const parseMs = yield* Effect.promise(() => parseAlone(files.at(-1)?.path ?? ""));
  return { parseMs, copyMs } satisfies FloorFigures;
});

const services = Layer.mergeAll(SaleStore.layer, Catalogue.layer, ImportRepository.layer).pipe(
  Layer.provideMerge(databaseLayer({ kind: "postgresql", url: Redacted.make(databaseUrl), maxConnections: 4 })),
);
console.log(JSON.stringify(await Effect.runPromise(Effect.provide(measured, services))));
