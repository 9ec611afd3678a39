import { defaultReport, getReportKind, checkPivot, type AxisLevel, type Pivot } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { movedTo, repaired } from "../features/report/pivot-moves.ts";
import { measureOf, moved, pivotOfGroups, withRows } from "./report-view.ts";

const held = ["REPORT_READ", "PRODUCT_COST_READ"];
const { fields } = getReportKind("sale");
const level = (field: string): AxisLevel => ({ field, grain: null, direction: "ascending", subtotal: true });
const pivotBy = (...names: string[]): Pivot => {
  const pivot = pivotOfGroups(defaultReport("sale", held), names.map(level), fields, held);
  if (pivot === null) throw new Error("no pivot");
  return pivot;
};

it("groups a report by the figures of its columns, and leaves out those that may not be seen", () => {
  expect(pivotBy("department").measures.map(({ field }) => field)).toEqual([
    "quantity",
    "gross",
    "discount",
    "net",
    "tax",
    "total",
    "netWithoutCost",
    "netWithCost",
    "cost",
    "margin",
  ]);
  const without = pivotOfGroups(defaultReport("sale", held), [level("department")], fields, ["REPORT_READ"]);
  expect(without?.measures.map(({ field }) => field)).toEqual(["quantity", "gross", "discount", "net", "tax", "total"]);
});

it("counts the rows of groups where a report has no figures", () => {
  const report = { columns: defaultReport("sale", held).columns.filter(({ field }) => field === "sku") };
  expect(pivotOfGroups(report, [level("department")], fields, held)?.measures).toEqual([
    { field: "department", aggregate: "count", display: { kind: "value" } },
  ]);
});

it("shows a share and a rank of the catalogue as displays of what they are of", () => {
  const target = getReportKind("target").fields;
  expect(measureOf(target, "share", [])).toEqual({
    field: "net",
    aggregate: "sum",
    display: { kind: "percentOfGrandTotal" },
  });
  expect(measureOf(target, "rank", [])).toBeNull();
  expect(measureOf(target, "rank", [level("location")])).toEqual({
    field: "net",
    aggregate: "sum",
    display: { kind: "rankDescending", field: "location" },
  });
});

it("shows the value again where what a display went along is gone", () => {
  const running = { field: "net", aggregate: "sum", display: { kind: "runningTotal", field: "cashier" } } as const;
  const pivot = { ...pivotBy("department", "cashier"), measures: [running] };
  expect(withRows(pivot, [level("department")])?.measures[0]?.display).toEqual({ kind: "value" });
  expect(withRows(pivot, [])).toBeNull();
});

it("moves a field to another axis, and never leaves a pivot that cannot be computed", () => {
  const pivot = pivotBy("department", "cashier");
  const across = movedTo(pivot, "rows", 1, "columns", fields);
  expect([across.rows.map(({ field }) => field), across.columns.map(({ field }) => field)]).toEqual([
    ["department"],
    ["cashier"],
  ]);
  expect(movedTo(pivot, "measures", 0, "rows", fields)).toBe(pivot);
  const counted = movedTo(pivot, "rows", 0, "measures", fields);
  expect(counted.measures.at(-1)).toEqual({ field: "department", aggregate: "count", display: { kind: "value" } });
  const broken = {
    ...across,
    columns: [],
    sort: { axis: "rows", measure: 0, direction: "ascending", at: [7] },
  } as const;
  expect(checkPivot(repaired(broken, fields, held), fields, held)).toEqual([]);
  expect(repaired(broken, fields, held).sort).toBeNull();
});

it("moves one of a list, and stops at its ends", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, 5)).toEqual(["a", "b", "c"]);
  expect(moved(["a", "b", "c"], 2, -9)).toEqual(["c", "a", "b"]);
});
