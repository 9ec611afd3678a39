/** Catalogue of departments, items and stock. */

export { Catalogue } from "./catalogue.ts";
export type {
  CatalogueItem,
  CatalogueRow,
  DepartmentName,
  CodesById,
  ItemLookup,
  ItemValues,
} from "./catalogue-types.ts";
export { itemColumns } from "./item-columns.ts";
export { recordValueChanges } from "./value-changes.ts";
export { sumMovementsAfter, stockKey, type DatedFigure } from "./stock-ledger.ts";
export {
  toMovementRows,
  lockStock,
  isLedgerUnchanged,
  postMovementRows,
  readLedger,
  writeMovements,
  type MovementRow,
  type PlaceLedger,
} from "./place-ledger.ts";
