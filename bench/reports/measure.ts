/** Measurements of one database: its reports, its copy, five simultaneous readers, and the reports after an import. */

import { randomBytes, scrypt } from "node:crypto";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { promisify } from "node:util";

import { Context, Effect, Fiber, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";

import { databaseLayer, type DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { ReportCopy, defaultCopySettings } from "../../apps/server/src/report/copy/report-copy.ts";
import { duckdb, postgresql } from "../../apps/server/src/report/dialect.ts";
import { runReport, type ParsedRun } from "../../apps/server/src/report/run-report.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { withSnapshot } from "../../apps/server/src/widget-data/widget-data-service.ts";
import { median } from "../shared/median.ts";
import { figureText } from "../shared/report.ts";
import {
  catalogueStatements,
  countDays,
  countSales,
  factTables,
  firstStore,
  lastDay,
  organisationStatements,
  slicesOf,
  storeCount,
  type History,
} from "../widgets/generated-sales.ts";
import { askOf, whereOf, type TypicalReport } from "./typical.ts";
import { writeImport } from "./written-import.ts";

export const importLines = 500_000;

export interface MeasurePlan {
  readonly history: History;
  readonly typical: readonly TypicalReport[];
  /** Number of runs of each report on the copy. */
  readonly runs: number;
  /** Number of runs of each report on the database's raw lines. */
  readonly rawRuns: number;
  readonly folder: string;
}

export interface AfterImport {
  readonly writingMs: number;
  readonly committingMs: number;
  /** The first report, requested right after the commit, when it waits for the copy. */
  readonly firstMs: number;
}

export interface DatabaseMeasurements {
  readonly name: string;
  readonly madeMs: number;
  readonly copyMb: number;
  readonly reports: readonly {
    readonly copy: number;
    readonly bare: number;
    readonly database: number;
    readonly isSame: boolean;
  }[];
  readonly read: AfterImport;
  readonly gathered: AfterImport;
  readonly five: {
    readonly p50: number;
    readonly p95: number;
    readonly delayP95: number;
    readonly rssMb: number;
    readonly rssBefore: number;
    readonly scryptMs: number;
  };
}

/** Measures a database, which is filled first if it is new. */
export function measure(
  name: string,
  settings: DatabaseSettings,
  isNew: boolean,
  measurePlan: MeasurePlan,
): Promise<DatabaseMeasurements> {
  const copyFolder = join(measurePlan.folder, `copy-${name}`);
  rmSync(copyFolder, { recursive: true, force: true });
  const runtime = ManagedRuntime.make(
    ReportCopy.layer({ ...defaultCopySettings, folder: copyFolder, patienceMs: 3_600_000 }).pipe(
      Layer.provideMerge(SaleStore.layer),
      Layer.provideMerge(databaseLayer(settings)),
    ),
  );
  const work = Effect.gen(function* () {
    if (isNew) yield* fillDatabase(measurePlan.history);
    console.error(`${name}: filled`);
    const made = yield* timeMs(inView((snapshot) => snapshot.query("SELECT count(*) FROM sale_line")));
    console.error(`${name}: copied in ${figureText(made.ms / 1000)} s`);
    const reports = yield* compareWays(name, measurePlan);
    const five = yield* readByFive(measurePlan.typical);
    const imports = yield* importTwice(name, measurePlan.typical);
    yield* verifyCopy;
    const copyMb = existsSync(copyFolder) ? statSync(join(copyFolder, "reports.duckdb")).size / 1e6 : 0;
    return { name, madeMs: made.ms, copyMb, reports, ...imports, five } satisfies DatabaseMeasurements;
  });
  return runtime.runPromise(Effect.scoped(work)).finally(() => runtime.dispose());
}

/** Asks each report of the copy, of the copy by the bare statement, and of the database. */
const compareWays = Effect.fnUntraced(function* (name: string, { typical, runs, rawRuns }: MeasurePlan) {
  const reports: DatabaseMeasurements["reports"][number][] = [];
  for (const question of typical) {
    const copies: number[] = [];
    const bares: number[] = [];
    const databases: number[] = [];
    const answer = yield* ofCopy(question);
    yield* askBare(question);
    for (let run = 0; run < runs; run++) {
      copies.push((yield* timeMs(ofCopy(question))).ms);
      bares.push((yield* timeMs(askBare(question))).ms);
    }
    let isSame = true;
    for (let run = 0; run < rawRuns; run++) {
      const raw = yield* timeMs(ofDatabase(question));
      databases.push(raw.ms);
      isSame &&= JSON.stringify(raw.value) === JSON.stringify(answer);
    }
    reports.push({ copy: median(copies), bare: median(bares), database: median(databases), isSame });
    console.error(`${name}: ${question.name}: ${JSON.stringify(reports.at(-1))}`);
  }
  return reports;
});

/** Reads by five at once for twenty seconds, while a password is checked each second. */
const readByFive = Effect.fnUntraced(function* (typical: readonly TypicalReport[]) {
  const rssBefore = process.memoryUsage.rss() / 1e6;
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const took: number[] = [];
  let rssMb = 0;
  const readers = yield* Effect.forEach([0, 1, 2, 3, 4], (first) =>
    Effect.forkChild(
      Effect.gen(function* () {
        for (let index = first; ; index++) {
          const question = typical[index % typical.length];
          if (question !== undefined) took.push((yield* timeMs(ofCopy(question))).ms);
          rssMb = Math.max(rssMb, process.memoryUsage.rss() / 1e6);
        }
      }),
    ),
  );
  const logins: number[] = [];
  for (let round = 0; round < 20; round++) {
    yield* Effect.sleep("1 second");
    logins.push((yield* timeMs(Effect.promise(() => promisify(scrypt)("a password", randomBytes(16), 64)))).ms);
  }
  yield* Fiber.interruptAll(readers);
  delay.disable();
  took.sort((left, right) => left - right);
  return {
    p50: median(took),
    p95: took[Math.floor(took.length * 0.95)] ?? 0,
    delayP95: delay.percentile(95) / 1e6,
    rssMb,
    rssBefore,
    scryptMs: Math.max(...logins),
  };
});

/** First an import that the copy is not told about, as by another server; then one that it collects while it is written. */
const importTwice = Effect.fnUntraced(function* (name: string, [first]: readonly TypicalReport[]) {
  const importAndAsk = Effect.fnUntraced(function* (store: SaleStore["Service"], series: string) {
    const wrote = yield* writeImport(store, importLines, series);
    const firstMs = first === undefined ? 0 : (yield* timeMs(ofCopy(first))).ms;
    console.error(`${name}: ${series}: ${JSON.stringify({ ...wrote, firstMs })}`);
    return { ...wrote, firstMs };
  });
  const unheard = Context.get(yield* Layer.build(Layer.fresh(SaleStore.layer)), SaleStore);
  const read = yield* importAndAsk(unheard, "read");
  return { read, gathered: yield* importAndAsk(yield* SaleStore, "gathered") };
});

const verifyCopy = Effect.gen(function* () {
  const differences = yield* Effect.flatMap(ReportCopy, (copy) => copy.verify);
  // Rows written directly into the tables at the start are missing from the daily sums.
  const wrong = differences.filter(({ table }) => table !== "sales_day" && table !== "stock_on_hand");
  if (wrong.length > 0) return yield* Effect.die(new Error(`the copy differs: ${JSON.stringify(wrong)}`));
});

const timeMs = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const began = performance.now();
    const value = yield* work;
    return { ms: performance.now() - began, value };
  });
const inView = <A, E, R>(use: (snapshot: ParsedRun["snapshot"]) => Effect.Effect<A, E, R>) =>
  Effect.scoped(
    Effect.flatMap(
      Effect.flatMap(ReportCopy, (copy) => copy.view),
      (view) => (view === null ? Effect.die(new Error("no copy")) : use(view)),
    ),
  );
const ofCopy = (question: TypicalReport) => inView((snapshot) => runReport({ ...askOf(question, duckdb), snapshot }));
const askBare = (question: TypicalReport) => inView((snapshot) => snapshot.query(question.bare(whereOf(question))));
const ofDatabase = (question: TypicalReport) =>
  withSnapshot((snapshot) => runReport({ ...askOf(question, postgresql), snapshot }));

const openBatch = (
  sales: number,
  lines: number,
  days: number,
) => `INSERT INTO sale_batch (source, label, state, committed_at, change_no, location_ids, first_date, last_date, sale_count, line_count)
  SELECT 'IMPORT', 'generated', 'COMMITTED', now(), nextval('sale_change'), ARRAY(SELECT generate_series(${firstStore}, ${firstStore + storeCount - 1})), date '${lastDay}' - ${days - 1}, date '${lastDay}', ${sales}, ${lines} RETURNING batch_id AS id`;

const fillDatabase = Effect.fnUntraced(function* (history: History) {
  const sql = yield* SqlClient.SqlClient;
  for (const statement of [...organisationStatements, ...catalogueStatements]) yield* sql.unsafe(statement);
  for (const slice of slicesOf(history))
    for (const { table, columns, rows } of factTables)
      yield* sql.unsafe(`INSERT INTO ${table} (${columns}) ${rows(slice, history)}`);
  yield* sql.unsafe(openBatch(countSales(history), history.lines, countDays(history)));
  yield* sql`VACUUM (ANALYZE) sale, sale_line, sale_tender, sale_tax`.unprepared;
  yield* sql`CHECKPOINT`.unprepared;
});
