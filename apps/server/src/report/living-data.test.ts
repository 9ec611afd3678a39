import { createI18n } from "@comptoir/i18n";
import { createReportWords, streamCsv, fileHead, type FileWords } from "@comptoir/i18n/report";
import { getReportKind, pivotTable, type Pivot, type ReportKindCode, type ReportRow } from "@comptoir/domain/report";
import { beforeAll, expect, it } from "vitest";

import { toLivingData } from "./living-data.ts";

const { t, load } = createI18n("en");
const words = createReportWords({ t, language: "en" });
beforeAll(() => load("common", "shell", "dashboard", "errors", "report"));

const level = (field: string) => ({ field, grain: null, direction: "ascending" as const, subtotal: true });
const tableOf = (
  kind: ReportKindCode,
  rows: readonly ReportRow[],
  by: string,
  figures: readonly string[],
  across: readonly string[] = [],
) => {
  const { fields } = getReportKind(kind);
  const pivot: Pivot = {
    rows: [level(by)],
    columns: across.map(level),
    measures: figures.map((field) => ({ field, aggregate: "sum" as const, display: { kind: "value" as const } })),
    totals: { row: true, column: true, grand: true },
    sort: null,
  };
  const table = pivotTable(rows, pivot, { fields, permissions: ["PRODUCT_COST_READ"], weekStart: 0 });
  if (!table.ok) throw new Error(JSON.stringify(table.issues));
  return { fields, pivot, table: table.value };
};
const addedIn = (...args: Parameters<typeof tableOf>) => {
  const { fields, pivot, table } = tableOf(...args);
  return toLivingData(table, { words, columns: [], pivot, names: new Map() }, fields).columns.map(({ adds }) => adds);
};

it("lets a reader add up the figures of groups, and no quotients, totals across, or stock of several days", () => {
  expect(addedIn("financial", [{ section: "SALES", net: 5 }], "section", ["net", "sales"])).toEqual([
    false,
    true,
    true,
  ]);
  expect(
    addedIn("vendor", [{ vendor: 1, onHand: 5_000, soldPerWeek: 1_000, sold: 1_000 }], "vendor", ["sold", "weeksLeft"]),
  ).toEqual([false, true, false]);
  expect(addedIn("sale", [{ sku: "A", tender: "CASH", net: 5 }], "sku", ["net"], ["tender"])).toEqual([
    false,
    true,
    false,
  ]);
  expect(
    addedIn("inventory-movement", [{ date: "2026-03-01", sold: 1, closing: 2 }], "date", ["sold", "closing"]),
  ).toEqual([false, true, false]);
  expect(addedIn("inventory-movement", [{ item: 1, sold: 1, closing: 2 }], "item", ["sold", "closing"])).toEqual([
    false,
    true,
    true,
  ]);
});

it("names the group of rows without a value as the screen does", () => {
  const sales = [
    { sku: "A", net: 5 },
    { sku: null, net: 7 },
  ];
  const { fields, pivot, table } = tableOf("sale", sales, "sku", ["net"]);
  const { rows, total } = toLivingData(table, { words, columns: [], pivot, names: new Map() }, fields);
  expect(rows).toEqual([
    ["A", 5],
    [t("report.unknown"), 7],
  ]);
  expect(total).toEqual([null, 12]);
});

it("a file without all rows says so over its rows and at its total, which is of them all", async () => {
  const { pivot, table, fields } = tableOf(
    "sale",
    [
      { sku: "A", net: 5 },
      { sku: "B", net: 7 },
    ],
    "sku",
    ["net"],
  );
  const cutMessage = t("report.fileCut", { number: "1", total: "2" });
  const fileWording: FileWords = { words, columns: [], pivot, names: new Map(), cut: cutMessage };
  expect(
    fileHead({ name: "Sales", period: "March", place: "Laval", filters: [], fields, asOf: "" }, fileWording),
  ).toEqual(["Sales", `March · Laval · ${cutMessage}`]);
  const csvOf = async (rows: typeof table.rows, words: FileWords): Promise<string> => {
    let text = "";
    for await (const piece of streamCsv(table.columns, [{ rows, names: words.names }], words, "comma")) text += piece;
    return text;
  };
  const lines = (await csvOf(table.rows.slice(1), fileWording)).trim().split("\n");
  expect(lines.at(-1)).toContain(`${t("report.total")} (${cutMessage})`);
  expect(await csvOf(table.rows, { ...fileWording, cut: undefined })).not.toContain(cutMessage);
});
