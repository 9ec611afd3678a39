/**
 * Eight typical reports over generated sale lines: from the reading copy, from the same copy by the bare statement, and from the database's raw lines.
 * Also the time to make a copy, the wait of the next report after an import of half a million lines, and five simultaneous readers.
 *
 * `npm run bench -- reports [--lines 10000000] [--runs 7] [--raw-runs 1] [--engines embedded,postgresql] [--keep <folder>]`
 */

import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Redacted } from "effect";

import { findTemplate } from "../../apps/server/src/database/template.ts";
import { startTemporaryCluster } from "../../tools/postgres/temporary-cluster.mjs";
import { newDatabase } from "../shared/new-database.ts";
import { figureText, ratioText, writeReport, type Table } from "../shared/report.ts";
import { countDays, readHistory } from "../widgets/generated-sales.ts";
import { importLines, measure, type AfterImport, type DatabaseMeasurements, type MeasurePlan } from "./measure.ts";
import { typicalOf } from "./typical.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "10000000" },
    runs: { type: "string", default: "7" },
    "raw-runs": { type: "string", default: "1" },
    engines: { type: "string", default: "embedded,postgresql" },
    keep: { type: "string" },
  },
});

function failWith(why: string): never {
  throw new Error(why);
}

const history = readHistory(values.lines);
const typicalQuestions = typicalOf(history);
const databaseFolder = values.keep ?? mkdtempSync(join(tmpdir(), "comptoir-bench-"));
mkdirSync(databaseFolder, { recursive: true });
const loadBefore = loadavg()[0] ?? Number.NaN;

const plan: MeasurePlan = {
  history,
  typical: typicalQuestions,
  runs: Number(values.runs),
  rawRuns: Number(values["raw-runs"]),
  folder: databaseFolder,
};

const wantedEngines = values.engines.split(",");
const measuredEngines: DatabaseMeasurements[] = [];
if (wantedEngines.includes("embedded")) {
  const place = join(databaseFolder, `embedded-${values.lines}`);
  measuredEngines.push(
    await measure(
      "embedded (PGlite)",
      { kind: "embedded", folder: place, template: await findTemplate() },
      !existsSync(place),
      plan,
    ),
  );
}
if (wantedEngines.includes("postgresql")) {
  const cluster =
    (await startTemporaryCluster({
      shared_buffers: "1GB",
      fsync: "on",
      work_mem: "32MB",
      random_page_cost: "1.1",
      max_wal_size: "4GB",
    })) ?? failWith("there is no PostgreSQL here");
  measuredEngines.push(
    await measure(
      "PostgreSQL",
      { kind: "postgresql", url: Redacted.make(await newDatabase(cluster.url, "reports")), maxConnections: 4 },
      true,
      plan,
    ),
  );
  await cluster.stop();
}
if (values.keep === undefined) rmSync(databaseFolder, { recursive: true, force: true });

const rateOf = ({ writingMs, committingMs }: AfterImport) => importLines / ((writingMs + committingMs) / 1_000);

const tables: Table[] = measuredEngines.flatMap(({ name, madeMs, copyMb, reports, read, gathered, five }): Table[] => [
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
      typicalQuestions[index]?.name ?? "",
      figureText(copy),
      figureText(by),
      ratioText(copy, by),
      figureText(database),
      ratioText(database, copy),
      isSame ? "yes" : "NO",
    ]),
  },
  {
    title: `Around it, ${name}`,
    header: ["what", "figure"],
    rows: [
      ["the copy made from nothing, s", figureText(madeMs / 1_000)],
      ["its file at the end, MB", figureText(copyMb)],
      [
        "a report right after 500,000 lines were committed that the copy gathered while they were written, s",
        figureText(gathered.firstMs / 1_000),
      ],
      ["the same when the copy did not hear of them, if the report waits for it, s", figureText(read.firstMs / 1_000)],
      ["lines a second written and committed, with the copy gathering", figureText(rateOf(gathered))],
      ["lines a second written and committed, without", figureText(rateOf(read))],
      ["five readers at once: a report, p50 and p95, ms", `${figureText(five.p50)}, ${figureText(five.p95)}`],
      ["five readers at once: delay of the event loop, p95, ms", figureText(five.delayP95)],
      ["five readers at once: a password checked, the slowest of 20, ms", figureText(five.scryptMs)],
      [
        "memory of the process before and under five readers, MB",
        `${figureText(five.rssBefore)}, ${figureText(five.rssMb)}`,
      ],
    ],
  },
]);
writeReport(
  "reports",
  `Eight typical reports over ${Number(values.lines).toLocaleString("en")} lines`,
  `The whole answer of a report (its sums, its page, its names), through the function that answers HTTP. 20 stores at 456 lines a store and day, ${countDays(history)} days. Medians of ${values.runs} runs after one to warm up; of the database ${values["raw-runs"]} run(s). The bare statement is what somebody would write by hand, asked through the same connection of the copy; a report reads its total as well, and the names of its groups. Generated sales are periodic, and compress better than real ones. Other work shared the two cores: the load was ${figureText(loadBefore)} when the measurements began and ${figureText(loadavg()[0] ?? Number.NaN)} when they ended.`,
  tables,
);
