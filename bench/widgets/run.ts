/**
 * The 20 widgets of the system dashboard, asked as one batch, over a short and a ten times longer history; beside them the same figures computed
 * from the raw lines by the same database, and by DuckDB.
 *
 * `npm run widgets -- [--sizes 1000000,10000000] [--runs 15] [--raw-runs 1] [--engines embedded,postgresql] [--keep <folder>]`
 */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Redacted } from "effect";

import { findTemplate } from "../../apps/server/src/database/template.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { median } from "../shared/median.ts";
import { figure, ratio, writeReport } from "../shared/report.ts";
import { compareAnswers } from "./compare-answers.ts";
import { openDuckdb } from "./duckdb.ts";
import { openServerDatabase, periods, type Period, type ServerDatabase } from "./server-database.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000000,10000000" },
    runs: { type: "string", default: "15" },
    "raw-runs": { type: "string", default: "1" },
    engines: { type: "string", default: "embedded,postgresql" },
    keep: { type: "string" },
    name: { type: "string", default: "widgets" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const folder = values.keep ?? mkdtempSync(join(tmpdir(), "comptoir-bench-"));
mkdirSync(folder, { recursive: true });

type Engine = "embedded" | "postgresql";
interface Subject {
  readonly engine: Engine;
  readonly lines: number;
  readonly database: ServerDatabase;
}

const template = await findTemplate();
const wanted = values.engines.split(",");
const cluster = wanted.includes("postgresql") ? await startTemporaryCluster({ shared_buffers: "1GB", fsync: "on", work_mem: "32MB", random_page_cost: "1.1", max_wal_size: "4GB" }) : undefined;
const subjects: Subject[] = [];
for (const lines of sizes) {
  if (wanted.includes("embedded")) subjects.push({ engine: "embedded", lines, database: await openServerDatabase({ kind: "embedded", folder: join(folder, `${lines}`), template }, lines) });
  if (cluster !== undefined) subjects.push({ engine: "postgresql", lines, database: await openServerDatabase({ kind: "postgresql", url: Redacted.make(await newDatabase(cluster.url, `sales_${lines}`)), maxConnections: 2 }, lines) });
}
const peers = new Map(await Promise.all(sizes.map(async (lines) => [lines, await openDuckdb(":memory:", lines)] as const)));

const duckdbRuns = 3;
const batch = new Map<string, number[]>();
const cpu = new Map<string, number[]>();
/** The batch without its comparisons: the short history has no year before, so with them it has less to read. */
const alone = new Map<string, number[]>();
const raw = new Map<string, number[]>();
const note = (into: Map<string, number[]>, key: string, ms: number) => into.set(key, [...(into.get(key) ?? []), ms]);
const keyOf = (engine: Engine | "duckdb", lines: number, period: Period) => `${engine} ${lines} ${period}`;

// Every figure must be the same everywhere, or the comparison means nothing.
const differences: string[] = [];
for (const { engine, lines, database } of subjects) {
  for (const period of periods) {
    const statements = await database.statementsOf(period);
    differences.push(...(await compareAnswers(statements, (statement) => database.rows(statement, false), (statement) => peers.get(lines)?.rows(statement) ?? Promise.resolve([]))).map((what) => `${engine} ${lines} ${period}: ${what}`));
  }
}
console.error(differences.length === 0 ? "the same rows everywhere" : differences.join("\n"));

for (const period of periods) for (const { database } of subjects) await database.ask(period);
for (let run = 0; run < Number(values.runs); run += 1) {
  for (const period of periods) {
    for (const { engine, lines, database } of subjects) {
      const took = await database.ask(period);
      note(batch, keyOf(engine, lines, period), took.wall);
      note(cpu, keyOf(engine, lines, period), took.cpu);
      note(alone, keyOf(engine, lines, period), (await database.ask(period, false)).wall);
    }
    for (const { lines, database } of run < duckdbRuns ? subjects.filter(({ engine }, index) => engine === "embedded" || index === 0) : []) {
      note(raw, keyOf("duckdb", lines, period), (await peers.get(lines)?.ask(await database.statementsOf(period))) ?? Number.NaN);
    }
  }
}
const [short = 0, long = 0] = [sizes[0], sizes.at(-1)];
const engineNames = { embedded: "embedded (PGlite)", postgresql: "PostgreSQL" } as const;
const engines = [...new Set(subjects.map(({ engine }) => engine))];
const of = (from: Map<string, number[]>, engine: Engine | "duckdb", lines: number, period: Period) => median(from.get(keyOf(engine, lines, period)) ?? []);
const inMillions = (lines: number) => `${lines / 1_000_000} M`;
const slowest = [];
for (const { engine, lines, database } of subjects) for (const period of periods) slowest.push({ engine, lines, period, found: await database.profile(period) });

const report = () => writeReport(
  values.name,
  "The 20 widgets of the system dashboard, in one batch",
  `One call of the server's batch: 20 widgets with their comparisons, one snapshot, through the service that answers HTTP (without HTTP). ` +
    `20 stores at 456 lines a store and day; the longer history has more days, not more stores. Medians of ${values.runs} runs after one warm-up, databases in turn; ` +
    `from the raw lines: ${values["raw-runs"]} run(s) on the server's databases, ${duckdbRuns} on DuckDB (2 threads, in memory). ` +
    "The raw figures are asked with the same statements, every summary table being a view of its own definition over the lines.",
  [
    {
      title: "The batch, ms",
      header: ["database", "period", inMillions(short), inMillions(long), "growth", `CPU ${inMillions(short)}`, `CPU ${inMillions(long)}`, "growth of CPU"],
      rows: engines.flatMap((engine) =>
        periods.map((period) => [engineNames[engine], `\`${period}\``, figure(of(batch, engine, short, period)), figure(of(batch, engine, long, period)), ratio(of(batch, engine, long, period), of(batch, engine, short, period)), figure(of(cpu, engine, short, period)), figure(of(cpu, engine, long, period)), ratio(of(cpu, engine, long, period), of(cpu, engine, short, period))]),
      ),
      notes: ["To reach: at most 150 ms on both histories, growth at most 1.5×. CPU is the time of the processor that this process used, the embedded database inside: it says what the batch costs when other work shares the machine. PostgreSQL is another process, so its CPU is not in it."],
    },
    {
      title: "The batch without comparisons, ms",
      header: ["database", "period", inMillions(short), inMillions(long), "growth"],
      rows: engines.flatMap((engine) =>
        periods.map((period) => [engineNames[engine], `\`${period}\``, figure(of(alone, engine, short, period)), figure(of(alone, engine, long, period)), ratio(of(alone, engine, long, period), of(alone, engine, short, period))]),
      ),
      notes: ["110 days hold no year before: there the comparisons with it read nothing, while 1,097 days answer them. This table asks both histories for the same days; only the widget of the year still finds more of it in the longer one."],
    },
    {
      title: "The same figures from the raw lines, ms, and how many times slower than the batch",
      header: ["database", "period", inMillions(short), inMillions(long), "DuckDB " + inMillions(short), "DuckDB " + inMillions(long)],
      rows: engines.flatMap((engine) =>
        periods.map((period) => [
          engineNames[engine],
          `\`${period}\``,
          ...([engine, "duckdb"] as const).flatMap((peer) =>
            [short, long].map((lines) => `${figure(of(raw, peer, lines, period))} (${ratio(of(raw, peer, lines, period), of(batch, engine, lines, period))})`),
          ),
        ]),
      ),
      notes: [
        differences.length === 0
          ? "Every row of every statement is the same from the summaries and from DuckDB's raw lines."
          : `Rows that differ between the summaries and DuckDB's raw lines: ${differences.join("; ")}.`,
      ],
    },
    {
      title: "The slowest statements of a batch, ms (one run each, alone)",
      header: ["database", "lines", "period", "statements", "all", "slowest", "what"],
      rows: slowest.map(({ engine, lines, period, found }) => [
        engineNames[engine], inMillions(lines), `\`${period}\``, figure(found.length), figure(found.reduce((sum, { ms }) => sum + ms, 0)),
        found.slice(0, 3).map(({ ms }) => figure(ms)).join(", "),
        found.slice(0, 3).map(({ statement }) => subjectOf(statement)).join(", "),
      ]),
    },
  ],
);

report();
for (let run = 0; run < Number(values["raw-runs"]); run += 1) {
  for (const period of periods) {
    for (const { engine, lines, database } of subjects) {
      note(raw, keyOf(engine, lines, period), await database.askRaw(period));
      console.error(`raw ${keyOf(engine, lines, period)}: ${raw.get(keyOf(engine, lines, period))?.at(-1)} ms`);
    }
  }
}

report();

for (const { database } of subjects) await database.close();
for (const peer of peers.values()) peer.close();
await cluster?.stop();
if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });

/** The tables that a statement reads. */
function subjectOf(statement: string): string {
  return [...new Set([...statement.matchAll(/FROM (\w+)/gu)].map((match) => match[1] ?? ""))].filter((name) => name !== "sale_batch").join(" + ");
}

async function newDatabase(url: string, name: string): Promise<string> {
  const { ManagedRuntime, Effect } = await import("effect");
  const { SqlClient } = await import("effect/sql");
  const { PgClient } = await import("@effect/sql-pg");
  const runtime = ManagedRuntime.make(PgClient.layer({ url: Redacted.make(url), maxConnections: 1 }));
  await runtime.runPromise(Effect.flatMap(SqlClient.SqlClient, (sql) => sql.unsafe(`CREATE DATABASE ${name}`).unprepared));
  await runtime.dispose();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
