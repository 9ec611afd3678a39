import { getReportKind, pivotTable, type Pivot, type ReportRow } from "@comptoir/domain/report";
import { beforeAll, expect, it } from "vitest";

import { text } from "../shared/text.ts";
import { chartOfReport } from "./chart-of-report.ts";

beforeAll(() => text.load("common", "dashboard", "report"));

const { fields } = getReportKind("sale");
const level = (field: string) => ({ field, grain: null, direction: "ascending" as const, subtotal: true });
const byTender: Pivot = { rows: [level("sku")], columns: [level("tender")], measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null };

const chartOf = (rows: readonly ReportRow[], pivot: Pivot) => {
  const table = pivotTable(rows, pivot, { fields, held: [], weekStart: 0 });
  if (!table.ok) throw new Error(JSON.stringify(table.issues));
  return chartOfReport({ columns: table.value.columns, rows: table.value.rows.filter(({ kind }) => kind !== "total"), names: new Map(), pivot, measure: 0 });
};
const sales: readonly ReportRow[] = [
  { sku: "A", tender: "CASH", net: 100 }, { sku: "A", tender: "VISA", net: 900 }, { sku: "B", tender: "CASH", net: 300 },
];

it("has the whole of each group in a circle, whatever stands across", () => {
  const chart = chartOf(sales, byTender);
  expect(chart?.series.map(({ values }) => values)).toEqual([[100, 300], [900, null]]);
  expect(chart?.whole.groups.map(({ label, value }) => [label, value])).toEqual([["A", 1_000], ["B", 300]]);
});

it("says which group across a circle is of where nothing is totalled", () => {
  const chart = chartOf(sales, { ...byTender, totals: { row: false, column: false, grand: false } });
  expect(chart?.whole.groups.map(({ value }) => value)).toEqual([100, 300]);
  expect(chart?.whole.title).toContain(chart?.series[0]?.label);
  expect(chart?.title).not.toContain(chart?.series[0]?.label);
});

it("has the groups that bars have no room for in a circle", () => {
  const chart = chartOf(Array.from({ length: 70 }, (_, index) => ({ sku: `S${index}`, tender: "CASH", net: 1 })), byTender);
  expect([chart?.categories.length, chart?.whole.groups.length, chart?.isCut]).toEqual([60, 70, true]);
});
