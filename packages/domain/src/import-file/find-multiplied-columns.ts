/** Finds quantity, price and total of a file without their names: the only columns of which two multiply to the third. */

import { createScaledReader, type NumberFormat } from "./scaled-number.ts";

/** A column that no header names, with its values. */
export interface FreeColumn {
  readonly column: string;
  readonly values: readonly string[];
}

/** Minimum number of rows for which matching multiplications are no coincidence, and maximum number of columns compared. */
const rowsAtLeast = 3;
const triedColumnsAtMost = 12;

type MultipliedColumns = Readonly<Record<"quantity" | "unitPrice" | "lineTotal", string>>;

/**
 * Finds the columns of quantity, price and total, where a quantity is whole and not always 1, a price has cents, and their product is the total of
 * every row. Columns found by their headers stay; null if nothing is missing, or the file has no such columns, or several.
 */
export function findMultipliedColumns(
  columns: Readonly<Record<string, string>>,
  free: readonly FreeColumn[],
  format: NumberFormat,
  valuesOf: (column: string) => readonly string[],
): MultipliedColumns | null {
  const { quantity, unitPrice, lineTotal } = columns;
  if (quantity !== undefined && (unitPrice !== undefined || lineTotal !== undefined)) return null;
  const readNumber = createScaledReader(format, 4);
  const numbersOf = (values: readonly string[]) => values.map((value) => readNumber(value));
  const numericColumns = free
    .map(({ column, values }) => ({ column, numbers: numbersOf(values) }))
    .filter(({ numbers }) => numbers.length >= rowsAtLeast && numbers.every((value) => Number.isFinite(value)))
    .slice(0, triedColumnsAtMost);
  const columnChoicesOf = (column: string | undefined) =>
    column === undefined ? numericColumns : [{ column, numbers: numbersOf(valuesOf(column)) }];
  const multipliedColumns: MultipliedColumns[] = [];
  for (const units of columnChoicesOf(quantity)) {
    if (!units.numbers.every((value) => value % 10_000 === 0) || units.numbers.every((value) => value === 10_000))
      continue;
    for (const price of columnChoicesOf(unitPrice)) {
      if (price.column === units.column || price.numbers.every((value) => value % 10_000 === 0)) continue;
      for (const total of columnChoicesOf(lineTotal)) {
        if (total.column === price.column || total.column === units.column) continue;
        const isProductInEveryRow = total.numbers.every(
          (value, index) =>
            Math.abs(value - ((units.numbers[index] ?? NaN) * (price.numbers[index] ?? NaN)) / 10_000) < 51,
        );
        if (isProductInEveryRow)
          multipliedColumns.push({ quantity: units.column, unitPrice: price.column, lineTotal: total.column });
      }
    }
  }
  const [onlyColumns] = multipliedColumns;
  return onlyColumns === undefined || multipliedColumns.length > 1 ? null : onlyColumns;
}
