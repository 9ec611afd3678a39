import { getReportKind, pivotTable, type AxisLevel } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import { beginsLevel, closableGroups, groupKey, shownRows } from "./report-rows.ts";
import { saleRows } from "../features/report/testing/memory-reports.ts";

const level = (field: string): AxisLevel => ({ field, grain: null, direction: "ascending", subtotal: true });
const table = pivotTable(saleRows, { rows: [level("department"), level("cashier")], columns: [], measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }], totals: { row: true, column: true, grand: true }, sort: null }, { fields: getReportKind("sale").fields, held: [], weekStart: 0 });
const rows = table.ok ? table.value.rows.filter(({ kind }) => kind !== "total") : [];

it("shows of a closed group its subtotal alone", () => {
  expect(rows.map(({ kind, path }) => [kind, ...path])).toEqual([["row", 1, 7], ["row", 1, 8], ["subtotal", 1], ["row", 2, 7], ["subtotal", 2]]);
  expect([...closableGroups(rows)]).toEqual([groupKey([1]), groupKey([2])]);
  expect(shownRows(rows, new Set())).toEqual([0, 1, 2, 3, 4]);
  expect(shownRows(rows, new Set([groupKey([1])]))).toEqual([2, 3, 4]);
});

it("names a group on its first row", () => {
  const [first, second, , third] = rows;
  if (first === undefined || second === undefined || third === undefined) throw new Error("no rows");
  expect([beginsLevel(first, undefined, 0), beginsLevel(second, first, 0), beginsLevel(second, first, 1), beginsLevel(third, second, 0)]).toEqual([true, false, true, true]);
});
