/**
 * The eight reports over a directly filled copy, without a database: queries over ten million lines, which would take hours to create in PostgreSQL.
 *
 * `npm run bench -- reports-loaded [--lines 10000000] [--runs 5] [--name reports-loaded]`. "100000000" has ten times as many days as ten million lines, "100000000/1097" as many days with ten times as many lines.
 */

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { Effect } from "effect";

import { openCopyFile } from "../../apps/server/src/report/copy/copy-file.ts";
import { makeCopySnapshot } from "../../apps/server/src/report/copy/ask-copy.ts";
import { defaultCopySettings } from "../../apps/server/src/report/copy/report-copy.ts";
import { duckdb } from "../../apps/server/src/report/dialect.ts";
import { runReport } from "../../apps/server/src/report/run-report.ts";
import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";
import { countDays, firstStore, lastDay, readHistory, storeCount } from "../widgets/generated-sales.ts";
import { askOf, typicalOf, whereOf } from "./typical.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "10000000" },
    runs: { type: "string", default: "5" },
    name: { type: "string", default: "reports-loaded" },
  },
});
const history = readHistory(values.lines);
const { lines } = history;
const dayCount = countDays(history);
const typicalQuestions = typicalOf(history);
const scratchFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
const loadBefore = loadavg()[0] ?? Number.NaN;

const receiptCount = Math.ceil(lines / 3);
const receiptsOfDay = Math.ceil(receiptCount / dayCount);
/** SQL of the receipts: equally many per store and day, in order of days; hashes of the number vary them. Each gets three lines. */
const receiptSql = `SELECT r, ${firstStore} + (r % ${storeCount})::INTEGER AS location_id, date '${lastDay}' - (${dayCount - 1} - r // ${receiptsOfDay})::INTEGER AS business_date, 1 AS batch_id, r::INTEGER AS sale_no, (16 + hash(r) % 26)::SMALLINT AS half_hour,
  'T' || hash(r, 1) % 4 AS terminal, 'cashier ' || hash(r, 2) % 60 AS cashier, CASE WHEN hash(r, 3) % 3 = 0 THEN 'C' || hash(r, 4) % 200000 END AS customer, CASE hash(r, 5) % 4 WHEN 0 THEN 'CASH' WHEN 1 THEN 'DEBIT' ELSE 'VISA' END AS tenders`;
const receiptsPerStep = 1_000_000;

const copyFile = await openCopyFile(join(scratchFolder, "reports"), defaultCopySettings.limits);
const beganAt = performance.now();
await copyFile.writer.run(`INSERT INTO department SELECT n::INTEGER, 'Department ' || n FROM range(1, 41) t (n)`);
await copyFile.writer.run(
  `INSERT INTO target_layer SELECT n::INTEGER, NULL, 1, 'STORE', 'Store ' || n FROM range(${firstStore}, ${firstStore + storeCount}) t (n)`,
);
await copyFile.writer.run(
  `INSERT INTO item SELECT n::INTEGER, 1 + n::INTEGER % 40, NULL, 10000 + n % 700 * 100, 5000 + n % 500 * 50, 'SKU' || n, NULL, 'Item ' || n FROM range(1, 40001) t (n)`,
);
await copyFile.writer.run(`INSERT INTO line_text SELECT item_id, sku, description FROM item`);
for (let from = 0; from < receiptCount; from += receiptsPerStep) {
  const receiptRows = `(${receiptSql} FROM range(${from}, ${Math.min(receiptCount, from + receiptsPerStep)}) t (r))`;
  await copyFile.writer.run(
    `INSERT INTO sale SELECT location_id, business_date, batch_id, sale_no, 0, 0, half_hour, true, false, false, 'COMPLETED', 'R' || r, terminal, cashier, customer, (business_date + INTERVAL 10 HOUR), 0, 3000, false, false, tenders, NULL, NULL FROM ${receiptRows}`,
  );
  await copyFile.writer
    .run(`INSERT INTO sale_line SELECT location_id, business_date, batch_id, sale_no, line_no, item_id, 1 + item_id % 40, NULL, 1000, price, price // 10 * (item_id % 2), price * 50, half_hour, CASE WHEN hash(r, 6) % 40 = 0 THEN 1 ELSE 0 END, true, 'SKU' || item_id, 'Item ' || item_id,
      'R' || r, terminal, cashier, customer, tenders, 'TPS+TVQ', price // 7, item_id
    FROM (SELECT *, (1 + hash(r, 10 + line_no) % 40000)::INTEGER AS item_id, (100 + hash(r, 20 + line_no) % 5000)::BIGINT AS price FROM ${receiptRows} CROSS JOIN (VALUES (1), (2), (3)) l (line_no)) made ORDER BY business_date, location_id, sale_no, line_no`);
}
await copyFile.writer.run("CHECKPOINT");
const filledMs = performance.now() - beganAt;
const [reader] = copyFile.readers;
if (reader === undefined) throw new Error("no reader");

const timeMs = async (work: () => Promise<unknown>) => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};
/** Maximum accepted time of a report, given the time of its bare statement. Units: milliseconds. */
const allowedBeside = (bare: number): number => 1.3 * bare + 15;

const tableRows: string[][] = [];
const snapshot = makeCopySnapshot(reader);
for (const question of typicalQuestions) {
  const [withRules, bare]: number[][] = [[], []];
  const report = () =>
    timeMs(() => Effect.runPromise(runReport({ ...askOf(question, duckdb), snapshot }) as Effect.Effect<unknown>));
  const first = await report();
  for (let run = 0; run < Number(values.runs); run++) {
    withRules?.push(await report());
    bare?.push(await timeMs(() => reader.runAndReadAll(question.bare(whereOf(question)))));
  }
  const [[matching] = []] = (
    await reader.runAndReadAll(`SELECT count(*) FROM sale_line l WHERE ${whereOf(question)}`)
  ).getRowsJS();
  const [took, base] = [median(withRules ?? []), median(bare ?? [])];
  tableRows.push([
    question.name,
    Number(matching).toLocaleString("en"),
    figureText(first),
    figureText(took),
    figureText(base),
    ratioText(took, base),
    figureText(allowedBeside(base)),
    took <= allowedBeside(base) ? "yes" : "no",
  ]);
  console.error(tableRows.at(-1)?.join(" | "));
}
const residentMegabytes = process.memoryUsage.rss() / 1e6;
copyFile.close();
const fileMegabytes = statSync(join(scratchFolder, "reports", "reports.duckdb")).size / 1e6;
rmSync(scratchFolder, { recursive: true, force: true });
writeReport(
  values.name,
  `Eight typical reports over ${lines.toLocaleString("en")} lines, filled straight into the copy`,
  `The whole answer of a report through the function that answers HTTP, without a database beside it: ${storeCount} stores, ${dayCount} days, 40,000 products, three lines a receipt. The first run, then the median of ${values.runs}; lines are those of the places and days that the report asks for. Allowed are 1.3 times the bare statement, and 15 ms. Filled in ${figureText(filledMs / 1000)} s, ${figureText(fileMegabytes)} MB on the disk, ${figureText(residentMegabytes)} MB of memory at the end. Generated sales compress better than real ones. The load of the two cores was ${figureText(loadBefore)} before and ${figureText(loadavg()[0] ?? Number.NaN)} after.`,
  [
    {
      title: "The copy",
      header: [
        "report",
        "lines",
        "first, ms",
        "median, ms",
        "bare statement, ms",
        "report : bare",
        "allowed, ms",
        "met",
      ],
      rows: tableRows,
    },
  ],
);
