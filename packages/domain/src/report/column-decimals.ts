/** Decimals of a column's figures: the same for all, so that their decimal points align. */

import { quantityScale } from "../measure/index.ts";
import { centsScale, unitCostScale } from "../money/index.ts";

import type { FieldType, FieldValue } from "./field.ts";
import type { TableColumn, TableRow } from "./table.ts";

/** Types with variable decimals: the minimum and the maximum. */
const variableDecimals = {
  qty: { least: 0, most: quantityScale },
  unitCost: { least: centsScale, most: unitCostScale },
} as const satisfies Partial<Record<FieldType, { readonly least: number; readonly most: number }>>;

const isVariable = (type: FieldType): type is keyof typeof variableDecimals => Object.hasOwn(variableDecimals, type);

/**
 * Returns the decimals of a column: the minimum of its type, or the maximum if any figure needs more.
 *
 * @example columnDecimals([2_000, 1_654], "qty") // => 3
 */
export function columnDecimals(values: Iterable<FieldValue | undefined>, type: FieldType): number | undefined {
  if (!isVariable(type)) return undefined;
  const { least, most } = variableDecimals[type];
  const step = 10 ** (most - least);
  for (const value of values) if (typeof value === "number" && value % step !== 0) return most;
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
  const places = new Map<string, number[]>();
  columns.forEach((column, index) => {
    const measure = measureKey(column);
    places.set(measure, [...(places.get(measure) ?? []), index]);
  });
  const decimals = new Map(
    [...places].map(([measure, [firstPlace = 0, ...otherPlaces]]) => {
      const type = columns[firstPlace]?.type ?? "text";
      return [measure, columnDecimals(cellsAt(rows, [firstPlace, ...otherPlaces]), type)] as const;
    }),
  );
  return columns.map((column) => {
    const ownDecimals = column.kind === "key" ? undefined : decimals.get(measureKey(column));
    return ownDecimals === undefined ? column : { ...column, decimals: ownDecimals };
  });
}

const measureKey = ({ field, aggregate, display, kind }: TableColumn): string =>
  `${field} ${aggregate} ${display} ${kind === "key"}`;

function* cellsAt(
  rows: readonly (Pick<TableRow, "cells"> | undefined)[],
  places: readonly number[],
): Generator<FieldValue | undefined> {
  for (const row of rows) if (row !== undefined) for (const columnIndex of places) yield row.cells[columnIndex];
}
