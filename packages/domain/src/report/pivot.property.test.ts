import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  checkPivot,
  groupTable,
  pivotDisplays,
  pivotTable,
  plainColumn,
  printCsv,
  ratioOf,
  tableText,
  type Aggregate,
  type AxisLevel,
  type FieldCatalogue,
  type Pivot,
  type PivotDisplay,
  type ReportRow,
  type Table,
} from "./index.ts";

const fields = {
  date: { type: "date", role: "dimension" },
  store: { type: "ref", role: "dimension" },
  item: { type: "text", role: "dimension" },
  net: { type: "money", role: "measure" },
  quantity: { type: "qty", role: "measure" },
  price: { type: "unitCost", role: "measure", ratio: { part: "net", whole: "quantity" } },
  share: { type: "pct", role: "measure", ratio: { part: "quantity", whole: "net" } },
  cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" },
} as const satisfies FieldCatalogue;
const context = { fields, held: [], weekStart: 0 } as const;

const level = (field: string, grain: AxisLevel["grain"] = null): AxisLevel => ({ field, grain, direction: "ascending", subtotal: true });
const show = (field: string, aggregate: Aggregate = "sum", display: PivotDisplay = { kind: "value" }) => ({ field, aggregate, display });
const pivotOf = (rows: readonly AxisLevel[], columns: readonly AxisLevel[], measures: Pivot["measures"]): Pivot => ({
  rows, columns, measures, totals: { row: true, column: true, grand: true }, sort: null,
});
const compute = (rows: readonly ReportRow[], pivot: Pivot): Table => {
  const table = pivotTable(rows, pivot, context);
  if (!table.ok) throw new Error(table.issues.map(({ code, path }) => `${code} ${path.join(".")}`).join());
  return table.value;
};

const arbRow: fc.Arbitrary<ReportRow> = fc.record({
  date: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-08", "2027-02-01", null),
  store: fc.constantFrom(1, 2, 3),
  item: fc.constantFrom("a", "b", "=1+1", null),
  net: fc.option(fc.integer({ min: -5_000, max: 5_000 })),
  quantity: fc.option(fc.integer({ min: -3_000, max: 3_000 })),
  cost: fc.integer({ min: 0, max: 100 }),
});
const arbRows = fc.array(arbRow, { maxLength: 40 });
const arbLevels = fc.shuffledSubarray([level("date", "month"), level("store"), level("item")]);
const measures = [show("net"), show("quantity"), show("net", "min"), show("net", "max"), show("item", "count"), show("item", "countDistinct"), show("net", "average"), show("price"), show("share")];
const sum = (values: readonly (string | number | null | undefined)[]): number => values.reduce<number>((total, value) => total + (typeof value === "number" ? value : 0), 0);

describe("totals", () => {
  it("of any pivot are those of the rows without a pivot, every aggregate and every ratio included", () => {
    fc.assert(fc.property(arbRows, arbLevels, fc.nat(3), (rows, levels, cut) => {
      const table = compute(rows, pivotOf(levels.slice(0, cut), levels.slice(cut), measures));
      const plain = compute(rows, pivotOf([], [], measures)).rows[0]?.cells;
      expect(table.rows.at(-1)?.cells.slice(-measures.length)).toEqual(plain);
    }));
  });

  it("of every row and every column of a pivot are the total of the rows that are in it", () => {
    fc.assert(fc.property(arbRows, (rows) => {
      const table = compute(rows, pivotOf([level("store")], [level("item")], [show("net"), show("price")]));
      for (const row of table.rows.filter(({ kind }) => kind === "row")) {
        const own = compute(rows.filter(({ store }) => store === row.path[0]), pivotOf([], [], [show("net"), show("price")])).rows[0];
        expect(row.cells.slice(-2)).toEqual(own?.cells);
      }
    }));
  });

  it("of any grouping are the sum of its rows, and of its subtotals at every level", () => {
    fc.assert(fc.property(arbRows, arbLevels, (rows, levels) => {
      const groups = levels.map((one) => ({ ...one, collapsed: false }));
      const columns = [plainColumn("net"), { ...plainColumn("price"), aggregate: "sum" as const }];
      const table = groupTable(rows, { columns, groups, isList: false }, context);
      const net = groups.length;
      const total = table.rows.at(-1);
      expect(total?.kind).toBe("total");
      expect(sum([total?.cells[net]])).toBe(sum(rows.map((row) => row["net"])));
      expect(sum(table.rows.filter(({ kind }) => kind === "row").map(({ cells }) => cells[net]))).toBe(sum([total?.cells[net]]));
      for (let depth = 1; depth <= groups.length; depth += 1) {
        const level = table.rows.filter(({ kind, path }) => kind === "subtotal" && path.length === depth);
        expect(sum(level.map(({ cells }) => cells[net]))).toBe(sum([total?.cells[net]]));
      }
    }));
  });

  it("of a ratio come from the sums, never from the ratios", () => {
    fc.assert(fc.property(arbRows, (rows) => {
      const table = groupTable(rows, { columns: [plainColumn("price")], groups: [], isList: true }, context);
      const [part, whole] = [sum(rows.map((row) => row["net"])), sum(rows.map((row) => row["quantity"]))];
      expect(table.rows.at(-1)?.cells[0]).toBe(ratioOf({ part, of: "money", whole, over: "qty", to: "unitCost" }));
    }));
  });

  it("of a summary are those of the list it sums up", () => {
    fc.assert(fc.property(arbRows, (rows) => {
      const groups = [{ ...level("store"), collapsed: false }];
      const summary = groupTable(rows, { columns: [{ ...plainColumn("net"), aggregate: "sum" }], groups, isList: false }, context);
      const list = groupTable(rows, { columns: [plainColumn("net")], groups, isList: false }, context);
      expect(summary.rows.map(({ cells }) => cells)).toEqual(list.rows.filter(({ kind }) => kind !== "row").map(({ cells }) => cells));
    }));
  });
});

describe("what is exported", () => {
  it("is the shown table: the file reads back to the cells of the screen", () => {
    fc.assert(fc.property(arbRows, fc.constantFrom("fr", "en", "es"), fc.constantFrom("raw", "formatted"), (rows, language, style) => {
      const table = compute(rows, pivotOf([level("item")], [level("store")], [show("net"), show("price")]));
      const shown = tableText(table, { language, style, headerOf: ({ field, path }) => [field, ...path].join("; ") });
      const file = printCsv(shown, ";").split("\r\n").slice(0, -1);
      expect(file.map(readLine)).toEqual(shown.map((cells) => cells.map((cell) => (cell.startsWith("=") ? `'${cell}` : cell))));
      expect(shown).toHaveLength(table.rows.length + 1);
      expect(shown.every((cells) => cells.length === table.columns.length)).toBe(true);
    }));
  });
});

it("every display of a spreadsheet gives a whole number or nothing, whatever the rows", () => {
  expect(Object.keys(pivotDisplays)).toHaveLength(15);
  fc.assert(fc.property(arbRows, fc.constantFrom("date", "store", "item"), fc.constantFrom("previous" as const, "next" as const, { key: 2 }), (rows, field, item) => {
    const shown = Object.keys(pivotDisplays).flatMap((kind) =>
      [show("net", "sum", { kind: kind as keyof typeof pivotDisplays, field, item }), show("price", "sum", { kind: kind as keyof typeof pivotDisplays, field, item })]);
    const table = compute(rows, pivotOf([level("store"), level("item")], [level("date", "year")], shown));
    const values = table.rows.flatMap(({ cells }) => cells.slice(2));
    expect(values.filter((value) => value !== null && !Number.isSafeInteger(value))).toEqual([]);
  }));
});

it("a sum too large to be exact is unknown, and nothing throws", () => {
  const huge = Number.MAX_SAFE_INTEGER;
  const rows = [{ store: 1, net: huge, quantity: 1 }, { store: 2, net: huge, quantity: -1 }, { store: 3, net: -huge, quantity: 0 }, { store: 4, net: 0.5 }, { store: 5, net: Number.NaN }];
  const shown = [show("net"), show("net", "average"), show("price"), show("net", "max"), show("net", "sum", { kind: "differenceFrom", field: "store", item: { key: 3 } }), show("net", "sum", { kind: "index" })];
  const table = compute(rows, pivotOf([level("store")], [], shown));
  expect(table.rows.map(({ cells }) => cells.slice(0, 6))).toEqual([
    [1, huge, huge, null, huge, null], [2, huge, huge, null, huge, null], [3, -huge, -huge, null, -huge, 0], [4, null, null, null, null, null], [5, null, null, null, null, null],
    [null, huge, 3_002_399_751_580_330, null, huge, null],
  ]);
});

it("a pivot that cannot be computed says why, every reason at once", () => {
  const wrong: Pivot = {
    ...pivotOf([level("net"), level("date", "hour"), level("store")], [level("store")], [show("cost"), show("item", "sum"), show("net", "sum", { kind: "runningTotal", field: "toString" })]),
    sort: { axis: "rows", measure: 7, direction: "ascending", at: [] },
  };
  expect(checkPivot(wrong, fields, []).map(({ code, path }) => `${code} ${path.join(".")}`)).toEqual([
    "REPORT_FIELD rows.0", "REPORT_FIELD rows.1", "REPORT_PIVOT rows", "REPORT_FIELD measures.0", "REPORT_FIELD measures.1", "REPORT_PIVOT measures.2.display", "REPORT_PIVOT sort",
  ]);
  expect(pivotTable([], wrong, context).ok).toBe(false);
});

/** Reads a line of a file whose cells hold no line break. */
function readLine(line: string): readonly string[] {
  return [...`;${line}`.matchAll(/;(?:"((?:[^"]|"")*)"|([^;]*))/gu)].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}
