/** Reads the names of a sales row: its place, people, item and tender. */

import { readTextCell, type CellReader, type ColumnPlace, type RowReading } from "./cell-reader.ts";
import { codeAtMost, descriptionAtMost } from "./field-length.ts";
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
    locationCode: textOr(row, columnPlaces.location, codeAtMost, constants.location ?? ""),
    terminal: textOr(row, columnPlaces.terminal, codeAtMost, constants.terminal),
    cashier: textOr(row, columnPlaces.cashier, codeAtMost, constants.cashier),
    customer: textOr(row, columnPlaces.customer, codeAtMost, null),
    description: textOr(row, columnPlaces.description, descriptionAtMost, ""),
    department: textOr(row, columnPlaces.department, descriptionAtMost, constants.department),
    subDepartment: textOr(row, columnPlaces.subDepartment, descriptionAtMost, null),
    tender: textOr(row, columnPlaces.tender, codeAtMost, constants.tender),
  });
}

function textOr<T extends string | null>(
  row: RowReading,
  place: ColumnPlace | null,
  limit: number,
  constant: T,
): string | T {
  if (place === null) return constant;
  const text = readTextCell(row, place, limit, false);
  return text === "" ? constant : text;
}
