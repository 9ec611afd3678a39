/**
 * Measures searches of receipts over a copy that is filled directly, without a database. Each run draws new numbers, amounts, cards,
 * products, people and days.
 *
 * `npm run bench -- invoices [--lines 10000000] [--runs 20] [--name invoices]`.
 */

import { mkdtempSync, rmSync, statSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

import { readInvoiceText, type InvoiceSearch } from "@comptoir/domain/operation";
import { addDays, fromDayNumber, toDayNumber } from "@comptoir/domain/period";
import { Effect } from "effect";

import { readPage, buildSearchStatement, type InvoiceRow } from "../../apps/server/src/invoice/search-statement.ts";
import { makeCopySnapshot } from "../../apps/server/src/report/copy/ask-copy.ts";
import { openCopyFile } from "../../apps/server/src/report/copy/copy-file.ts";
import { defaultCopySettings } from "../../apps/server/src/report/copy/report-copy.ts";
import {
  insertPeopleStatement,
  peopleJoinSql,
  peopleIdsSql,
} from "../../apps/server/src/report/copy/searched-receipt.ts";
import { duckdb } from "../../apps/server/src/report/dialect.ts";
import { median } from "../shared/median.ts";
import { figureText, writeReport } from "../shared/report.ts";

const { values } = parseArgs({
  options: {
    lines: { type: "string", default: "10000000" },
    runs: { type: "string", default: "20" },
    name: { type: "string", default: "invoices" },
  },
});
const lineCount = Number(values.lines);
const runCount = Number(values.runs);
const [storeCount, dayCount, today] = [40, 730, fromDayNumber(20_600)];
const receiptCount = Math.ceil(lineCount / 3);
const receiptsOfDay = Math.ceil(receiptCount / dayCount);
const townNames = ["Laval", "Rosemont", "Longueuil", "Gatineau"];
const locations = Array.from({ length: storeCount }, (_, index) => ({
  id: index + 1,
  description: `Magasin ${townNames[index % townNames.length] ?? ""} ${String(index + 1).padStart(2, "0")}`,
}));
const scratchFolder = mkdtempSync(join(tmpdir(), "comptoir-bench-"));
const loadBefore = loadavg()[0] ?? Number.NaN;

/** Three lines a receipt, in the order of the days; hashes of the number make them differ. */
const receiptSelect = `SELECT r, 1 + (r % ${storeCount})::INTEGER AS location_id, date '${today}' - (${dayCount - 1} - r // ${receiptsOfDay})::INTEGER AS business_date, 1 AS batch_id, r::INTEGER AS sale_no, (16 + hash(r) % 26)::SMALLINT AS half_hour,
  (1 + hash(r, 1) % 4)::VARCHAR AS terminal, 'Prénom' || hash(r, 2) % 60 || ' Nom' || hash(r, 7) % 90 AS cashier, CASE WHEN hash(r, 3) % 3 = 0 THEN 'Client ' || hash(r, 4) % 200000 END AS customer, CASE hash(r, 5) % 4 WHEN 0 THEN 'CASH' WHEN 1 THEN 'DEBIT' ELSE 'VISA' END AS tender,
  (500 + hash(r, 8) % 25000)::BIGINT AS total`;
const copyFile = await openCopyFile(join(scratchFolder, "reports"), defaultCopySettings.limits);
const beganAt = performance.now();
await copyFile.writer.run(
  `INSERT INTO item SELECT n::INTEGER, 1, NULL, 10000, 5000, 'SKU' || n, (600000000000 + n)::VARCHAR, 'Produit ' || n FROM range(1, 40001) t (n)`,
);
await copyFile.writer.run(`INSERT INTO line_text SELECT item_id, sku, description FROM item`);
const receiptsPerStep = 1_000_000;
for (let from = 0; from < receiptCount; from += receiptsPerStep) {
  const receiptRows = `(${receiptSelect} FROM range(${from}, ${Math.min(receiptCount, from + receiptsPerStep)}) t (r))`;
  await copyFile.writer.run(insertPeopleStatement(receiptRows));
  await copyFile.writer.run(
    `INSERT INTO sale SELECT location_id, business_date, batch_id, sale_no, 0, 0, half_hour, true, false, false, 'COMPLETED', lpad((1 + r // ${storeCount})::VARCHAR, 7, '0'), terminal, cashier, customer, (business_date + INTERVAL 10 HOUR + INTERVAL (half_hour) MINUTE), total, 3000, hash(r, 6) % 40 = 0, hash(r, 9) % 5 = 0, tender, ${peopleIdsSql} FROM ${receiptRows} s ${peopleJoinSql("s")} ORDER BY sale_no`,
  );
  await copyFile.writer.run(
    `INSERT INTO sale_tender SELECT location_id, business_date, batch_id, sale_no, half_hour, true, total, tender, 1, CASE WHEN tender <> 'CASH' THEN hash(r, 11) % 10000 END FROM ${receiptRows} ORDER BY sale_no`,
  );
  await copyFile.writer.run(
    `INSERT INTO sale_line SELECT location_id, business_date, batch_id, sale_no, line_no, item_id, 1, NULL, 1000, total // 3, 0, 100, half_hour, 0, true, 'SKU' || item_id, 'Produit ' || item_id, lpad((1 + r // ${storeCount})::VARCHAR, 7, '0'), terminal, cashier, customer, tender, 'TPS', 0, item_id
     FROM (SELECT *, (1 + hash(r, 10 + line_no) % 40000)::INTEGER AS item_id FROM ${receiptRows} CROSS JOIN (VALUES (1), (2), (3)) l (line_no)) ORDER BY sale_no, line_no`,
  );
  await copyFile.writer.run(
    `INSERT INTO receipt_event SELECT location_id, business_date, terminal, r, 0, 0, 'PRICE_OVERRIDE', lpad((1 + r // ${storeCount})::VARCHAR, 7, '0'), 1, NULL, 100, cashier, 'DAMAGED', NULL FROM ${receiptRows} WHERE hash(r, 12) % 100 = 0`,
  );
}
await copyFile.writer.run("CHECKPOINT");
const filledS = (performance.now() - beganAt) / 1000;
const [reader] = copyFile.readers;
if (reader === undefined) throw new Error("no reader");
const snapshot = makeCopySnapshot(reader);

let seed = 7;
/** Returns a pseudo-random number below another; the sequence is the same each time the benchmark runs. */
const drawBelow = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};
const drawDay = () => addDays(today, -drawBelow(dayCount));
const drawDigits = (count: number): string => String(drawBelow(10 ** count)).padStart(count, "0");
const drawTown = () => (townNames[drawBelow(townNames.length)] ?? "").toLowerCase();
const drawStoreName = () => (locations[drawBelow(storeCount)]?.description ?? "").toLowerCase();
const drawCustomerText = () => `"client ${drawBelow(200_000)}"`;

/** Functions that make a search of receipts, by the title of their row: the text of the box and the chosen facets. */
const searchByTitle: Readonly<
  Record<string, () => { readonly text?: string; readonly search?: Partial<InvoiceSearch> }>
> = {
  "the newest receipts": () => ({}),
  "part of a number": () => ({ text: `no:${drawDigits(4)}` }),
  "a whole number": () => ({
    text: `no:${String(1 + drawBelow(Math.ceil(receiptCount / storeCount))).padStart(7, "0")}`,
  }),
  "digits that could be anything": () => ({ text: drawDigits(4) }),
  "an exact amount": () => ({ text: `${(500 + drawBelow(25_000)) / 100} $` }),
  "an amount between two": () => ({ text: `${5 + drawBelow(200)}$..${210 + drawBelow(20)}$` }),
  "last four of a card": () => ({ text: `*${drawDigits(4)}` }),
  "a product by its barcode": () => ({ text: `item:${600_000_000_001 + drawBelow(40_000)}` }),
  "a product by its name": () => ({ text: `item:"produit ${1 + drawBelow(40_000)}"` }),
  "a word that could be anything": () => ({ text: `nom${drawBelow(90)}` }),
  "a cashier and a day": () => ({ text: `cashier:prénom${drawBelow(60)} ${drawDay()}` }),
  "a card and an amount": () => ({ text: `*${drawDigits(4)} ${5 + drawBelow(200)}$..${210 + drawBelow(20)}$` }),
  "a store, a day and an amount": () => ({
    text: `${(500 + drawBelow(25_000)) / 100} $`,
    search: { from: fromDayNumber(toDayNumber(drawDay())), to: today },
  }),
  "receipts with a price override": () => ({ search: { hasOverride: true } }),
  "receipts with a return": () => ({ search: { hasRefund: true } }),
  "one store by its name": () => ({ text: `"${drawStoreName()}"` }),
  "a word of some stores": () => ({ text: drawTown() }),
  "a word of all stores": () => ({ text: "magasin" }),
  "one store and a customer": () => ({ text: `"${drawStoreName()}" ${drawCustomerText()}` }),
  "a word of some stores and a customer": () => ({ text: `${drawTown()} ${drawCustomerText()}` }),
  "a word of all stores and a customer": () => ({ text: `magasin ${drawCustomerText()}` }),
  "a word for refunds": () => ({ text: "remboursement" }),
  "a word for refunds and a customer": () => ({ text: `remboursement ${drawCustomerText()}` }),
  "nothing that is there": () => ({ text: "xyzzy" }),
};
const allMs: number[] = [];
const tableRows: string[][] = [];
for (const [name, make] of Object.entries(searchByTitle)) {
  const took: number[] = [];
  const worked: number[] = [];
  let found = 0;
  for (let run = 0; run < runCount; run++) {
    const { text = "", search = {} } = make();
    const terms = readInvoiceText(text, { today, weekStart: 0 });
    if (!terms.ok) throw new Error(`not read: ${text}`);
    const cpu = process.cpuUsage();
    const start = performance.now();
    const page = await Effect.runPromise(
      readPage({ search, terms: terms.value, locations, after: null, size: 51 }, today, (question) =>
        snapshot.query<InvoiceRow>(buildSearchStatement(duckdb, question)),
      ),
    );
    took.push(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    worked.push((user + system) / 1_000);
    found += page.length;
  }
  took.sort((left, right) => left - right);
  allMs.push(...took);
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(share * took.length))] ?? Number.NaN;
  tableRows.push([
    name,
    figureText(found / runCount),
    figureText(at(0.5)),
    figureText(at(0.95)),
    figureText(took.at(-1) ?? Number.NaN),
    figureText(median(worked)),
  ]);
  console.error(tableRows.at(-1)?.join(" | "));
}
allMs.sort((left, right) => left - right);
const shareWithin = allMs.filter((ms) => ms <= 100).length / allMs.length;
copyFile.close();
const megabytes = statSync(join(scratchFolder, "reports", "reports.duckdb")).size / 1e6;
rmSync(scratchFolder, { recursive: true, force: true });
writeReport(
  values.name,
  `Searches of receipts over ${lineCount.toLocaleString("en")} lines, filled straight into the copy`,
  `A page of 50 by the statements that answer HTTP, drawn anew for each of ${runCount} runs: ${storeCount} stores, ${dayCount} days, 40,000 products, three lines a receipt, two threads. Filled in ${figureText(filledS)} s, ${figureText(megabytes)} MB on the disk. The load of the two cores was ${figureText(loadBefore)} before and ${figureText(loadavg()[0] ?? Number.NaN)} after.`,
  [
    {
      title: "The copy",
      header: [
        "search",
        "receipts found",
        "median, ms",
        "95 of 100 within, ms",
        "slowest, ms",
        "work of the threads, median ms",
      ],
      rows: tableRows,
      notes: [
        `Of all searches ${figureText(shareWithin * 100)} % took 100 ms at most; 95 of 100 took ${figureText(allMs[Math.floor(0.95 * allMs.length)] ?? Number.NaN)} ms at most. The copy is the same with either database; while it is not ready the database answers the same rows, and takes longer.`,
      ],
    },
  ],
);
