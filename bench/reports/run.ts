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
import { figure, ratio, writeReport, type Table } from "../shared/report.ts";
import { countDays, readHistory } from "../widgets/generated-sales.ts";
import { importLines, measure, type AfterImport, type Found, type MeasurePlan } from "./measure.ts";
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

function failed(why: string): never {
  throw new Error(why);
}

const history = readHistory(values.lines);
const typical = typicalOf(history);
const folder = values.keep ?? mkdtempSync(join(tmpdir(), "comptoir-bench-"));
mkdirSync(folder, { recursive: true });
const loadBefore = loadavg()[0] ?? Number.NaN;

const plan: MeasurePlan = {
  history,
  typical,
  runs: Number(values.runs),
  rawRuns: Number(values["raw-runs"]),
  folder,
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
      plan,
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
      plan,
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
