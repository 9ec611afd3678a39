import { getReportKind, pivotTable, type Pivot, type ReportRow } from "@comptoir/domain/report";
import { beforeAll, expect, it } from "vitest";

import { t, text } from "../shared/text.ts";
import {
  chartOfReport,
  fitToCard,
  leftOutGroupsText,
  rankedGroups,
  resolvePicture,
  totalsOfReport,
} from "./chart-of-report.ts";
import type { ReportColumns } from "./report-store.ts";

beforeAll(() => text.load("common", "dashboard", "report"));

const { fields } = getReportKind("sale");
const level = (field: string) => ({ field, grain: null, direction: "ascending" as const, subtotal: true });
const byTender: Pivot = {
  rows: [level("sku")],
  columns: [level("tender")],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};

const chartOf = (
  rows: readonly ReportRow[],
  pivot: Pivot,
  changeColumn = (column: ReportColumns[number]): ReportColumns[number] => column,
) => {
  const table = pivotTable(rows, pivot, { fields, permissions: [], weekStart: 0 });
  if (!table.ok) throw new Error(JSON.stringify(table.issues));
  return chartOfReport({
    columns: table.value.columns.map(changeColumn),
    rows: table.value.rows.filter(({ kind }) => kind !== "total"),
    total: table.value.rows.find(({ kind }) => kind === "total") ?? null,
    names: new Map(),
    pivot,
    fields,
    measure: 0,
  });
};
const sales: readonly ReportRow[] = [
  { sku: "A", tender: "CASH", net: 100 },
  { sku: "A", tender: "VISA", net: 900 },
  { sku: "B", tender: "CASH", net: 300 },
];

it("draws the total of each group in a pie, over all columns across", () => {
  const chart = chartOf(sales, byTender);
  expect(chart?.series.map(({ values }) => values)).toEqual([
    [100, 300],
    [900, null],
  ]);
  expect(chart?.whole.groups.map(({ label, value }) => [label, value])).toEqual([
    ["A", 1_000],
    ["B", 300],
  ]);
  expect(chart?.whole.total).toBe(1_300);
});

it("draws the figure that was chosen, also after one that is no number", () => {
  const figures = [
    { ...byTender.measures[0], field: "quantity" },
    { ...byTender.measures[0], field: "net" },
  ] as Pivot["measures"];
  const chart = chartOf(
    sales.map((row) => ({ ...row, quantity: 1 })),
    { ...byTender, measures: figures },
    (column) => (column.field === "quantity" ? { ...column, type: "date" } : column),
  );
  expect(chart?.series.map(({ values }) => values)).toEqual([
    [100, 300],
    [900, null],
  ]);
  expect(chart?.type).toBe("money");
});

it("names the column across of a pie without totals", () => {
  const chart = chartOf(sales, { ...byTender, totals: { row: false, column: false, grand: false } });
  expect(chart?.whole.groups.map(({ value }) => value)).toEqual([100, 300]);
  expect(chart?.whole.title).toContain(chart?.series[0]?.label);
  expect(chart?.title).not.toContain(chart?.series[0]?.label);
});

it("draws all groups in a pie, and says what bars leave out", () => {
  const chart = chartOf(
    Array.from({ length: 70 }, (_, index) => ({ sku: `S${index}`, tender: `T${index % 10}`, net: 1 })),
    byTender,
  );
  if (chart === null) throw new Error("there are groups");
  expect([chart.categories.length, chart.whole.groups.length, chart.series.length]).toEqual([60, 70, 8]);
  expect([leftOutGroupsText(chart, "bar"), leftOutGroupsText(chart, "pie")]).toEqual([
    `${t("report.chartCut", { drawn: "60", all: "70" })} ${t("report.chartCutAcross", { drawn: "8", all: "10" })}`,
    null,
  ]);
  const fewGroups = chartOf(sales, byTender);
  expect(fewGroups === null ? "none" : leftOutGroupsText(fewGroups, "bar")).toBeNull();
});

it("is a pie only if the groups add up to the total", () => {
  const pictureFor = (aggregate: "sum" | "average" | "count" | "max", totals: Pivot["totals"] = byTender.totals) => {
    const chart = chartOf(sales, {
      ...byTender,
      columns: [],
      measures: [{ field: "net", aggregate, display: { kind: "value" } }],
      totals,
    });
    return chart === null ? null : [resolvePicture(chart, "pie"), leftOutGroupsText(chart, "pie")];
  };
  expect([pictureFor("sum"), pictureFor("count"), pictureFor("average"), pictureFor("max")]).toEqual([
    ["pie", null],
    ["pie", null],
    ["bar", null],
    ["bar", null],
  ]);
  const noTotals = { row: false, column: false, grand: false };
  expect([pictureFor("sum", noTotals), pictureFor("average", noTotals)]).toEqual([
    ["pie", null],
    ["bar", null],
  ]);
});

it("limits horizontal bars on a dashboard to the room of the card, and says so", () => {
  const chart = chartOf(
    Array.from({ length: 70 }, (_, index) => ({
      sku: index < 60 ? `B${index}` : `An item with a name ${index}`,
      tender: "CASH",
      net: 1,
    })),
    byTender,
  );
  if (chart === null) throw new Error("there are groups");
  const [small, largeChart] = [fitToCard(chart, "bar", 232), fitToCard(chart, "bar", 1_068)];
  expect([small.categories.length, small.series[0]?.values.length, largeChart.categories.length]).toEqual([21, 21, 40]);
  expect(leftOutGroupsText(small, "bar")).toBe(t("report.chartCut", { drawn: "21", all: "70" }));
  // The first names are short; the bars are horizontal because of the later ones.
  expect([small.isLying, small.categories.every(({ label }) => label.length <= 12 || label.startsWith("An"))]).toEqual([
    true,
    true,
  ]);
  expect(fitToCard(chart, "pie", 232)).toBe(chart);
});

it("has the total of each figure, over all groups across, and none without a total", () => {
  const totalsOf = (pivot: Pivot) => {
    const table = pivotTable(sales, pivot, { fields, permissions: [], weekStart: 0 });
    if (!table.ok) throw new Error(JSON.stringify(table.issues));
    return totalsOfReport({
      columns: table.value.columns,
      rows: [],
      total: table.value.rows.find(({ kind }) => kind === "total") ?? null,
      names: new Map(),
      pivot,
      fields,
    }).map(({ value, type }) => [value, type]);
  };
  const measures: Pivot["measures"] = [
    ...byTender.measures,
    { field: "net", aggregate: "count", display: { kind: "value" } },
  ];
  expect(totalsOf({ ...byTender, measures })).toEqual([
    [1_300, "money"],
    [3, "int"],
  ]);
  expect(totalsOf({ ...byTender, columns: [], measures })).toEqual([
    [1_300, "money"],
    [3, "int"],
  ]);
  expect(totalsOf({ ...byTender, totals: { row: false, column: false, grand: false } })).toEqual([[null, "money"]]);
});

it("lists the largest groups first, with the others as one row if they add up, and says which it leaves out if not", () => {
  const rows = Array.from({ length: 9 }, (_, index) => ({ sku: `S${index}`, tender: "CASH", net: index * 100 }));
  const chart = chartOf(rows, byTender);
  if (chart === null) throw new Error("no chart");
  expect(rankedGroups(chart).map(({ value }) => value)).toEqual([800, 700, 600, 500, 400, 300, 200, 100, 0]);
  const cut = rankedGroups(chart, 200);
  expect(cut.map(({ value, others }) => [value, others])).toEqual([
    [800, false],
    [700, false],
    [600, false],
    [500, false],
    [1_000, true],
  ]);
  expect(cut.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(chart.whole.total);
  expect(leftOutGroupsText(chart, "list", 200)).toBe(null);
  const averages = { ...chart, whole: { ...chart.whole, isSum: false } };
  expect(rankedGroups(averages, 200).length).toBe(5);
  expect(leftOutGroupsText(averages, "list", 200)).toBe(t("report.chartCut", { drawn: "5", all: "9" }));
});
