import { getReportKind, pivotTable, type AxisLevel } from "@comptoir/domain/report";
import { expect, it } from "vitest";

import {
  hideClosedLevels,
  startsGroupAt,
  listClosableGroupKeys,
  groupKey,
  listVisibleRowIndexes,
} from "./report-rows.ts";
import { saleRows } from "../features/report/testing/sample-sales.data.ts";

const level = (field: string): AxisLevel => ({ field, grain: null, direction: "ascending", subtotal: true });
const table = pivotTable(
  saleRows,
  {
    rows: [level("department"), level("cashier")],
    columns: [],
    measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
    totals: { row: true, column: true, grand: true },
    sort: null,
  },
  { fields: getReportKind("sale").fields, permissions: [], weekStart: 0 },
);
const rows = table.ok ? table.value.rows.filter(({ kind }) => kind !== "total") : [];

it("shows only the subtotal of a closed group", () => {
  expect(rows.map(({ kind, path }) => [kind, ...path])).toEqual([
    ["row", 1, 7],
    ["row", 1, 8],
    ["subtotal", 1],
    ["row", 2, 7],
    ["subtotal", 2],
  ]);
  expect([...listClosableGroupKeys(rows)]).toEqual([groupKey([1]), groupKey([2])]);
  expect(listVisibleRowIndexes(rows, new Set())).toEqual([0, 1, 2, 3, 4]);
  expect(listVisibleRowIndexes(rows, new Set([groupKey([1])]))).toEqual([2, 3, 4]);
});

it("names a group on its first row", () => {
  const [first, second, , thirdRow] = rows;
  if (first === undefined || second === undefined || thirdRow === undefined) throw new Error("no rows");
  expect([
    startsGroupAt(first, undefined, 0),
    startsGroupAt(second, first, 0),
    startsGroupAt(second, first, 1),
    startsGroupAt(thirdRow, second, 0),
  ]).toEqual([true, false, true, true]);
});

it("leaves out the columns of levels that are closed everywhere, in rows and totals", () => {
  const column = (field: string, kind: "key" | "value") => ({
    field,
    type: "text" as const,
    grain: null,
    aggregate: null,
    display: "value" as const,
    path: [],
    kind,
  });
  const two = {
    columns: [column("department", "key"), column("item", "key"), column("net", "value")],
    rows: [
      { kind: "row" as const, path: ["A", 1], cells: ["A", 1, 5] },
      { kind: "subtotal" as const, path: ["A"], cells: ["A", null, 5] },
      { kind: "row" as const, path: ["B", 2], cells: ["B", 2, 7] },
      { kind: "subtotal" as const, path: ["B"], cells: ["B", null, 7] },
    ],
    total: { kind: "total" as const, path: [], cells: [null, null, 12] },
  };
  const all = listClosableGroupKeys(two.rows);
  const shut = hideClosedLevels(two, all);
  expect(shut.columns.map(({ field }) => field)).toEqual(["department", "net"]);
  expect([shut.rows[1]?.cells, shut.total?.cells]).toEqual([
    ["A", 5],
    [null, 12],
  ]);
  expect(hideClosedLevels(two, new Set([groupKey(["A"])]))).toBe(two);
  expect(hideClosedLevels({ ...two, rows: [] }, all).columns.map(({ field }) => field)).toEqual(["department", "net"]);
});
