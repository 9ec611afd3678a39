/** The catalogue: departments, items, and stock. */

export {
  Catalogue,
  type CatalogueItem,
  type DepartmentName,
  type EnsuredItem,
  type HeldItem,
  type ItemCodes,
  type ItemValues,
} from "./catalogue.ts";
export { keepOwnValues } from "./value-changes.ts";
export { movedAfter, placeName, type DatedFigure, type StockChange } from "./stock-ledger.ts";
export {
  draftsAsRows,
  holdStock,
  isAsRead,
  postToLedger,
  readLedger,
  writeMovements,
  type MovementRow,
  type PlaceLedger,
} from "./place-ledger.ts";
