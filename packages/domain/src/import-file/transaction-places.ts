/** Finds the columns of a sales file. */

import type { ColumnPlace } from "./cell-reader.ts";
import type { ColumnFinder, HeaderFinder } from "./compile-mapping.ts";
import type { TransactionsMapping } from "./import-mapping.ts";

/** Column of a tax or a tender, by its code. */
export interface CodePlace {
  readonly code: string;
  readonly place: ColumnPlace;
}

/** Columns of a sales file; null for a field that the file does not have. */
export interface TransactionPlaces {
  readonly number: ColumnPlace | null;
  readonly sku: ColumnPlace | null;
  readonly quantity: ColumnPlace | null;
  /** Null also if the price is the item's. */
  readonly unitPrice: ColumnPlace | null;
  readonly lineTotal: ColumnPlace | null;
  readonly location: ColumnPlace | null;
  readonly terminal: ColumnPlace | null;
  readonly cashier: ColumnPlace | null;
  readonly customer: ColumnPlace | null;
  readonly department: ColumnPlace | null;
  readonly subDepartment: ColumnPlace | null;
  readonly tender: ColumnPlace | null;
  readonly description: ColumnPlace | null;
  readonly unitCost: ColumnPlace | null;
  readonly taxes: readonly CodePlace[];
  readonly tenders: readonly CodePlace[];
}

/** Finds the columns in a fixed order, which is that of the issues of missing ones. */
export function findTransactionPlaces(
  mapping: TransactionsMapping,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): TransactionPlaces {
  const placesOf = (columns: Readonly<Record<string, string>>): readonly CodePlace[] =>
    Object.entries(columns).map(([code, header]) => ({ code, place: placeOfHeader(header) }));
  return {
    number: placeOf("number"),
    sku: placeOf("sku"),
    quantity: placeOf("quantity"),
    unitPrice: mapping.priceFrom === "column" ? placeOf("unitPrice") : null,
    lineTotal: placeOf("lineTotal"),
    location: placeOf("location"),
    terminal: placeOf("terminal"),
    cashier: placeOf("cashier"),
    customer: placeOf("customer"),
    department: placeOf("department"),
    subDepartment: placeOf("subDepartment"),
    tender: placeOf("tender"),
    description: placeOf("description"),
    unitCost: placeOf("unitCost"),
    taxes: placesOf(mapping.taxColumns),
    tenders: placesOf(mapping.tenderColumns),
  };
}
