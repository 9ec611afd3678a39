/** Inventory documents: counts, adjustments, and the stock ledger they post to. */

export { adjustmentReasons, isReasonCode, listReasons, parseReason, signedQuantity, type ReasonCode, type ReasonRow } from "./adjustment-reason.ts";
export {
  correctClock,
  countLines,
  mergeEvents,
  type CountChange,
  type CountEvent,
  type LineCount,
} from "./count-event.ts";
export { isRestorable, listClosed, listInProgress, restorableMs, type ListedDocument } from "./document-list.ts";
export { formatDocumentNumber, parseDocumentNumber, type DocumentNumber } from "./document-number.ts";
export {
  documentActions,
  documentStatuses,
  documentTransitions,
  isDocumentStatus,
  listActions,
  nextStatus,
  type DocumentAction,
  type DocumentStatus,
} from "./document-status.ts";
export { checkHolder, holdHeartbeatMs, holdLeaseMs, isHeld, isHeldByAnother, takeHold, type Hold, type HoldRequest } from "./hold.ts";
export {
  balanceAt,
  movementKinds,
  onHand,
  postMovements,
  reversalsOf,
  type MovementDraft,
  type MovementKind,
  type StockLedger,
  type StockMovement,
  type StockPlace,
} from "./ledger.ts";
export { parseScan, type Scan } from "./scan.ts";
export { checkRecount, defaultTolerance, isOverTolerance, type Recount, type Tolerance } from "./tolerance.ts";
export { varianceOf, type Variance, type VarianceInput } from "./variance.ts";
