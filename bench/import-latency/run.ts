/**
 * Latency of other requests while a very large file is committed and undone: a read of one day, repeated, on the embedded database, which has a single
 * session. The Maven files (829,262 receipts of 50 stores) are read from COMPTOIR_REAL_DATA. Compares both ways in one run: in steps, as
 * the server does it, and in one go.
 *
 * `npm run bench -- import-latency`
 */

import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { builtInMappings, type BuiltInMappingName } from "@comptoir/domain/import-file";

import { Catalogue } from "../../apps/server/src/catalogue/index.ts";
import { databaseLayer } from "../../apps/server/src/database/index.ts";
import { findTemplate } from "../../apps/server/src/database/template.ts";
import { ImportRepository } from "../../apps/server/src/import/import-repository.ts";
import { runImport } from "../../apps/server/src/import/run-import.ts";
import { undoImport } from "../../apps/server/src/import/undo-import.ts";
import { SaleStore, type PreparationSizes } from "../../apps/server/src/sales/index.ts";
import { figureText, writeReport } from "../shared/report.ts";
import { boardTable, measureBoard } from "./board.ts";

const candidateFolders = [process.env["COMPTOIR_REAL_DATA"], resolve(import.meta.dirname, "../../../shared/data")];
const dataFolder = candidateFolders.find(
  (folder) => folder !== undefined && existsSync(join(folder, "maven_toys_sales_829262.csv.gz")),
);
if (dataFolder === undefined) {
  console.log("The Maven files are not here: nothing to measure.");
  process.exit(0);
}

const ways: readonly { readonly label: string; readonly preparing: PreparationSizes }[] = [
  { label: "prepared in steps", preparing: { linesAtLeast: 20_000, rowsPerStep: 20_000 } },
  { label: "in one go", preparing: { linesAtLeast: Number.POSITIVE_INFINITY, rowsPerStep: 0 } },
];
const phases = ["checking", "writing", "committing", "undoing"] as const;

interface Spent {
  seconds: number;
  readonly reads: number[];
}

type Phase = (typeof phases)[number];

/** Makes a clock that notes the time of each phase. */
function makePhaseClock() {
  const nothingSpent = (): Spent => ({ seconds: 0, reads: [] });
  const spent: Record<Phase, Spent> = {
    checking: nothingSpent(),
    writing: nothingSpent(),
    committing: nothingSpent(),
    undoing: nothingSpent(),
  };
  let phase: Phase | undefined;
  let phaseBegan = 0;
  const enterPhase = (next: Phase | undefined) => {
    if (next === phase) return;
    const now = performance.now();
    if (phase !== undefined) spent[phase].seconds += (now - phaseBegan) / 1000;
    [phase, phaseBegan] = [next, now];
  };
  return { spent, phase: () => phase, enter: enterPhase };
}

type PhaseClock = ReturnType<typeof makePhaseClock>;

const importFile = (folder: string, name: string, mapping: BuiltInMappingName, { enter }: PhaseClock) => {
  const filePath = join(folder, `${name}.csv.gz`);
  return runImport({
    path: filePath,
    file: {
      fileId: "00000000-0000-0000-0000-000000000000",
      layerId: 1,
      name,
      bytes: statSync(filePath).size,
      hash: "",
    },
    mapping: builtInMappings[mapping],
    mode: "commit",
    importer: { userId: 1, layerId: 1, scope: Array.from({ length: 100 }, (_, index) => index + 1) },
    onProgress: (progress) => {
      if (mapping === "maven-toys-sales" && progress.phase !== "reading") enter(progress.phase);
    },
  });
};

/** Reads one day of sales again and again, and notes the time of each read. */
const readAgain = Effect.fnUntraced(function* (clock: PhaseClock) {
  const sql = yield* SqlClient.SqlClient;
  for (;;) {
    const began = performance.now();
    const during = clock.phase();
    yield* sql`SELECT sum(gross)::float8 FROM sales_day WHERE location_id <= 50 AND business_date = '2018-01-05'`;
    if (during !== undefined) clock.spent[during].reads.push(performance.now() - began);
    yield* Effect.sleep(20);
  }
});

/** An import and its undo, with a reader throughout. */
const measureImport = Effect.fnUntraced(function* (folder: string) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  const clock = makePhaseClock();
  yield* sql`INSERT INTO target (target_id, code, description) VALUES (1, 'CHAIN', 'Chain')`;
  yield* sql`INSERT INTO target_layer (target_layer_id, target_id, layer_type, code, description) VALUES (1, 1, 'CHAIN', 'CHAIN', 'Chain')`;
  yield* sql`SELECT setval(pg_get_serial_sequence('target_layer', 'target_layer_id'), 1)`;
  yield* importFile(folder, "maven_toys_stores", "maven-toys-stores", clock);
  yield* importFile(folder, "maven_toys_products", "maven-toys-products", clock);
  yield* Effect.forkChild(readAgain(clock));
  const outcome = yield* importFile(folder, "maven_toys_sales_829262", "maven-toys-sales", clock);
  clock.enter("undoing");
  const record = yield* repository.find(outcome.batchId ?? 0);
  if (record === undefined)
    return yield* Effect.die(new Error(`the file has issues: ${JSON.stringify(outcome.issues.slice(0, 3))}`));
  yield* undoImport(record, 1);
  // Let waiting readers finish before taking the figures.
  yield* Effect.sleep(100);
  clock.enter(undefined);
  return clock.spent;
});

const template = await findTemplate();
const results: { readonly label: string; readonly spent: Record<Phase, Spent> }[] = [];
for (const { label, preparing } of ways) {
  const folder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
  const services = Layer.mergeAll(SaleStore.layerWith(preparing), Catalogue.layer, ImportRepository.layer).pipe(
    Layer.provideMerge(databaseLayer({ kind: "embedded", folder: join(folder, "database"), template })),
  );
  try {
    results.push({ label, spent: await Effect.runPromise(Effect.provide(measureImport(dataFolder), services)) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const percentileOf = (reads: readonly number[], share: number) => {
  const sorted = reads.toSorted((left, right) => left - right);
  return figureText(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN);
};

const boardFigures = await measureBoard(dataFolder);

writeReport(
  "import-latency",
  "What others wait during a large import",
  "The 829,262 receipts of the Maven files are imported and undone on the embedded durable database (PGlite in a worker, with fsync, one session), while somebody reads one day " +
    "of sales again and again with 20 ms between two reads. One run of each way, one after the other.",
  [
    ...phases
      .filter((phase) => phase !== "checking")
      .map((phase) => ({
        title: `While ${phase}`,
        header: ["way", "seconds", "reads answered", "median ms", "95 of 100, ms", "slowest ms"],
        rows: results.map(({ label, spent }) => {
          const { seconds, reads } = spent[phase];
          return [
            label,
            figureText(seconds),
            String(reads.length),
            percentileOf(reads, 0.5),
            percentileOf(reads, 0.95),
            percentileOf(reads, 1),
          ];
        }),
      })),
    boardTable("What the system dashboard waits, over HTTP", boardFigures),
  ],
);
