/** Reads the names of a sales row: its store and till, people, item and tender. */

import { readTextCell, type CellReader, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import { codeAtMost, descriptionLengthAtMost } from "./field-length.ts";
import type { TransactionsMapping } from "./import-mapping.ts";
import type { TransactionRow } from "./row-fact.ts";
import type { TransactionPlaces } from "./transaction-places.ts";

/** Names of a row. */
export type TransactionNames = Pick<
  TransactionRow,
  "locationCode" | "terminal" | "cashier" | "customer" | "description" | "department" | "subDepartment" | "tender"
>;

/** Makes the reader of a row's names. A field without a column, or with an empty cell, is the mapping's constant. */
export function createNameReader(
  { constants }: TransactionsMapping,
  columnPlaces: TransactionPlaces,
): CellReader<TransactionNames> {
  return (row) => ({
    locationCode: readTextOr(row, columnPlaces.location, codeAtMost, constants.location ?? ""),
    terminal: readTextOr(row, columnPlaces.terminal, codeAtMost, constants.terminal),
    cashier: readTextOr(row, columnPlaces.cashier, codeAtMost, constants.cashier),
    customer: readTextOr(row, columnPlaces.customer, codeAtMost, null),
    description: readTextOr(row, columnPlaces.description, descriptionLengthAtMost, ""),
    department: readTextOr(row, columnPlaces.department, descriptionLengthAtMost, constants.department),
    subDepartment: readTextOr(row, columnPlaces.subDepartment, descriptionLengthAtMost, null),
    tender: readTextOr(row, columnPlaces.tender, codeAtMost, constants.tender),
  });
}

function readTextOr<T extends string | null>(
  row: RowReading,
  place: ColumnPlace | null,
  limit: number,
  constant: T,
): string | T {
  if (place === null) return constant;
  const cellText = readTextCell(row, place, limit, false);
  return cellText === "" ? constant : cellText;
}
