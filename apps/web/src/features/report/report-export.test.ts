import { getReportKind, groupTable, defaultReport, pivotTable, type Pivot } from "@comptoir/domain/report";
import { beforeAll, expect, it } from "vitest";

import { text } from "../../shared/text.ts";
import { reportCsv } from "./report-export.ts";
import { saleRows } from "./testing/memory-reports.ts";

beforeAll(() => text.load("common", "dashboard", "report"));

const { fields } = getReportKind("sale");
const names = new Map([["department", new Map<string | number, string>([[1, "Kitchen"], [2, "=Garden"]])]]);
const context = { fields, held: ["REPORT_READ"], weekStart: 0 } as const;
const pivot: Pivot = {
  rows: [{ field: "department", grain: null, direction: "ascending", subtotal: true }],
  columns: [{ field: "date", grain: "weekday", direction: "ascending", subtotal: true }],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};

it("writes the groups across in words, the figures as plain numbers, and the totals of the screen", () => {
  const table = pivotTable(saleRows, pivot, context);
  if (!table.ok) throw new Error("no table");
  expect(reportCsv(table.value, { columns: [], pivot, names }, "comma").split("\r\n")).toEqual([
    "Department,Tuesday · Net sales,Wednesday · Net sales,Total · Net sales",
    "Kitchen,14.00,,14.00",
    "'=Garden,,-2.50,-2.50",
    "Total,14.00,-2.50,11.50",
    "",
  ]);
});

it("writes decimals with a comma where semicolons part the cells", () => {
  const table = groupTable(saleRows, { ...defaultReport("sale", context.held), columns: defaultReport("sale", context.held).columns.filter(({ field }) => field === "date" || field === "net") }, context);
  expect(reportCsv(table, { columns: [], pivot: null, names }, "semicolon").split("\r\n")).toEqual(["Date;Net sales", "2026-03-10;10,00", "2026-03-10;4,00", "2026-03-11;-2,50", "Total;11,50", ""]);
});
