import {
  defaultReport,
  getReportKind,
  computeGroupTable,
  pivotTable,
  plainColumn,
  type Pivot,
  type ReportRow,
  type Table,
} from "@comptoir/domain/report";
import { taxCodes } from "@comptoir/domain/tax";
import { expect, it } from "vitest";

import { createI18n } from "../create-i18n.ts";
import {
  createReportWords,
  streamCsv,
  streamFormattedCsv,
  workbookColumns,
  workbookRows,
  hasInnerSubtotals,
  type CsvStyle,
  type FilePage,
  type FileRow,
  type FileWords,
} from "./index.ts";

const saleRows: readonly ReportRow[] = [
  { date: "2026-03-10", department: 1, net: 1_000 },
  { date: "2026-03-10", department: 1, net: 400 },
  { date: "2026-03-11", department: 2, net: -250 },
];
const { fields } = getReportKind("sale");
const context = { fields, permissions: ["REPORT_READ"], weekStart: 0 } as const;
const names = new Map([
  [
    "department",
    new Map<string | number, string>([
      [1, "Kitchen"],
      [2, "=Garden"],
    ]),
  ],
]);
const pivot: Pivot = {
  rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }],
  columns: [{ field: "date", grain: "weekday", direction: "ascending", subtotal: true }],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};
const wordsOf = async (more: Partial<FileWords> = {}): Promise<FileWords> => {
  const text = createI18n("en");
  await text.load("shell", "dashboard", "report");
  return { words: createReportWords(text), columns: [], pivot: null, names, ...more };
};
/** Pages of one row, as a long file is read. */
const pagesOf = ({ rows }: Table): readonly FilePage[] => rows.map((row) => ({ rows: [row], names }));
const csvOf = async (table: Table, by: FileWords, style: CsvStyle): Promise<string> => {
  let text = "";
  for await (const piece of streamCsv(table.columns, pagesOf(table), by, style)) text += piece;
  return text;
};
const rowsOf = async (table: Table, by: FileWords): Promise<readonly FileRow[]> => {
  const rows: FileRow[] = [];
  const frame = { columns: table.columns, hasInnerSubtotals: hasInnerSubtotals(table) };
  for await (const chunk of workbookRows(frame, pagesOf(table), by)) rows.push(...chunk);
  return rows;
};
const report = {
  ...defaultReport("sale", context.permissions),
  isList: false,
  columns: defaultReport("sale", context.permissions).columns.filter(
    ({ field }) => field === "date" || field === "net",
  ),
};

it("labels the group of rows without a value as the screen does", async () => {
  const grouped: Pivot = { ...pivot, columns: [], totals: { row: false, column: true, grand: true } };
  const table = pivotTable([...saleRows, { date: "2026-03-11", department: null, net: 75 }], grouped, context);
  if (!table.ok) throw new Error("no table");
  const lines = (await csvOf(table.value, await wordsOf({ pivot: grouped }), "comma")).split("\r\n");
  expect(lines).toContain("Not specified,0.75");
  expect(lines.at(-2)).toMatch(/^Total,/u);
});

it("writes the groups across in words, the figures as plain numbers, and the totals of the screen", async () => {
  const table = pivotTable(saleRows, pivot, context);
  if (!table.ok) throw new Error("no table");
  expect((await csvOf(table.value, await wordsOf({ pivot }), "comma")).split("\r\n")).toEqual([
    "Department,Tuesday · Net sales,Wednesday · Net sales,Total · Net sales",
    "Kitchen,14.00,,14.00",
    "'=Garden,,-2.50,-2.50",
    "Total,14.00,-2.50,11.50",
    "",
  ]);
});

it("writes decimals with a comma where semicolons part the cells", async () => {
  expect(
    (await csvOf(computeGroupTable(saleRows, report, context), await wordsOf(), "semicolon")).split("\r\n"),
  ).toEqual(["Date;Net sales", "2026-03-10;10,00", "2026-03-10;4,00", "2026-03-11;-2,50", "Total;11,50", ""]);
});

it("names columns, and the field of a group, as the report does in the language of the reader", async () => {
  const columns = [
    { ...plainColumn("department"), label: { en: "Aisle" } },
    { ...plainColumn("date"), label: { fr: "Jour" } },
    { ...plainColumn("net"), label: { en: "Takings", fr: "Recettes" } },
  ];
  const group = { field: "department", grain: null, direction: "ascending" as const, subtotal: true, collapsed: false };
  const by = await wordsOf({ columns });
  const headersOf = async (groups: readonly (typeof group)[]) =>
    (await csvOf(computeGroupTable(saleRows, { ...report, columns, groups }, context), by, "comma")).split("\r\n")[0];
  expect(await headersOf([])).toBe("Aisle,Date,Takings");
  expect(await headersOf([group])).toMatch(/^Aisle,/u);
  expect(await headersOf([group])).toContain("Takings");
});

it("names each column of a field by its own words, whatever the order", async () => {
  const columns = [
    { ...plainColumn("net"), aggregate: "average" as const, label: { en: "Mean" } },
    { ...plainColumn("net"), aggregate: "sum" as const, label: { en: "Takings" } },
  ];
  const group = { field: "department", grain: null, direction: "ascending" as const, subtotal: true, collapsed: false };
  const table = computeGroupTable(saleRows, { ...report, isList: false, columns, groups: [group] }, context);
  const header = (await csvOf(table, await wordsOf({ columns }), "comma")).split("\r\n")[0];
  expect(header).toBe("Department,Mean,Takings");
});

it("gives rows of a workbook their level: rows below their groups, totals beside nothing", async () => {
  const groups = [
    { field: "department", grain: null, direction: "ascending" as const, subtotal: true, collapsed: false },
  ];
  const table = computeGroupTable(saleRows, { ...report, groups }, context);
  const fileWording = await wordsOf();
  expect(workbookColumns(table.columns, fileWording).map(({ format }) => format)).toEqual(["text", "day", "money"]);
  expect((await rowsOf(table, fileWording)).map(({ cells, level, isTotal }) => [level, isTotal, ...cells])).toEqual([
    [1, false, "Kitchen", "2026-03-10", "10.00"],
    [1, false, "Kitchen", "2026-03-10", "4.00"],
    [0, true, "Kitchen", null, "14.00"],
    [1, false, "=Garden", "2026-03-11", "-2.50"],
    [0, true, "=Garden", null, "-2.50"],
    [0, true, "Total", null, "11.50"],
  ]);
});

it.each([
  ["fr", "TPS + TVQ"],
  ["en", "GST + QST"],
  ["es", "GST + QST"],
] as const)(
  "writes the taxes of a receipt in %s as %s, and a code that nobody knows as it is",
  async (language, both) => {
    const text = createI18n(language);
    await text.load("shell", "dashboard", "report");
    const { codeText } = createReportWords(text);
    expect(codeText("taxCode", "GST+QST")).toBe(both);
    expect(codeText("tender", "CASH+LOYALTY")).toBe(`${codeText("tender", "CASH")} + LOYALTY`);
    expect(codeText("sku", "GST+QST")).toBeUndefined();
  },
);

it.each(["fr", "en", "es"] as const)("names every tax of the provinces in %s as receipts do", async (language) => {
  const text = createI18n(language);
  await text.load("shell", "dashboard", "report");
  const { codeText } = createReportWords(text);
  for (const [code, names] of Object.entries(taxCodes)) expect(codeText("taxCode", code)).toBe(names[language]);
});

it("types hours and percents in a workbook: a time of day, and the part of one that a percent is", async () => {
  const rows: readonly ReportRow[] = [{ hour: "14:00", net: 1_000, margin: 125, netWithCost: 1_000 }];
  const permissions = ["PRODUCT_COST_READ"];
  const columns = ["net", "marginPct"].map((field) => ({ ...plainColumn(field), aggregate: "sum" as const }));
  const groups = [{ field: "hour", grain: null, direction: "ascending", subtotal: false, collapsed: false } as const];
  const table = computeGroupTable(rows, { columns, groups, isList: false }, { ...context, permissions });
  const fileWording = await wordsOf();
  expect(workbookColumns(table.columns, fileWording).map(({ format }) => format)).toEqual(["time", "money", "percent"]);
  expect((await rowsOf(table, fileWording)).map(({ cells }) => cells)).toEqual([
    ["14:00", "10.00", "0.1250"],
    ["Total", "10.00", "0.1250"],
  ]);
});

it("labels the total of hours in every file", async () => {
  const rows: readonly ReportRow[] = [
    { hour: "09:00", date: "2026-03-10", net: 1_000 },
    { hour: "14:00", date: "2026-03-11", net: 250 },
  ];
  const hourPivot: Pivot = {
    ...pivot,
    rows: [{ field: "hour", grain: "hour", direction: "ascending", subtotal: true }],
  };
  const pivotResult = pivotTable(rows, hourPivot, context);
  if (!pivotResult.ok) throw new Error("no table");
  const table = pivotResult.value;
  const fileWording = await wordsOf({ pivot: hourPivot });
  expect((await rowsOf(table, fileWording)).map(({ cells }) => cells)).toEqual([
    ["09:00", "10.00", null, "10.00"],
    ["14:00", null, "2.50", "2.50"],
    ["Total", "10.00", "2.50", "12.50"],
  ]);
  expect(await csvOf(table, fileWording, "comma")).toContain("\r\nTotal,10.00,2.50,12.50");
  let formattedText = "";
  for await (const piece of streamFormattedCsv({ columns: table.columns, total: null }, pagesOf(table), fileWording))
    formattedText += piece;
  expect(formattedText).toContain("\r\nTotal,$10.00,$2.50,$12.50");
});
