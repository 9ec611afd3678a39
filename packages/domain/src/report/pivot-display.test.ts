import { describe, expect, it } from "vitest";

import {
  computeGroupTable,
  pivotTable,
  plainColumn,
  type AxisLevel,
  type FieldCatalogue,
  type Pivot,
  type PivotDisplay,
  type ReportRow,
} from "./index.ts";

const fields = {
  region: { type: "ref", role: "dimension" },
  store: { type: "ref", role: "dimension" },
  month: { type: "date", role: "dimension" },
  net: { type: "money", role: "measure" },
  cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" },
} as const satisfies FieldCatalogue;
const context = { fields, permissions: [], weekStart: 0 } as const;
const level = (field: string): AxisLevel => ({ field, grain: null, direction: "ascending", subtotal: true });

const rows: readonly ReportRow[] = [
  { region: "E", store: "a", month: "2026-01-01", net: 100 },
  { region: "E", store: "b", month: "2026-01-01", net: 300 },
  { region: "W", store: "c", month: "2026-01-01", net: 600 },
  { region: "E", store: "a", month: "2026-02-01", net: 200 },
  { region: "W", store: "c", month: "2026-02-01", net: 800 },
];
const pivot = (display: PivotDisplay, change: Partial<Pivot> = {}): Pivot => ({
  rows: [level("region"), level("store")],
  columns: [level("month")],
  measures: [{ field: "net", aggregate: "sum", display }],
  totals: { row: true, column: true, grand: true },
  sort: null,
  ...change,
});
const cellsOf = (pivot: Pivot) => {
  const table = pivotTable(rows, pivot, context);
  return table.ok ? table.value.rows.map(({ cells }) => cells.slice(2)) : table.issues;
};

/** Rows: E a, E b, E, W c, W, total. Columns: January, February, total. */
const cases: readonly (readonly [PivotDisplay, readonly (readonly (number | null)[])[]])[] = [
  [
    { kind: "value" },
    [
      [100, 200, 300],
      [300, null, 300],
      [400, 200, 600],
      [600, 800, 1400],
      [600, 800, 1400],
      [1000, 1000, 2000],
    ],
  ],
  [
    { kind: "percentOfGrandTotal" },
    [
      [500, 1000, 1500],
      [1500, null, 1500],
      [2000, 1000, 3000],
      [3000, 4000, 7000],
      [3000, 4000, 7000],
      [5000, 5000, 10000],
    ],
  ],
  [
    { kind: "percentOfColumnTotal" },
    [
      [1000, 2000, 1500],
      [3000, null, 1500],
      [4000, 2000, 3000],
      [6000, 8000, 7000],
      [6000, 8000, 7000],
      [10000, 10000, 10000],
    ],
  ],
  [
    { kind: "percentOfRowTotal" },
    [
      [3333, 6667, 10000],
      [10000, null, 10000],
      [6667, 3333, 10000],
      [4286, 5714, 10000],
      [4286, 5714, 10000],
      [5000, 5000, 10000],
    ],
  ],
  [
    { kind: "percentOfParentRow" },
    [
      [2500, 10000, 5000],
      [7500, null, 5000],
      [4000, 2000, 3000],
      [10000, 10000, 10000],
      [6000, 8000, 7000],
      [10000, 10000, 10000],
    ],
  ],
  [
    { kind: "percentOfParentColumn" },
    [
      [3333, 6667, 10000],
      [10000, null, 10000],
      [6667, 3333, 10000],
      [4286, 5714, 10000],
      [4286, 5714, 10000],
      [5000, 5000, 10000],
    ],
  ],
  [
    { kind: "percentOfParent", field: "region" },
    [
      [2500, 10000, 5000],
      [7500, null, 5000],
      [10000, 10000, 10000],
      [10000, 10000, 10000],
      [10000, 10000, 10000],
      [null, null, null],
    ],
  ],
  [
    { kind: "percentOf", field: "month", item: { key: "2026-01-01" } },
    [
      [10000, 20000, null],
      [10000, null, null],
      [10000, 5000, null],
      [10000, 13333, null],
      [10000, 13333, null],
      [10000, 10000, null],
    ],
  ],
  [
    { kind: "differenceFrom", field: "month", item: "previous" },
    [
      [null, 100, null],
      [null, -300, null],
      [null, -200, null],
      [null, 200, null],
      [null, 200, null],
      [null, 0, null],
    ],
  ],
  [
    { kind: "differenceFrom", field: "month", item: "next" },
    [
      [-100, null, null],
      [300, null, null],
      [200, null, null],
      [-200, null, null],
      [-200, null, null],
      [0, null, null],
    ],
  ],
  [
    { kind: "percentDifferenceFrom", field: "month", item: "previous" },
    [
      [null, 10000, null],
      [null, -10000, null],
      [null, -5000, null],
      [null, 3333, null],
      [null, 3333, null],
      [null, 0, null],
    ],
  ],
  [
    { kind: "runningTotal", field: "month" },
    [
      [100, 300, null],
      [300, 300, null],
      [400, 600, null],
      [600, 1400, null],
      [600, 1400, null],
      [1000, 2000, null],
    ],
  ],
  [
    { kind: "percentRunningTotal", field: "month" },
    [
      [3333, 10000, null],
      [10000, 10000, null],
      [6667, 10000, null],
      [4286, 10000, null],
      [4286, 10000, null],
      [5000, 10000, null],
    ],
  ],
  [
    { kind: "rankAscending", field: "store" },
    [
      [1, 1, 1],
      [2, null, 1],
      [null, null, null],
      [1, 1, 1],
      [null, null, null],
      [null, null, null],
    ],
  ],
  [
    { kind: "rankDescending", field: "region" },
    [
      [1, 1, 1],
      [1, null, 1],
      [2, 2, 2],
      [1, 1, 1],
      [1, 1, 1],
      [null, null, null],
    ],
  ],
  [
    { kind: "index" },
    [
      [667, 1333, 1000],
      [2000, null, 1000],
      [1333, 667, 1000],
      [857, 1143, 1000],
      [857, 1143, 1000],
      [1000, 1000, 1000],
    ],
  ],
];

it.each(cases)("%j", (display, expected) => {
  expect(cellsOf(pivot(display))).toEqual(expected);
});

describe("the shape of a pivot", () => {
  it("shows the totals it is asked for", () => {
    expect(
      cellsOf(
        pivot({ kind: "value" }, { rows: [level("region")], totals: { row: false, column: false, grand: false } }),
      ),
    ).toEqual([[200], [800]]);
    const noCorner = pivotTable(
      rows,
      pivot({ kind: "value" }, { totals: { row: true, column: true, grand: false } }),
      context,
    );
    expect(noCorner.ok && noCorner.value.rows.at(-1)?.cells).toEqual([null, null, 1000, 1000, null]);
  });

  it("is sorted by a measure, where it is asked to, at every level", () => {
    const sortedTable = pivotTable(
      rows,
      pivot({ kind: "value" }, { sort: { axis: "rows", measure: 0, direction: "descending", at: ["2026-01-01"] } }),
      context,
    );
    expect(sortedTable.ok && sortedTable.value.rows.map(({ path }) => path.join("/"))).toEqual([
      "W/c",
      "W",
      "E/b",
      "E/a",
      "E",
      "",
    ]);
    const acrossTable = pivotTable(
      rows,
      pivot({ kind: "value" }, { sort: { axis: "columns", measure: 0, direction: "descending", at: ["W"] } }),
      context,
    );
    expect(acrossTable.ok && acrossTable.value.columns.map(({ path, kind }) => [kind, ...path].join(" "))).toEqual([
      "key",
      "key",
      "value 2026-02-01",
      "value 2026-01-01",
      "total",
    ]);
  });

  it("is sorted in ascending order too, unknown and equal values by key", () => {
    const sales = [
      ["d", null],
      ["c", null],
      ["b", 5],
      ["a", 5],
      ["e", 9],
      ["f", 2],
    ].map(([store = null, net = null]): ReportRow => ({ region: "E", store, month: "2026-02-01", net }));
    const keysOf = (direction: "ascending" | "descending", key: string) => {
      const table = pivotTable(
        [...sales, { region: "E", store: "g", month: "2026-01-01", net: 1 }],
        pivot(
          { kind: "value" },
          {
            rows: [level("store")],
            totals: { row: true, column: false, grand: false },
            sort: { axis: "rows", measure: 0, direction, at: [key] },
          },
        ),
        context,
      );
      return table.ok ? table.value.rows.map(({ path }) => path.join()).join("") : table.issues;
    };
    expect(keysOf("ascending", "2026-02-01")).toBe("fabecdg");
    expect(keysOf("descending", "2026-02-01")).toBe("eabfcdg");
    expect(keysOf("descending", "1999-01-01")).toBe("abcdefg");
  });

  it("of no row is its totals alone", () => {
    const table = pivotTable([], pivot({ kind: "value" }), context);
    expect(table.ok && table.value.rows).toEqual([{ kind: "total", path: [], cells: [null, null, null] }]);
  });
});

describe("the table of a report", () => {
  const groups = [{ ...level("region"), direction: "descending" as const, collapsed: false }];

  it("lists rows, the subtotal behind its group, the total last", () => {
    const table = computeGroupTable(
      rows.slice(0, 3),
      { columns: [plainColumn("store"), plainColumn("net"), plainColumn("cost")], groups, isList: false },
      context,
    );
    expect(table.columns.map(({ field }) => field)).toEqual(["region", "store", "net"]);
    expect(table.rows.map(({ kind, cells }) => [kind, ...cells])).toEqual([
      ["row", "W", "c", 600],
      ["subtotal", "W", null, 600],
      ["row", "E", "a", 100],
      ["row", "E", "b", 300],
      ["subtotal", "E", null, 400],
      ["total", null, null, 1000],
    ]);
  });

  it("shows nothing of a value that a row lacks", () => {
    expect(
      computeGroupTable(
        [{ net: 5 }],
        { columns: [plainColumn("store"), plainColumn("net")], groups: [], isList: false },
        context,
      ).rows.map(({ cells }) => cells),
    ).toEqual([
      [null, 5],
      [null, 5],
    ]);
  });

  it("has no subtotal where none is asked for, and no group in a plain list", () => {
    const columns = [plainColumn("region"), plainColumn("net")];
    const withoutSubtotals = computeGroupTable(
      rows.slice(1, 3),
      { columns, groups: groups.map((group) => ({ ...group, subtotal: false })), isList: false },
      context,
    );
    expect(withoutSubtotals.rows).toEqual([
      { kind: "row", path: ["W"], cells: ["W", 600] },
      { kind: "row", path: ["E"], cells: ["E", 300] },
      { kind: "total", path: [], cells: [null, 900] },
    ]);
    expect(
      computeGroupTable(rows.slice(0, 1), { columns, groups, isList: true }, context).rows.map(({ cells }) => cells),
    ).toEqual([
      ["E", 100],
      [null, 100],
    ]);
  });

  it("has a column for each group and for each other column, with its type and total", () => {
    const table = computeGroupTable(
      [{ region: "E", store: "a", net: 5, price: 30_000 }],
      {
        columns: [
          plainColumn("region"),
          plainColumn("store"),
          { ...plainColumn("region"), aggregate: "count" },
          plainColumn("price"),
          plainColumn("net"),
        ],
        groups,
        isList: false,
      },
      { ...context, fields: { ...fields, price: { type: "unitCost", role: "measure" } } },
    );
    const column = { grain: null, display: "value", path: [] };
    expect(table.columns).toEqual([
      { ...column, field: "region", type: "ref", aggregate: null, kind: "key" },
      { ...column, field: "store", type: "ref", aggregate: null, kind: "value" },
      { ...column, field: "region", type: "int", aggregate: "count", kind: "value" },
      { ...column, field: "price", type: "unitCost", aggregate: null, kind: "value" },
      { ...column, field: "net", type: "money", aggregate: "sum", kind: "value" },
    ]);
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ["E", "a", 1, 30_000, 5],
      ["E", null, 1, null, 5],
      [null, null, 1, null, 5],
    ]);
  });

  it("drops groups that are missing, not dimensions, or hidden from the reader", () => {
    const supplier = { type: "ref", role: "dimension", permission: "PRODUCT_COST_READ" } as const;
    const requestedLevels = ["gone", "net", "supplier", "region"].map((field) => ({
      ...level(field),
      collapsed: false,
    }));
    const keysFor = (permissions: readonly "PRODUCT_COST_READ"[]) =>
      computeGroupTable(
        rows.slice(0, 1),
        { columns: [plainColumn("net")], groups: requestedLevels, isList: false },
        { ...context, permissions, fields: { ...fields, supplier } },
      )
        .columns.filter(({ kind }) => kind === "key")
        .map(({ field }) => field);
    expect([keysFor([]), keysFor(["PRODUCT_COST_READ"])]).toEqual([["region"], ["supplier", "region"]]);
  });
});
