import { defaultReport, getReportKind, checkPivot, type AxisLevel, type Pivot } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { moveField, repairPivot } from "../features/report/pivot-moves.ts";
import { makePivotMeasure, moveItem, pivotOfGroups, replaceRowLevels } from "./report-view.ts";

const permissions = ["REPORT_READ", "PRODUCT_COST_READ"];
const { fields } = getReportKind("sale");
const level = (field: string): AxisLevel => ({ field, grain: null, direction: "ascending", subtotal: true });
const pivotBy = (...names: string[]): Pivot => {
  const pivot = pivotOfGroups(defaultReport("sale", permissions), names.map(level), fields, permissions);
  if (pivot === null) throw new Error("no pivot");
  return pivot;
};

it("groups a report by the figures of its columns, without hidden ones", () => {
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
  const netByDepartment = pivotOfGroups(defaultReport("sale", permissions), [level("department")], fields, [
    "REPORT_READ",
  ]);
  expect(netByDepartment?.measures.map(({ field }) => field)).toEqual([
    "quantity",
    "gross",
    "discount",
    "net",
    "tax",
    "total",
  ]);
});

it("counts the rows of groups if a report has no figures", () => {
  const report = { columns: defaultReport("sale", permissions).columns.filter(({ field }) => field === "sku") };
  expect(pivotOfGroups(report, [level("department")], fields, permissions)?.measures).toEqual([
    { field: "department", aggregate: "count", display: { kind: "value" } },
  ]);
});

it("turns a share and a rank into displays of their base field", () => {
  const target = getReportKind("target").fields;
  expect(makePivotMeasure(target, "share", [])).toEqual({
    field: "net",
    aggregate: "sum",
    display: { kind: "percentOfGrandTotal" },
  });
  expect(makePivotMeasure(target, "rank", [])).toBeNull();
  expect(makePivotMeasure(target, "rank", [level("location")])).toEqual({
    field: "net",
    aggregate: "sum",
    display: { kind: "rankDescending", field: "location" },
  });
});

it("shows the plain value if the level of its display is removed", () => {
  const runningMeasure = {
    field: "net",
    aggregate: "sum",
    display: { kind: "runningTotal", field: "cashier" },
  } as const;
  const pivot = { ...pivotBy("department", "cashier"), measures: [runningMeasure] };
  expect(replaceRowLevels(pivot, [level("department")])?.measures[0]?.display).toEqual({ kind: "value" });
  expect(replaceRowLevels(pivot, [])).toBeNull();
});

it("moves a field to another axis, and always leaves a valid pivot", () => {
  const pivot = pivotBy("department", "cashier");
  const acrossPivot = moveField(pivot, "rows", 1, "columns", fields);
  expect([acrossPivot.rows.map(({ field }) => field), acrossPivot.columns.map(({ field }) => field)]).toEqual([
    ["department"],
    ["cashier"],
  ]);
  expect(moveField(pivot, "measures", 0, "rows", fields)).toBe(pivot);
  const movedPivot = moveField(pivot, "rows", 0, "measures", fields);
  expect(movedPivot.measures.at(-1)).toEqual({ field: "department", aggregate: "count", display: { kind: "value" } });
  const brokenPivot = {
    ...acrossPivot,
    columns: [],
    sort: { axis: "rows", measure: 0, direction: "ascending", at: [7] },
  } as const;
  expect(checkPivot(repairPivot(brokenPivot, fields, permissions), fields, permissions)).toEqual([]);
  expect(repairPivot(brokenPivot, fields, permissions).sort).toBeNull();
});

it("moves an item of a list, and stops at the ends", () => {
  expect(moveItem(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moveItem(["a", "b", "c"], 2, 5)).toEqual(["a", "b", "c"]);
  expect(moveItem(["a", "b", "c"], 2, -9)).toEqual(["c", "a", "b"]);
});
