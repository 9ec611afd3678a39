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
import { figureText, ratioText, writeReport, type Table } from "../shared/report.ts";
import { compareAnswers } from "./compare-answers.ts";
import { openDuckdb } from "./duckdb.ts";
import { countDays, readHistory } from "./generated-sales.ts";
import { makePeerTables, makeSlowestTable } from "./peer-tables.ts";
import { openServerDatabase, periodRanges, type Period, type ServerDatabase } from "./server-database.ts";

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
const lineCounts = values.sizes.split(",");
const databaseFolder = values.keep ?? mkdtempSync(join(tmpdir(), "comptoir-bench-"));
mkdirSync(databaseFolder, { recursive: true });

type Engine = "embedded" | "postgresql";
interface Subject {
  readonly engine: Engine;
  readonly lines: string;
  readonly database: ServerDatabase;
}

const template = await findTemplate();
const wantedEngines = values.engines.split(",");
const cluster = wantedEngines.includes("postgresql")
  ? await startTemporaryCluster({
      shared_buffers: "1GB",
      fsync: "on",
      work_mem: "32MB",
      random_page_cost: "1.1",
      max_wal_size: "4GB",
    })
  : undefined;
const subjects: Subject[] = [];
for (const lines of lineCounts) {
  if (wantedEngines.includes("embedded"))
    subjects.push({
      engine: "embedded",
      lines,
      database: await openServerDatabase(
        { kind: "embedded", folder: join(databaseFolder, lines.replace("/", "-")), template },
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
  await Promise.all(
    lineCounts.map(async (lines) => [lines, await openDuckdb(":memory:", readHistory(lines))] as const),
  ),
);

const duckdbRuns = 3;
const loadBefore = loadavg()[0] ?? Number.NaN;
const batchMsByKey = new Map<string, number[]>();
const httpMsByKey = new Map<string, number[]>();
const cpuMsByKey = new Map<string, number[]>();
/** The batch without comparisons: the short history has no previous year, so with them it would read less. */
const aloneMsByKey = new Map<string, number[]>();
const rawMsByKey = new Map<string, number[]>();
/** The batch without answers shared by earlier ones, and in another minute than the one before; with the processor's time of both. */
const firstMsByKey = new Map<string, number[]>();
const firstCpuMsByKey = new Map<string, number[]>();
const nextMinuteMsByKey = new Map<string, number[]>();
const nextMinuteCpuMsByKey = new Map<string, number[]>();
const noteTime = (into: Map<string, number[]>, key: string, ms: number) =>
  into.set(key, [...(into.get(key) ?? []), ms]);
const keyOf = (engine: Engine | "duckdb", lines: string, period: Period) => `${engine} ${lines} ${period}`;

// All results must be equal, or the comparison means nothing.
const differences: string[] = [];
for (const { engine, lines, database } of subjects) {
  for (const period of periodRanges) {
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

const measuredEngines = [...new Set(subjects.map(({ engine }) => engine))];
/** Shortest and longest history; the others only show how the batch grows. */
const smallestAndLargest = [...new Set([lineCounts[0] ?? "", lineCounts.at(-1) ?? ""])];
for (const period of periodRanges) for (const { database } of subjects) await database.ask(period);
for (let run = 0; run < Number(values.runs); run += 1) {
  for (const period of periodRanges) {
    for (const { engine, lines, database } of subjects) {
      const took = await database.ask(period);
      noteTime(batchMsByKey, keyOf(engine, lines, period), took.wall);
      noteTime(cpuMsByKey, keyOf(engine, lines, period), took.cpu);
      const nextMinuteTook = await database.askNextMinute(period);
      noteTime(nextMinuteMsByKey, keyOf(engine, lines, period), nextMinuteTook.wall);
      noteTime(nextMinuteCpuMsByKey, keyOf(engine, lines, period), nextMinuteTook.cpu);
      const firstTook = await database.askFirst(period);
      noteTime(firstMsByKey, keyOf(engine, lines, period), firstTook.wall);
      noteTime(firstCpuMsByKey, keyOf(engine, lines, period), firstTook.cpu);
      noteTime(httpMsByKey, keyOf(engine, lines, period), await database.askOverHttp(period));
      noteTime(aloneMsByKey, keyOf(engine, lines, period), (await database.ask(period, false)).wall);
    }
    const [first] = measuredEngines;
    for (const { lines, database } of run < duckdbRuns
      ? subjects.filter(({ engine, lines }) => engine === first && smallestAndLargest.includes(lines))
      : []) {
      const took = await peerByLines.get(lines)?.ask(await database.statementsOf(period));
      if (took === undefined) continue;
      noteTime(rawMsByKey, keyOf("duckdb", lines, period), took.wall);
      noteTime(cpuMsByKey, keyOf("duckdb", lines, period), took.cpu);
    }
  }
}
const engineNames = { embedded: "embedded (PGlite)", postgresql: "PostgreSQL" } as const;
const medianOf = (from: Map<string, number[]>, engine: Engine | "duckdb", lines: string, period: Period) =>
  median(from.get(keyOf(engine, lines, period)) ?? []);
/** "1 M", or "1 M thin" if fewer receipts share a day. */
const nameOf = (lines: string) => `${readHistory(lines).lines / 1_000_000} M${lines.includes("/") ? " thin" : ""}`;
const slowest: (Omit<Subject, "database"> & {
  readonly period: Period;
  readonly found: Awaited<ReturnType<ServerDatabase["profile"]>>;
})[] = [];
for (const { engine, lines, database } of subjects)
  for (const period of periodRanges) slowest.push({ engine, lines, period, found: await database.profile(period) });

const loadAfter = loadavg()[0] ?? Number.NaN;
/** A row per period: medians of every history, and ratios for the longest. */
const growthTable = (title: string, from: Map<string, number[]>, notes: readonly string[]): Table => ({
  title,
  header: [
    "database",
    "period",
    ...lineCounts.map(nameOf),
    ...lineCounts.slice(0, -1).map((lines) => `growth from ${nameOf(lines)}`),
  ],
  rows: measuredEngines.flatMap((engine) =>
    periodRanges.map((period) => {
      const taken = lineCounts.map((lines) => medianOf(from, engine, lines, period));
      return [
        engineNames[engine],
        `\`${period}\``,
        ...taken.map(figureText),
        ...taken.slice(0, -1).map((time) => ratioText(taken.at(-1) ?? Number.NaN, time)),
      ];
    }),
  ),
  notes,
});
const daysText = lineCounts
  .map((lines) => `${nameOf(lines)} lines are ${figureText(countDays(readHistory(lines)))} days`)
  .join(", ");

const placesOfPeer = measuredEngines.flatMap((engine) =>
  smallestAndLargest.flatMap((lines) => periodRanges.map((period) => ({ engine, lines, period }))),
);
const peerRowsOf = (
  first: Map<string, number[]>,
  nextMinute: Map<string, number[]>,
  again: Map<string, number[]>,
  peer: Map<string, number[]>,
) =>
  placesOfPeer.map(({ engine, lines, period }) => ({
    names: [engineNames[engine], nameOf(lines), `\`${period}\``],
    batchMs: [first, nextMinute, again].map((from) => medianOf(from, engine, lines, period)),
    peerMs: medianOf(peer, "duckdb", lines, period),
  }));

const rawTable = (): Table => ({
  title: "The same figures from the raw lines on the same database, ms, and how many times slower than the batch",
  header: ["database", "period", ...smallestAndLargest.map(nameOf)],
  rows: measuredEngines.flatMap((engine) =>
    periodRanges.map((period) => [
      engineNames[engine],
      `\`${period}\``,
      ...smallestAndLargest.map((lines) => {
        const rawMs = medianOf(rawMsByKey, engine, lines, period);
        return `${figureText(rawMs)} (${ratioText(rawMs, medianOf(batchMsByKey, engine, lines, period))})`;
      }),
    ]),
  ),
});

const writeTables = () =>
  writeReport(
    values.name,
    "The 20 widgets of the system dashboard, in one batch",
    `One call of the server's batch: 20 widgets with their comparisons, one snapshot, through the service that answers HTTP, and over HTTP. ` +
      `20 stores at 456 lines a store and day (a thin history has fewer): ${daysText}. Medians of ${values.runs} runs after one warm-up, databases in turn; ` +
      `from the raw lines: ${values["raw-runs"]} run(s) on the server's databases, ${duckdbRuns} on DuckDB (2 threads, in memory). ` +
      "The raw figures are asked with the same statements, every summary table being a view of its own definition over the lines. " +
      `Other work shared the two cores: the load was ${figureText(loadBefore)} when the measurements began and ${figureText(loadAfter)} when they ended.`,
    [
      growthTable("The batch, ms", batchMsByKey, [
        "To reach: at most 150 ms, growth at most 1.5×. A history of less than a year has no year before: there the comparisons with it find nothing, so that the growth from it holds " +
          "the whole cost of comparing. The other columns start from histories that answer them all.",
      ]),
      growthTable("The processor's time of the batch, ms", cpuMsByKey, [
        "What the server used, and its database with it (inside the process, or the sessions of PostgreSQL): it says what the batch costs when other work shares the machine.",
      ]),
      growthTable("The batch over HTTP, ms", httpMsByKey, [
        "From the request to the last byte of the answer on one machine: the token checked, the calls decoded, the answers encoded.",
      ]),
      growthTable("The batch without comparisons, ms", aloneMsByKey, [
        "The same days of every history; only the widget of the year still finds more of it in a longer one.",
      ]),
      ...makePeerTables(
        peerRowsOf(firstMsByKey, nextMinuteMsByKey, batchMsByKey, rawMsByKey),
        peerRowsOf(firstCpuMsByKey, nextMinuteCpuMsByKey, cpuMsByKey, cpuMsByKey),
        differences,
      ),
      rawTable(),
      makeSlowestTable(
        slowest.map(({ engine, lines, period, found }) => ({
          names: [engineNames[engine], nameOf(lines), `\`${period}\``],
          found,
        })),
      ),
    ],
  );

writeTables();
for (let run = 0; run < Number(values["raw-runs"]); run += 1) {
  for (const period of periodRanges) {
    for (const { engine, lines, database } of subjects.filter(({ lines }) => smallestAndLargest.includes(lines))) {
      noteTime(rawMsByKey, keyOf(engine, lines, period), await database.askRaw(period));
      console.error(`raw ${keyOf(engine, lines, period)}: ${rawMsByKey.get(keyOf(engine, lines, period))?.at(-1)} ms`);
    }
  }
}

writeTables();

for (const { database } of subjects) await database.close();
for (const peer of peerByLines.values()) peer.close();
await cluster?.stop();
if (values.keep === undefined) rmSync(databaseFolder, { recursive: true, force: true });
