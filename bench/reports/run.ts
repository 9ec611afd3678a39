/**
 * Eight typical reports over generated sale lines: from the reading copy, from the same copy by the bare statement, and from the database's raw lines.
 * Also the time to make a copy, the wait of the next report after an import of half a million lines, and five simultaneous readers.
 *
 * `npm run bench -- reports [--lines 10000000] [--runs 7] [--raw-runs 1] [--engines embedded,postgresql] [--keep <folder>]`
 */

import { randomBytes, scrypt } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { parseArgs, promisify } from "node:util";

import { Context, Effect, Fiber, Layer, ManagedRuntime, Redacted } from "effect";
import { SqlClient } from "effect/sql";

import { databaseLayer, type DatabaseSettings } from "../../apps/server/src/database/index.ts";
import { findTemplate } from "../../apps/server/src/database/template.ts";
import { ReportCopy, defaultCopySettings } from "../../apps/server/src/report/copy/report-copy.ts";
import { duckdb, postgresql } from "../../apps/server/src/report/dialect.ts";
import { runReport, type ParsedRun } from "../../apps/server/src/report/run-report.ts";
import { SaleStore } from "../../apps/server/src/sales/index.ts";
import { withSnapshot } from "../../apps/server/src/widget-data/widget-data-service.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { median } from "../shared/median.ts";
import { newDatabase } from "../shared/new-database.ts";
import { figure, ratio, writeReport, type Table } from "../shared/report.ts";
import {
  catalogueStatements,
  countDays,
  countSales,
  factTables,
  firstStore,
  lastDay,
  organisationStatements,
  readHistory,
  slicesOf,
  stores,
} from "../widgets/generated-sales.ts";
import { askOf, typicalOf, whereOf, type Typical } from "./typical.ts";
import { writeImport } from "./written-import.ts";

const importLines = 500_000;

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "10000000" },
    runs: { type: "string", default: "7" },
    "raw-runs": { type: "string", default: "1" },
    engines: { type: "string", default: "embedded,postgresql" },
    keep: { type: "string" },
  },
});

function failed(why: string): never {
  throw new Error(why);
}

const history = readHistory(values.lines);
const typical = typicalOf(history);
const folder = values.keep ?? mkdtempSync(join(tmpdir(), "comptoir-bench-"));
mkdirSync(folder, { recursive: true });
const loadBefore = loadavg()[0] ?? Number.NaN;

const openBatch = (
  sales: number,
  lines: number,
  days: number,
) => `INSERT INTO sale_batch (source, label, state, committed_at, change_no, location_ids, first_date, last_date, sale_count, line_count)
  SELECT 'IMPORT', 'generated', 'COMMITTED', now(), nextval('sale_change'), ARRAY(SELECT generate_series(${firstStore}, ${firstStore + stores - 1})), date '${lastDay}' - ${days - 1}, date '${lastDay}', ${sales}, ${lines} RETURNING batch_id AS id`;

const fill = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  for (const statement of [...organisationStatements, ...catalogueStatements]) yield* sql.unsafe(statement);
  for (const slice of slicesOf(history))
    for (const { table, columns, rows } of factTables)
      yield* sql.unsafe(`INSERT INTO ${table} (${columns}) ${rows(slice, history)}`);
  yield* sql.unsafe(openBatch(countSales(history), history.lines, countDays(history)));
  yield* sql`VACUUM (ANALYZE) sale, sale_line, sale_tender, sale_tax`.unprepared;
  yield* sql`CHECKPOINT`.unprepared;
});

const timed = <A, E, R>(work: Effect.Effect<A, E, R>) =>
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
const ofCopy = (question: Typical) => inView((snapshot) => runReport({ ...askOf(question, duckdb), snapshot }));
const bare = (question: Typical) => inView((snapshot) => snapshot.query(question.bare(whereOf(question))));
const ofDatabase = (question: Typical) =>
  withSnapshot((snapshot) => runReport({ ...askOf(question, postgresql), snapshot }));

interface AfterImport {
  readonly writingMs: number;
  readonly committingMs: number;
  /** The first report, requested right after the commit, when it waits for the copy. */
  readonly firstMs: number;
}

interface Found {
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

const measure = (name: string, settings: DatabaseSettings, isNew: boolean) => {
  const place = join(folder, `copy-${name}`);
  rmSync(place, { recursive: true, force: true });
  const runtime = ManagedRuntime.make(
    ReportCopy.layer({ ...defaultCopySettings, folder: place, patienceMs: 3_600_000 }).pipe(
      Layer.provideMerge(SaleStore.layer),
      Layer.provideMerge(databaseLayer(settings)),
    ),
  );
  return runtime
    .runPromise(
      Effect.gen(function* () {
        if (isNew) yield* fill;
        console.error(`${name}: filled`);
        const made = yield* timed(inView((snapshot) => snapshot.query("SELECT count(*) FROM sale_line")));
        console.error(`${name}: copied in ${figure(made.ms / 1000)} s`);
        const reports: Found["reports"][number][] = [];
        for (const question of typical) {
          const [copies, bares, databases]: number[][] = [[], [], []];
          const copyMs = yield* ofCopy(question);
          yield* bare(question);
          for (let run = 0; run < Number(values.runs); run++) {
            copies?.push((yield* timed(ofCopy(question))).ms);
            bares?.push((yield* timed(bare(question))).ms);
          }
          let isSame = true;
          for (let run = 0; run < Number(values["raw-runs"]); run++) {
            const raw = yield* timed(ofDatabase(question));
            databases?.push(raw.ms);
            isSame &&= JSON.stringify(raw.value) === JSON.stringify(copyMs);
          }
          reports.push({
            copy: median(copies ?? []),
            bare: median(bares ?? []),
            database: median(databases ?? []),
            isSame,
          });
          console.error(`${name}: ${question.name}: ${JSON.stringify(reports.at(-1))}`);
        }
        const rssBefore = process.memoryUsage.rss() / 1e6;
        const delay = monitorEventLoopDelay({ resolution: 5 });
        delay.enable();
        const took: number[] = [];
        let rss = 0;
        const readers = yield* Effect.forEach([0, 1, 2, 3, 4], (first) =>
          Effect.forkChild(
            Effect.gen(function* () {
              for (let index = first; ; index++) {
                const question = typical[index % typical.length];
                if (question !== undefined) took.push((yield* timed(ofCopy(question))).ms);
                rss = Math.max(rss, process.memoryUsage.rss() / 1e6);
              }
            }),
          ),
        );
        const logins: number[] = [];
        for (let round = 0; round < 20; round++) {
          yield* Effect.sleep("1 second");
          logins.push((yield* timed(Effect.promise(() => promisify(scrypt)("a password", randomBytes(16), 64)))).ms);
        }
        yield* Fiber.interruptAll(readers);
        delay.disable();
        took.sort((left, right) => left - right);
        const five = {
          p50: median(took),
          p95: took[Math.floor(took.length * 0.95)] ?? 0,
          delayP95: delay.percentile(95) / 1e6,
          rssMb: rss,
          rssBefore,
          scryptMs: Math.max(...logins),
        };
        // First an import that the copy is not told about, as by another server; then one that it collects while it
        // is written.
        const [first] = typical;
        const afterImport = Effect.fnUntraced(function* (store: SaleStore["Service"], series: string) {
          const wrote = yield* writeImport(store, importLines, series);
          const firstMs = first === undefined ? 0 : (yield* timed(ofCopy(first))).ms;
          console.error(`${name}: ${series}: ${JSON.stringify({ ...wrote, firstMs })}`);
          return { ...wrote, firstMs };
        });
        const unheard = Context.get(yield* Layer.build(Layer.fresh(SaleStore.layer)), SaleStore);
        const [read, gathered] = [
          yield* afterImport(unheard, "read"),
          yield* afterImport(yield* SaleStore, "gathered"),
        ];
        const differences = yield* Effect.flatMap(ReportCopy, (copy) => copy.verify);
        // Rows written directly into the tables at the start are missing from the daily sums.
        const wrong = differences.filter(({ table }) => table !== "sales_day" && table !== "stock_on_hand");
        if (wrong.length > 0) return yield* Effect.die(new Error(`the copy differs: ${JSON.stringify(wrong)}`));
        const copyMb = existsSync(place) ? statSync(join(place, "reports.duckdb")).size / 1e6 : 0;
        return { name, madeMs: made.ms, copyMb, reports, read, gathered, five } satisfies Found;
      }).pipe(Effect.scoped),
    )
    .finally(() => runtime.dispose());
};

const wanted = values.engines.split(",");
const found: Found[] = [];
if (wanted.includes("embedded")) {
  const place = join(folder, `embedded-${values.lines}`);
  found.push(
    await measure(
      "embedded (PGlite)",
      { kind: "embedded", folder: place, template: await findTemplate() },
      !existsSync(place),
    ),
  );
}
if (wanted.includes("postgresql")) {
  const cluster =
    (await startTemporaryCluster({
      shared_buffers: "1GB",
      fsync: "on",
      work_mem: "32MB",
      random_page_cost: "1.1",
      max_wal_size: "4GB",
    })) ?? failed("there is no PostgreSQL here");
  found.push(
    await measure(
      "PostgreSQL",
      { kind: "postgresql", url: Redacted.make(await newDatabase(cluster.url, "reports")), maxConnections: 4 },
      true,
    ),
  );
  await cluster.stop();
}
if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });

const rateOf = ({ writingMs, committingMs }: AfterImport) => importLines / ((writingMs + committingMs) / 1_000);

const tables: Table[] = found.flatMap(({ name, madeMs, copyMb, reports, read, gathered, five }): Table[] => [
  {
    title: `The database is ${name}`,
    header: [
      "report",
      "copy, ms",
      "bare statement, ms",
      "copy : bare",
      "database, ms",
      "database : copy",
      "same answer",
    ],
    rows: reports.map(({ copy, bare: by, database, isSame }, index) => [
      typical[index]?.name ?? "",
      figure(copy),
      figure(by),
      ratio(copy, by),
      figure(database),
      ratio(database, copy),
      isSame ? "yes" : "NO",
    ]),
  },
  {
    title: `Around it, ${name}`,
    header: ["what", "figure"],
    rows: [
      ["the copy made from nothing, s", figure(madeMs / 1_000)],
      ["its file at the end, MB", figure(copyMb)],
      [
        "a report right after 500,000 lines were committed that the copy gathered while they were written, s",
        figure(gathered.firstMs / 1_000),
      ],
      ["the same when the copy did not hear of them, if the report waits for it, s", figure(read.firstMs / 1_000)],
      ["lines a second written and committed, with the copy gathering", figure(rateOf(gathered))],
      ["lines a second written and committed, without", figure(rateOf(read))],
      ["five readers at once: a report, p50 and p95, ms", `${figure(five.p50)}, ${figure(five.p95)}`],
      ["five readers at once: delay of the event loop, p95, ms", figure(five.delayP95)],
      ["five readers at once: a password checked, the slowest of 20, ms", figure(five.scryptMs)],
      ["memory of the process before and under five readers, MB", `${figure(five.rssBefore)}, ${figure(five.rssMb)}`],
    ],
  },
]);
writeReport(
  "reports",
  `Eight typical reports over ${Number(values.lines).toLocaleString("en")} lines`,
  `The whole answer of a report (its sums, its page, its names), through the function that answers HTTP. 20 stores at 456 lines a store and day, ${countDays(history)} days. Medians of ${values.runs} runs after one to warm up; of the database ${values["raw-runs"]} run(s). The bare statement is what somebody would write by hand, asked through the same connection of the copy; a report reads its total as well, and the names of its groups. Generated sales are periodic, and compress better than real ones. Other work shared the two cores: the load was ${figure(loadBefore)} when the measurements began and ${figure(loadavg()[0] ?? Number.NaN)} when they ended.`,
  tables,
);
