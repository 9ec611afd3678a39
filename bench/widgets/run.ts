/**
 * The 20 widgets of the system dashboard as one batch, over histories of several lengths.
 * For the shortest and the longest, the same figures are computed from the raw lines by the same database, and by DuckDB.
 *
 * `npm run widgets -- [--sizes 1000000,1000000/1097,4000000,10000000] [--runs 15] [--raw-runs 1] [--engines embedded,postgresql] [--keep <folder>]`
 */

import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Redacted } from "effect";

import { findTemplate } from "../../apps/server/src/database/template.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { median } from "../shared/median.ts";
import { newDatabase } from "../shared/new-database.ts";
import { figure, ratio, writeReport, type Table } from "../shared/report.ts";
import { compareAnswers } from "./compare-answers.ts";
import { openDuckdb } from "./duckdb.ts";
import { countDays, readHistory } from "./generated-sales.ts";
import { openServerDatabase, periods, type Period, type ServerDatabase } from "./server-database.ts";

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000000,1000000/1097,4000000,10000000" },
    runs: { type: "string", default: "15" },
    "raw-runs": { type: "string", default: "1" },
    engines: { type: "string", default: "embedded,postgresql" },
    keep: { type: "string" },
    name: { type: "string", default: "widgets" },
  },
});
/** Histories as written in the options: "lines" or "lines/days". */
const sizes = values.sizes.split(",");
const folder = values.keep ?? mkdtempSync(join(tmpdir(), "comptoir-bench-"));
mkdirSync(folder, { recursive: true });

type Engine = "embedded" | "postgresql";
interface Subject {
  readonly engine: Engine;
  readonly lines: string;
  readonly database: ServerDatabase;
}

const template = await findTemplate();
const wanted = values.engines.split(",");
const cluster = wanted.includes("postgresql")
  ? await startTemporaryCluster({
      shared_buffers: "1GB",
      fsync: "on",
      work_mem: "32MB",
      random_page_cost: "1.1",
      max_wal_size: "4GB",
    })
  : undefined;
const subjects: Subject[] = [];
for (const lines of sizes) {
  if (wanted.includes("embedded"))
    subjects.push({
      engine: "embedded",
      lines,
      database: await openServerDatabase(
        { kind: "embedded", folder: join(folder, lines.replace("/", "-")), template },
        readHistory(lines),
      ),
    });
  if (cluster !== undefined)
    subjects.push({
      engine: "postgresql",
      lines,
      database: await openServerDatabase(
        {
          kind: "postgresql",
          url: Redacted.make(await newDatabase(cluster.url, `sales_${lines.replace("/", "_")}`)),
          maxConnections: 2,
        },
        readHistory(lines),
      ),
    });
}
const peerByLines = new Map(
  await Promise.all(sizes.map(async (lines) => [lines, await openDuckdb(":memory:", readHistory(lines))] as const)),
);

const duckdbRuns = 3;
const loadBefore = loadavg()[0] ?? Number.NaN;
const batch = new Map<string, number[]>();
const http = new Map<string, number[]>();
const cpu = new Map<string, number[]>();
/** The batch without comparisons: the short history has no previous year, so with them it would read less. */
const alone = new Map<string, number[]>();
const raw = new Map<string, number[]>();
const note = (into: Map<string, number[]>, key: string, ms: number) => into.set(key, [...(into.get(key) ?? []), ms]);
const keyOf = (engine: Engine | "duckdb", lines: string, period: Period) => `${engine} ${lines} ${period}`;

// All results must be equal, or the comparison means nothing.
const differences: string[] = [];
for (const { engine, lines, database } of subjects) {
  for (const period of periods) {
    const statements = await database.statementsOf(period);
    differences.push(
      ...(
        await compareAnswers(
          statements,
          (statement) => database.rows(statement, false),
          (statement) => peerByLines.get(lines)?.rows(statement) ?? Promise.resolve([]),
        )
      ).map((what) => `${engine} ${lines} ${period}: ${what}`),
    );
  }
}
console.error(differences.length === 0 ? "the same rows everywhere" : differences.join("\n"));

const engines = [...new Set(subjects.map(({ engine }) => engine))];
/** Shortest and longest history; the others only show how the batch grows. */
const ends = [...new Set([sizes[0] ?? "", sizes.at(-1) ?? ""])];
for (const period of periods) for (const { database } of subjects) await database.ask(period);
for (let run = 0; run < Number(values.runs); run += 1) {
  for (const period of periods) {
    for (const { engine, lines, database } of subjects) {
      const took = await database.ask(period);
      note(batch, keyOf(engine, lines, period), took.wall);
      note(cpu, keyOf(engine, lines, period), took.cpu);
      note(http, keyOf(engine, lines, period), await database.askOverHttp(period));
      note(alone, keyOf(engine, lines, period), (await database.ask(period, false)).wall);
    }
    const [first] = engines;
    for (const { lines, database } of run < duckdbRuns
      ? subjects.filter(({ engine, lines }) => engine === first && ends.includes(lines))
      : []) {
      note(
        raw,
        keyOf("duckdb", lines, period),
        (await peerByLines.get(lines)?.ask(await database.statementsOf(period))) ?? Number.NaN,
      );
    }
  }
}
const engineNames = { embedded: "embedded (PGlite)", postgresql: "PostgreSQL" } as const;
const of = (from: Map<string, number[]>, engine: Engine | "duckdb", lines: string, period: Period) =>
  median(from.get(keyOf(engine, lines, period)) ?? []);
/** "1 M", or "1 M thin" if fewer receipts share a day. */
const nameOf = (lines: string) => `${readHistory(lines).lines / 1_000_000} M${lines.includes("/") ? " thin" : ""}`;
const slowest: (Omit<Subject, "database"> & {
  readonly period: Period;
  readonly found: Awaited<ReturnType<ServerDatabase["profile"]>>;
})[] = [];
for (const { engine, lines, database } of subjects)
  for (const period of periods) slowest.push({ engine, lines, period, found: await database.profile(period) });

const loadAfter = loadavg()[0] ?? Number.NaN;
/** A row per period: medians of every history, and ratios for the longest. */
const growing = (title: string, from: Map<string, number[]>, notes: readonly string[]): Table => ({
  title,
  header: [
    "database",
    "period",
    ...sizes.map(nameOf),
    ...sizes.slice(0, -1).map((lines) => `growth from ${nameOf(lines)}`),
  ],
  rows: engines.flatMap((engine) =>
    periods.map((period) => {
      const taken = sizes.map((lines) => of(from, engine, lines, period));
      return [
        engineNames[engine],
        `\`${period}\``,
        ...taken.map(figure),
        ...taken.slice(0, -1).map((time) => ratio(taken.at(-1) ?? Number.NaN, time)),
      ];
    }),
  ),
  notes,
});
const days = sizes
  .map((lines) => `${nameOf(lines)} lines are ${figure(countDays(readHistory(lines)))} days`)
  .join(", ");

const rawTable = (): Table => ({
  title: "The same figures from the raw lines, ms, and how many times slower than the batch",
  header: ["database", "period", ...ends.map(nameOf), ...ends.map((lines) => `DuckDB ${nameOf(lines)}`)],
  rows: engines.flatMap((engine) =>
    periods.map((period) => [
      engineNames[engine],
      `\`${period}\``,
      ...([engine, "duckdb"] as const).flatMap((peer) =>
        ends.map(
          (lines) =>
            `${figure(of(raw, peer, lines, period))} (${ratio(of(raw, peer, lines, period), of(batch, engine, lines, period))})`,
        ),
      ),
    ]),
  ),
  notes: [
    differences.length === 0
      ? "Every row of every statement is the same from the summaries and from DuckDB's raw lines."
      : `Rows that differ between the summaries and DuckDB's raw lines: ${differences.join("; ")}.`,
  ],
});

const slowestTable = (): Table => ({
  title: "The slowest statements of a batch, ms (one run each, alone)",
  header: ["database", "lines", "period", "statements", "all", "slowest", "what"],
  rows: slowest.map(({ engine, lines, period, found }) => [
    engineNames[engine],
    nameOf(lines),
    `\`${period}\``,
    figure(found.length),
    figure(found.reduce((sum, { ms }) => sum + ms, 0)),
    found
      .slice(0, 3)
      .map(({ ms }) => figure(ms))
      .join(", "),
    found
      .slice(0, 3)
      .map(({ statement }) => subjectOf(statement))
      .join(", "),
  ]),
});

const report = () =>
  writeReport(
    values.name,
    "The 20 widgets of the system dashboard, in one batch",
    `One call of the server's batch: 20 widgets with their comparisons, one snapshot, through the service that answers HTTP, and over HTTP. ` +
      `20 stores at 456 lines a store and day (a thin history has fewer): ${days}. Medians of ${values.runs} runs after one warm-up, databases in turn; ` +
      `from the raw lines: ${values["raw-runs"]} run(s) on the server's databases, ${duckdbRuns} on DuckDB (2 threads, in memory). ` +
      "The raw figures are asked with the same statements, every summary table being a view of its own definition over the lines. " +
      `Other work shared the two cores: the load was ${figure(loadBefore)} when the measurements began and ${figure(loadAfter)} when they ended.`,
    [
      growing("The batch, ms", batch, [
        "To reach: at most 150 ms, growth at most 1.5×. A history of less than a year has no year before: there the comparisons with it find nothing, so that the growth from it holds " +
          "the whole cost of comparing. The other columns start from histories that answer them all.",
      ]),
      growing("The processor's time of the batch, ms", cpu, [
        "What the server used, and its database with it (inside the process, or the sessions of PostgreSQL): it says what the batch costs when other work shares the machine.",
      ]),
      growing("The batch over HTTP, ms", http, [
        "From the request to the last byte of the answer on one machine: the token checked, the calls decoded, the answers encoded.",
      ]),
      growing("The batch without comparisons, ms", alone, [
        "The same days of every history; only the widget of the year still finds more of it in a longer one.",
      ]),
      rawTable(),
      slowestTable(),
    ],
  );

report();
for (let run = 0; run < Number(values["raw-runs"]); run += 1) {
  for (const period of periods) {
    for (const { engine, lines, database } of subjects.filter(({ lines }) => ends.includes(lines))) {
      note(raw, keyOf(engine, lines, period), await database.askRaw(period));
      console.error(`raw ${keyOf(engine, lines, period)}: ${raw.get(keyOf(engine, lines, period))?.at(-1)} ms`);
    }
  }
}

report();

for (const { database } of subjects) await database.close();
for (const peer of peerByLines.values()) peer.close();
await cluster?.stop();
if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });

/** Lists the tables that a statement reads. */
function subjectOf(statement: string): string {
  return [...new Set([...statement.matchAll(/FROM (\w+)/gu)].map((match) => match[1] ?? ""))]
    .filter((name) => name !== "sale_batch")
    .join(" + ");
}
