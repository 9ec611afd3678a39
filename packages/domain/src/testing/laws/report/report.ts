/** The functions under test in the report laws, and their source rows. */

import fc, { type Arbitrary } from "fast-check";

import type * as report from "../../../report/index.ts";
import type {
  Aggregate,
  AxisLevel,
  FieldCatalogue,
  Pivot,
  PivotDisplay,
  PivotMeasure,
  ReportRow,
  Table,
} from "../../../report/index.ts";

/** Every public function and table of the area. */
export type Report = typeof report;

/** A small data source: a date, two grouping fields, sums, quotients of them, and a cost. */
export const fields = {
  date: { type: "date", role: "dimension" },
  store: { type: "ref", role: "dimension" },
  item: { type: "text", role: "dimension" },
  net: { type: "money", role: "measure" },
  quantity: { type: "qty", role: "measure" },
  price: { type: "unitCost", role: "measure", ratio: { part: "net", whole: "quantity" } },
  share: { type: "pct", role: "measure", ratio: { part: "quantity", whole: "net" } },
  cost: { type: "money", role: "measure", permission: "PRODUCT_COST_READ" },
} as const satisfies FieldCatalogue;

/** Permissions for every field of the data source except costs. */
export const context = { fields, permissions: [], weekStart: 0 } as const;

/** A grouping level with subtotals. */
export function level(field: string, grain: AxisLevel["grain"] = null): AxisLevel {
  return { field, grain, direction: "ascending", subtotal: true };
}

/** Makes a pivot measure from a field, an aggregate and a display type. */
export function pivotMeasure(
  field: string,
  aggregate: Aggregate = "sum",
  display: PivotDisplay = { kind: "value" },
): PivotMeasure {
  return { field, aggregate, display };
}

/** Makes a pivot with every total. */
export function pivotOf(rows: readonly AxisLevel[], columns: readonly AxisLevel[], measures: Pivot["measures"]): Pivot {
  return { rows, columns, measures, totals: { row: true, column: true, grand: true }, sort: null };
}

/** Computes a pivot; an invalid one is a fault of the law. */
export function computeBy({
  pivotTable,
}: Pick<Report, "pivotTable">): (rows: readonly ReportRow[], pivot: Pivot) => Table {
  return (rows, pivot) => {
    const table = pivotTable(rows, pivot, context);
    if (!table.ok) throw new Error(table.issues.map(({ code, path }) => `${code} ${path.join(".")}`).join());
    return table.value;
  };
}

/** Source rows with unknown values, returns, and a text that looks like a formula. */
export const arbRows: Arbitrary<readonly ReportRow[]> = fc.array(
  fc.record({
    date: fc.constantFrom("2026-01-31", "2026-02-01", "2026-02-08", "2027-02-01", null),
    store: fc.constantFrom(1, 2, 3),
    item: fc.constantFrom("a", "b", "=1+1", 'say "é"; now\nor never', null),
    net: fc.option(fc.integer({ min: -5_000, max: 5_000 })),
    quantity: fc.option(fc.integer({ min: -3_000, max: 3_000 })),
    cost: fc.integer({ min: 0, max: 100 }),
  }),
  { maxLength: 40 },
);

/** Some of the grouping levels, in any order. */
export const arbLevels: Arbitrary<readonly AxisLevel[]> = fc.shuffledSubarray([
  level("date", "month"),
  level("store"),
  level("item"),
]);

/** Sums the numbers of a list and skips the rest. */
export function sumOf(values: readonly (string | number | null | undefined)[]): number {
  return values.reduce<number>((total, value) => total + (typeof value === "number" ? value : 0), 0);
}
