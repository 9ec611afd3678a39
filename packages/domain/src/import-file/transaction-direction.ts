/** Decides the kind of a sales row, and whether it is a sale or a refund. */

import { lineKinds, type LineKind } from "../transaction/index.ts";

import { cellText, refuseCell, type CellReader, type RowReading } from "./cell-reader.ts";
import { createCodeCellReader } from "./code-cell.ts";
import type { ColumnFinder, HeaderFinder } from "./compile-mapping.ts";
import { isCollectedNonSale, type TransactionsMapping } from "./import-mapping.ts";
import type { TransactionRowKind } from "./row-fact.ts";
import type { StatedFigures } from "./transaction-figures.ts";
import type { TransactionPlaces } from "./transaction-places.ts";

/** Kind of a row, and whether its quantity and taxes are negative. */
export interface RowDirection {
  readonly rowKind: TransactionRowKind;
  readonly isBack: boolean;
}

/**
 * Makes the reader of a row's direction: by its item, by the file's own kind, and by its signs; null if it was rejected.
 *
 * Errors: IMPORT_NEGATIVE_PRICE, IMPORT_NEGATIVE_QUANTITY.
 */
export function createDirectionReader(
  mapping: TransactionsMapping,
  columnPlaces: TransactionPlaces,
  placeOf: ColumnFinder,
  placeOfHeader: HeaderFinder,
): (row: RowReading, sku: string, figures: StatedFigures) => RowDirection | null {
  const { skuKinds } = mapping;
  const readKind = createCodeCellReader(placeOf("lineKind"), lineKinds, mapping.lineKindValues);
  const readIsCancellation = createCancellationReader(mapping, columnPlaces, placeOfHeader);
  const moneyPlace = columnPlaces.unitPrice ?? columnPlaces.lineTotal;
  return (row, sku, { count, unitPrice, lineTotal }) => {
    const isCancellation = readIsCancellation(row);
    const statedLineKind = (Object.hasOwn(skuKinds, sku) ? skuKinds[sku] : undefined) ?? readKind(row);
    const signedPrice = unitPrice ?? (lineTotal !== null && count < 0 ? 0 - lineTotal : lineTotal);
    const kindBySigns = rowKindOf(mapping, isCancellation, count, signedPrice);
    const rowKind = preferStatedKind(statedLineKind, kindBySigns);
    if (moneyPlace !== null && rowKind === "NEGATIVE_PRICE") refuseCell(row, moneyPlace, "IMPORT_NEGATIVE_PRICE");
    if (columnPlaces.quantity !== null && rowKind === "NEGATIVE_QUANTITY")
      refuseCell(row, columnPlaces.quantity, "IMPORT_NEGATIVE_QUANTITY");
    if (rowKind === "NEGATIVE_PRICE" || rowKind === "NEGATIVE_QUANTITY") return null;
    return { rowKind, isBack: isCollectedNonSale(rowKind) ? kindBySigns !== "SALE" : rowKind !== "SALE" };
  };
}

/** Makes the function that tells whether a row has the mark that a till writes before the number of a cancelled receipt. */
function createCancellationReader(
  { cancellation }: TransactionsMapping,
  { number }: TransactionPlaces,
  placeOfHeader: HeaderFinder,
): CellReader<boolean> {
  if (cancellation === null) return () => false;
  const { column, prefix } = cancellation;
  const cancellationPlace = column === null ? number : placeOfHeader(column);
  return cancellationPlace === null ? () => false : (row) => cellText(row, cancellationPlace).startsWith(prefix);
}

/**
 * Derives the kind of a row from its signs. A cancellation is a refund. Otherwise a negative quantity or price is a refund by
 * the mapping's rules; if both are negative, the row is a sale.
 */
function rowKindOf(
  mapping: TransactionsMapping,
  isCancelled: boolean,
  count: number,
  unitPrice: number | null,
): TransactionRowKind | "NEGATIVE_PRICE" | "NEGATIVE_QUANTITY" {
  const isNegativePrice = unitPrice !== null && unitPrice < 0;
  if (isNegativePrice && mapping.negativePrice === "error") return "NEGATIVE_PRICE";
  if (isCancelled) return isNegativePrice && count < 0 ? "SALE" : "REFUND";
  if (count < 0) {
    if (mapping.negativeQuantity === "error") return "NEGATIVE_QUANTITY";
    if (mapping.negativeQuantity === "writeOff" && unitPrice === 0) return "WRITE_OFF";
    return isNegativePrice ? "SALE" : "REFUND";
  }
  return isNegativePrice ? "REFUND" : "SALE";
}

/** Combines the file's own line kind with that of the signs. A refund, gift card or fee has priority; a sale follows the signs. */
function preferStatedKind(
  fileKind: LineKind | null,
  bySigns: ReturnType<typeof rowKindOf>,
): ReturnType<typeof rowKindOf> {
  if (fileKind === null || fileKind === "SALE" || bySigns === "NEGATIVE_PRICE") return bySigns;
  if (fileKind === "REFUND") return fileKind;
  return bySigns === "NEGATIVE_QUANTITY" ? bySigns : fileKind;
}
