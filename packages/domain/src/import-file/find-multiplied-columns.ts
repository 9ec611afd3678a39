/** Finds quantity, price and total of a file without their names: the only columns of which two multiply to the third. */

import { missesAllowed } from "./proposal-tolerance.data.ts";
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
 * Finds the columns of quantity, price and total, where a quantity is whole and not always 1, a price has cents, and the numbers of every row multiply.
 * Columns found by their headers stay; null if headers give the quantity and an amount, or the file has no such columns, or several.
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
    .filter(({ numbers }) => numbers.length >= rowsAtLeast && isNumeric(numbers))
    .slice(0, triedColumnsAtMost);
  const columnChoicesOf = (column: string | undefined) =>
    column === undefined
      ? numericColumns
      : [{ column, numbers: numbersOf(valuesOf(column)) }].filter(({ numbers }) => isNumeric(numbers));
  const multipliedColumns: MultipliedColumns[] = [];
  for (const units of columnChoicesOf(quantity)) {
    if (!isEachRead(units.numbers, isWhole) || isEachRead(units.numbers, (value) => value === 10_000)) continue;
    for (const price of columnChoicesOf(unitPrice)) {
      if (price.column === units.column || isEachRead(price.numbers, isWhole)) continue;
      for (const total of columnChoicesOf(lineTotal)) {
        if (total.column === price.column || total.column === units.column) continue;
        const isProductInEveryRow = isEachRead(
          total.numbers.map(
            (value, index) => value - ((units.numbers[index] ?? NaN) * (price.numbers[index] ?? NaN)) / 10_000,
          ),
          (difference) => Math.abs(difference) < 51,
        );
        if (isProductInEveryRow)
          multipliedColumns.push({ quantity: units.column, unitPrice: price.column, lineTotal: total.column });
      }
    }
  }
  const [onlyColumns] = multipliedColumns;
  return onlyColumns === undefined || multipliedColumns.length > 1 ? null : onlyColumns;
}

/** Tells whether nearly all cells of a column are numbers. */
const isNumeric = (numbers: readonly number[]): boolean =>
  numbers.filter((value) => !Number.isFinite(value)).length <= missesAllowed(numbers.length);

/** Tells whether every number that could be read passes; a cell that could not be read is an error of its row. */
const isEachRead = (numbers: readonly number[], passes: (value: number) => boolean): boolean =>
  numbers.every((value) => !Number.isFinite(value) || passes(value));

const isWhole = (value: number): boolean => value % 10_000 === 0;
