/** Decimals of a column's figures: the same for all, so that their decimal points align. */

import { quantityScale } from "../measure/index.ts";
import { centsScale, unitCostScale } from "../money/index.ts";

import type { FieldType, FieldValue } from "./field.ts";
import type { TableColumn, TableRow } from "./table.ts";

/** Types with variable decimals: the minimum and the maximum. */
const decimalBoundsByType = {
  qty: { least: 0, most: quantityScale },
  unitCost: { least: centsScale, most: unitCostScale },
} as const satisfies Partial<Record<FieldType, { readonly least: number; readonly most: number }>>;

const hasVariableDecimals = (type: FieldType): type is keyof typeof decimalBoundsByType =>
  Object.hasOwn(decimalBoundsByType, type);

/**
 * Returns the decimals of a column: the minimum of its type, or the maximum if any figure needs more; undefined for other types.
 *
 * @example columnDecimals([2_000, 1_654], "qty") // => 3
 */
export function columnDecimals(values: Iterable<FieldValue | undefined>, type: FieldType): number | undefined {
  if (!hasVariableDecimals(type)) return undefined;
  const { least, most } = decimalBoundsByType[type];
  const leastDecimalStep = 10 ** (most - least);
  for (const value of values) if (typeof value === "number" && value % leastDecimalStep !== 0) return most;
  return least;
}

/**
 * Returns the decimals of each column of a table. Columns of the same measure, across a pivot's groups, share them.
 *
 * Rows that are not read yet are left out.
 */
export function withDecimals(
  columns: readonly TableColumn[],
  rows: readonly (Pick<TableRow, "cells"> | undefined)[],
): readonly TableColumn[] {
  const columnIndexesByMeasure = new Map<string, number[]>();
  columns.forEach((column, index) => {
    const columnMeasureKey = measureKey(column);
    columnIndexesByMeasure.set(columnMeasureKey, [...(columnIndexesByMeasure.get(columnMeasureKey) ?? []), index]);
  });
  const decimalsByMeasure = new Map(
    [...columnIndexesByMeasure].map(([measure, [firstIndex = 0, ...otherIndexes]]) => {
      const measureType = columns[firstIndex]?.type ?? "text";
      return [measure, columnDecimals(cellsAt(rows, [firstIndex, ...otherIndexes]), measureType)] as const;
    }),
  );
  return columns.map((column) => {
    const ownDecimals = column.kind === "key" ? undefined : decimalsByMeasure.get(measureKey(column));
    return ownDecimals === undefined ? column : { ...column, decimals: ownDecimals };
  });
}

const measureKey = ({ field, aggregate, display, kind }: TableColumn): string =>
  `${field} ${aggregate} ${display} ${kind === "key"}`;

function* cellsAt(
  rows: readonly (Pick<TableRow, "cells"> | undefined)[],
  columnIndexes: readonly number[],
): Generator<FieldValue | undefined> {
  for (const row of rows) if (row !== undefined) for (const columnIndex of columnIndexes) yield row.cells[columnIndex];
}
