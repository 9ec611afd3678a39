/** Pivots 100,000 rows by three dimensions: with our function, and with d3-array's rollup with and without the totals of a pivot. */

import { pivotTable, type FieldCatalogue, type Pivot } from "@comptoir/domain/report";
import { rollup, sum } from "d3-array";

export interface SaleRow extends Record<string, string | number> {
  readonly store: string;
  readonly department: string;
  readonly weekday: number;
  readonly net: number;
}

/** Generates rows of twenty stores, thirty departments and seven days: 4,200 innermost groups, from a seeded generator. */
export function makeRows(count: number): readonly SaleRow[] {
  let seed = 20_261_121;
  const next = (limit: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return seed % limit;
  };
  return Array.from({ length: count }, () => ({
    store: `Magasin ${next(20)}`,
    department: `Rayon ${next(30)}`,
    weekday: next(7),
    net: next(10_000) - 500,
  }));
}

const fieldCatalogue: FieldCatalogue = {
  store: { type: "text", role: "dimension" },
  department: { type: "text", role: "dimension" },
  weekday: { type: "int", role: "dimension" },
  net: { type: "money", role: "measure" },
};

const axisLevel = (field: string) => ({ field, grain: null, direction: "ascending", subtotal: true }) as const;

const salesPivot: Pivot = {
  rows: [axisLevel("store"), axisLevel("department")],
  columns: [axisLevel("weekday")],
  measures: [{ field: "net", aggregate: "sum", display: { kind: "value" } }],
  totals: { row: true, column: true, grand: true },
  sort: null,
};

const netSum = (rows: readonly SaleRow[]): number => sum(rows, (row) => row.net);

/** Implementations of the pivot; each returns the grand total, so that the results can be compared. */
export const ways: Readonly<Record<string, (rows: readonly SaleRow[]) => number>> = {
  "ours, with every total": (rows) => {
    const table = pivotTable(rows, salesPivot, { fields: fieldCatalogue, permissions: [], weekStart: 0 });
    if (!table.ok) throw new Error("the pivot is in order");
    const last = table.value.rows.findLast(({ path }) => path.every((key) => key === null))?.cells.at(-1);
    if (typeof last !== "number") throw new Error("the corner is a number");
    return last;
  },
  "d3 rollup, innermost groups only": (rows) => {
    let total = 0;
    for (const byDepartment of rollup(
      rows,
      netSum,
      (row) => row.store,
      (row) => row.department,
      (row) => row.weekday,
    ).values()) {
      for (const byDay of byDepartment.values()) for (const value of byDay.values()) total += value;
    }
    return total;
  },
  "d3 rollup, and one more for each total": (rows) => {
    const keys = [
      (row: SaleRow) => row.store,
      (row: SaleRow) => row.department,
      (row: SaleRow) => row.weekday,
    ] as const;
    rollup(rows, netSum, ...keys);
    rollup(rows, netSum, keys[0], keys[1]);
    rollup(rows, netSum, keys[0], keys[2]);
    rollup(rows, netSum, keys[0]);
    rollup(rows, netSum, keys[2]);
    return netSum(rows);
  },
};
