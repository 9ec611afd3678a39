/**
 * Files of a report with 100,000 rows in 12 columns, from the rendered table to the last byte: CSV beside papaparse, a workbook, an offline page.
 * Each runs in its own process, so that the memory is its own.
 *
 * `npm run bench -- report-files`
 */

import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";

import Papa from "papaparse";

import { writeLivingFile } from "../../packages/api/src/living-file/index.ts";
import { streamWorkbook } from "../../packages/api/src/workbook/index.ts";
import { toLivingData } from "../../apps/server/src/report/living-data.ts";
import { getReportKind, type Table, type TableColumn, type TableRow } from "../../packages/domain/src/report/index.ts";
import { createI18n } from "../../packages/i18n/src/index.ts";
import {
  createReportWords,
  streamCsv,
  workbookColumns,
  workbookRows,
  type FileRow,
  type FileWords,
} from "../../packages/i18n/src/report/index.ts";

import { median } from "../shared/median.ts";
import { figureText, ratioText, writeReport } from "../shared/report.ts";

const rowCount = 100_000;
const roundCount = 5;
const megabyte = 1024 ** 2;

const makeColumn = (field: string, type: TableColumn["type"]): TableColumn => ({
  field,
  type,
  grain: null,
  aggregate: null,
  display: "value",
  path: [],
  kind: "value",
});
const columns = [
  makeColumn("date", "date"),
  makeColumn("transactionNumber", "text"),
  makeColumn("description", "text"),
  makeColumn("quantity", "qty"),
  makeColumn("gross", "money"),
  makeColumn("discount", "money"),
  makeColumn("net", "money"),
  makeColumn("tax", "money"),
  makeColumn("total", "money"),
  makeColumn("sku", "text"),
  makeColumn("department", "ref"),
  makeColumn("cashier", "text"),
];
const namesByField = new Map([
  [
    "department",
    new Map<string | number, string>(Array.from({ length: 12 }, (_, index) => [index, `Rayon ${index}, «été»`])),
  ],
]);

function makeTable(): Table {
  const rows = Array.from({ length: rowCount }, (_, at): TableRow => {
    const net = (at * 7_919) % 50_000;
    return {
      kind: "row",
      path: [],
      cells: [
        `2026-03-${String((at % 28) + 1).padStart(2, "0")}`,
        `R${at}`,
        `Article nº ${at % 500}; "grand"`,
        1_000 + (at % 5) * 1_000,
        net + 100,
        100,
        net,
        Math.round(net * 0.15),
        Math.round(net * 1.15),
        `00${at % 500}`,
        at % 12,
        `Zoé ${at % 9}`,
      ],
    };
  });
  return { columns, rows };
}

const pagesOf = ({ rows }: Table) => [{ rows, names: namesByField }];
const frameOf = ({ columns }: Table) => ({ columns, hasInnerSubtotals: false });

async function rowsOf(table: Table, by: FileWords): Promise<readonly FileRow[]> {
  const rows: FileRow[] = [];
  for await (const chunk of workbookRows(frameOf(table), pagesOf(table), by)) rows.push(...chunk);
  return rows;
}

async function countBytes(pieces: AsyncIterable<Uint8Array | string>): Promise<number> {
  let bytes = 0;
  for await (const piece of pieces) bytes += typeof piece === "string" ? Buffer.byteLength(piece) : piece.length;
  return bytes;
}

const writerByWay: Readonly<Record<string, (table: Table, by: FileWords) => Promise<number>>> = {
  CSV: (table, by) => countBytes(streamCsv(table.columns, pagesOf(table), by, "comma")),
  "CSV by papaparse, of the same cells": async (table, by) =>
    Buffer.byteLength(
      Papa.unparse(
        (await rowsOf(table, by)).map(({ cells }) => [...cells]),
        { escapeFormulae: true },
      ),
    ),
  workbook: (table, by) =>
    countBytes(
      streamWorkbook({
        name: "Ventes",
        columns: workbookColumns(table.columns, by),
        rows: workbookRows(frameOf(table), pagesOf(table), by),
      }),
    ),
  "page without a network": async (table, by) =>
    Buffer.byteLength(
      await writeLivingFile(
        { language: "fr", title: "Ventes", sentence: "mars 2026" },
        toLivingData(table, by, getReportKind("sale").fields),
      ),
    ),
};

interface Measured {
  readonly ms: number;
  readonly bytes: number;
  readonly peak: number;
}

async function measureWay(way: string): Promise<Measured> {
  const text = createI18n("fr");
  await text.load("shell", "dashboard", "report");
  const by: FileWords = { words: createReportWords(text), columns: [], pivot: null, names: namesByField };
  const table = makeTable();
  const before = process.memoryUsage().rss;
  const started = performance.now();
  const bytes = (await writerByWay[way]?.(table, by)) ?? 0;
  return { ms: performance.now() - started, bytes, peak: Math.max(0, process.resourceUsage().maxRSS * 1024 - before) };
}

const [onlyWay] = process.argv.slice(2);
if (onlyWay !== undefined) console.log(JSON.stringify(await measureWay(onlyWay)));
else {
  const loadBefore = loadavg()[0] ?? 0;
  const found = Object.keys(writerByWay).map((way) => {
    const runs = Array.from(
      { length: roundCount },
      () =>
        JSON.parse(
          execFileSync(process.execPath, [...process.execArgv, import.meta.filename, way], { encoding: "utf8" }),
        ) as Measured,
    );
    return {
      way,
      ms: median(runs.map(({ ms }) => ms)),
      bytes: runs[0]?.bytes ?? 0,
      peak: median(runs.map(({ peak }) => peak)),
    };
  });
  const base = found[1]?.ms ?? Number.NaN;
  writeReport(
    "report-files",
    "Files of reports",
    `${rowCount.toLocaleString("en")} rows in ${columns.length} columns, from the rendered table to the last byte. Load of the machine ${figureText(loadBefore)} before, ${figureText(loadavg()[0] ?? 0)} after.`,
    [
      {
        title: "Time, size and memory",
        header: ["file", "ms", "beside papaparse", "MB", "memory more than the table, MB"],
        rows: found.map(({ way, ms, bytes, peak }) => [
          way,
          figureText(ms),
          ratioText(ms, base),
          figureText(bytes / megabyte),
          figureText(peak / megabyte),
        ]),
        notes: [
          `Medians of ${roundCount}, each in a process of its own and so cold. Promised: CSV in papaparse’s own time; a workbook within 4,000 ms and 150 MB.`,
        ],
      },
    ],
  );
}
