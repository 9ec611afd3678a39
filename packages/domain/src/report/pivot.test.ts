import { describe, expect, it } from "vitest";

import { computeBy, context, fields, level, pivotOf, pivotMeasure } from "../testing/laws/report/report.ts";
import { checkPivot, pivotTable, type AxisLevel, type Pivot, type ReportRow } from "./index.ts";

const compute = computeBy({ pivotTable });

it("a sum that overflows is unknown, and never throws", () => {
  const huge = Number.MAX_SAFE_INTEGER;
  const rows = [
    { store: 1, net: huge, quantity: 1 },
    { store: 2, net: huge, quantity: -1 },
    { store: 3, net: -huge, quantity: 0 },
    { store: 4, net: 0.5 },
    { store: 5, net: Number.NaN },
  ];
  const measures = [
    pivotMeasure("net"),
    pivotMeasure("net", "average"),
    pivotMeasure("price"),
    pivotMeasure("net", "max"),
    pivotMeasure("net", "sum", { kind: "differenceFrom", field: "store", item: { key: 3 } }),
    pivotMeasure("net", "sum", { kind: "index" }),
  ];
  const table = compute(rows, pivotOf([level("store")], [], measures));
  expect(table.rows.map(({ cells }) => cells.slice(0, 6))).toEqual([
    [1, huge, huge, null, huge, null],
    [2, huge, huge, null, huge, null],
    [3, -huge, -huge, null, -huge, 0],
    [4, null, null, null, null, null],
    [5, null, null, null, null, null],
    [null, huge, 3_002_399_751_580_330, null, huge, null],
  ]);
});

it("a pivot that cannot be computed says why, every reason at once", () => {
  const wrongPivot: Pivot = {
    ...pivotOf(
      [level("net"), level("date", "hour"), level("store")],
      [level("store"), level("gone")],
      [
        pivotMeasure("cost"),
        pivotMeasure("item", "sum"),
        pivotMeasure("net", "sum", { kind: "runningTotal", field: "toString" }),
      ],
    ),
    sort: { axis: "rows", measure: 7, direction: "ascending", at: [] },
  };
  const issues = [
    ["REPORT_FIELD", ["rows", 0], { field: "net" }],
    ["REPORT_FIELD", ["rows", 1], { field: "date" }],
    ["REPORT_FIELD", ["columns", 1], { field: "gone" }],
    ["REPORT_PIVOT", ["rows"], { field: "store" }],
    ["REPORT_FIELD", ["measures", 0], { field: "cost" }],
    ["REPORT_FIELD", ["measures", 1], { field: "item" }],
    ["REPORT_PIVOT", ["measures", 2, "display"], { field: "net" }],
    ["REPORT_PIVOT", ["sort"], {}],
  ].map(([code, path, params]) => ({ code, path, params }));
  expect(checkPivot(wrongPivot, fields, [])).toEqual(issues);
  expect(pivotTable([], wrongPivot, context)).toEqual({ ok: false, issues });
  expect(checkPivot(pivotOf([level("store")], [], []), fields, [])).toEqual([
    { code: "REPORT_PIVOT", path: ["measures"], params: {} },
  ]);
});

it("unknown values are counted neither as values nor as different ones", () => {
  const table = compute(
    [{ store: 1, item: null }],
    pivotOf(
      [level("store")],
      [],
      [
        pivotMeasure("item", "count"),
        pivotMeasure("item", "countDistinct"),
        pivotMeasure("net"),
        pivotMeasure("net", "average"),
      ],
    ),
  );
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    [1, 0, 0, null, null],
    [null, 0, 0, null, null],
  ]);
});

it("a ratio takes whole numbers and nothing else, and is unknown when either of its sums is too large", () => {
  const huge = Number.MAX_SAFE_INTEGER;
  const priceOf = (...rows: readonly ReportRow[]) =>
    compute(rows, pivotOf([], [], [pivotMeasure("price")])).rows[0]?.cells[0];
  expect(priceOf({ net: 100, quantity: 1000 }, { net: 0.5, quantity: 0.5 }, { net: "7", quantity: "7" })).toBe(10_000);
  expect([
    priceOf({ net: huge, quantity: 1e12 }),
    priceOf({ net: huge, quantity: 1e12 }, { net: huge, quantity: 0 }),
    priceOf({ net: 1, quantity: huge }, { net: 1, quantity: huge }),
  ]).toEqual([900_719_925, null, null]);
});

it("a key column has the type of its keys, a value column that of its displayed measure", () => {
  const columnsOf = (axisLevel: AxisLevel, measure = pivotMeasure("net")) => {
    const table = pivotTable([{ store: 1, date: "2026-03-12", hour: "09:30" }], pivotOf([axisLevel], [], [measure]), {
      ...context,
      fields: { ...fields, hour: { type: "time", role: "dimension" } },
    });
    return table.ok ? table.value.columns : table.issues;
  };
  const key = { aggregate: null, display: "value", path: [], kind: "key" };
  const value = {
    field: "net",
    type: "money",
    grain: null,
    aggregate: "sum",
    display: "value",
    path: [],
    kind: "total",
  };
  const levels = [
    [level("store"), "ref"],
    [level("date"), "date"],
    [level("date", "month"), "text"],
    [level("date", "weekday"), "int"],
    [level("hour", "hour"), "int"],
  ] as const;
  for (const [axisLevel, type] of levels)
    expect(columnsOf(axisLevel)).toEqual([{ ...key, field: axisLevel.field, grain: axisLevel.grain, type }, value]);
  const names = [
    pivotMeasure("net", "count"),
    pivotMeasure("price"),
    pivotMeasure("net", "sum", { kind: "percentOfGrandTotal" }),
    pivotMeasure("net", "max", { kind: "rankAscending", field: "store" }),
  ].map((measure) => columnsOf(level("store"), measure)[1]);
  expect(
    names.map((column) => column !== undefined && "type" in column && [column.type, column.aggregate, column.display]),
  ).toEqual([
    ["int", "count", "value"],
    ["unitCost", "sum", "value"],
    ["pct", "sum", "percentOfGrandTotal"],
    ["int", "max", "rankAscending"],
  ]);
});

describe("semi-additive measures", () => {
  const fields = {
    day: { type: "date", role: "dimension" },
    item: { type: "ref", role: "dimension" },
    closing: { type: "qty", role: "measure", standsAt: "day" },
  } as const;
  const rows = [
    { day: "2026-03-01", item: 1, closing: 5 },
    { day: "2026-03-01", item: 2, closing: 3 },
    { day: "2026-03-02", item: 1, closing: 4 },
  ];
  const level = (field: string, grain: "month" | null = null) => ({
    field,
    grain,
    direction: "ascending" as const,
    subtotal: true,
  });
  const cellsBy = (...levels: readonly ReturnType<typeof level>[]) => {
    const table = pivotTable(
      rows,
      {
        rows: levels,
        columns: [],
        measures: [{ field: "closing", aggregate: "sum", display: { kind: "value" } }],
        totals: { row: true, column: true, grand: true },
        sort: null,
      },
      { fields, permissions: [], weekStart: 0 },
    );
    return table.ok ? table.value.rows.map(({ cells }) => cells.at(-1)) : table.issues;
  };

  it("add up within a day, and have no total over several", () => {
    expect(cellsBy(level("day"))).toEqual([8, 4, null]);
    expect(cellsBy(level("day", "month"))).toEqual([null, null]);
    expect(cellsBy(level("item"), level("day"))).toEqual([5, 4, null, 3, 3, null]);
  });
});
