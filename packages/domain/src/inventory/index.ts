/** Inventory documents: counts, adjustments, and the stock ledger they post to. */

export { findNegativeStockSince, type MovedDay } from "./negative-stock-day.ts";
export { costAlertOf, costAlerts, costChangeRules, type CostAlert } from "./cost-change.ts";
export { addScannedLines } from "./adjustment-scan.ts";
export { checkScanUndos, type AppliedScan } from "./scan-undo.ts";
export {
  adjustmentReasons,
  describeReason,
  isReasonCode,
  listReasons,
  parseReason,
  signedQuantity,
  type ReasonCode,
  type ReasonRow,
} from "./adjustment-reason.ts";
export {
  approveDocument,
  approveReversal,
  authorsOf,
  checkApprover,
  checkReversal,
  needsApproval,
  type ApprovalThreshold,
  type ApprovalContext,
  type ReversalContext,
} from "./approval.ts";
export {
  addScans,
  checkOpen,
  continueDocument,
  admitDevice,
  createDocument,
  deleteDocument,
  editDocument,
  joinCount,
  restoreDocument,
  suspendDocument,
  type DocumentEdit,
  type JoinRequest,
  type NewDocument,
} from "./change-document.ts";
export { checkClose, type CloseRequest } from "./check-close.ts";
export {
  checkBalances,
  checkClosings,
  findLateSales,
  findNegativeStock,
  type BalancedMovement,
  type StockIssueCode,
  type StockStatement,
} from "./check-ledger.ts";
export { closeDocument, compareDocument, compareLines, reverseDocument, type Posting } from "./close-document.ts";
export {
  mergeLineCounts,
  countLines,
  mergeEvents,
  type CountChange,
  type CountEvent,
  type LineCount,
} from "./count-event.ts";
export {
  clockAssumptions,
  clockToleranceMs,
  eventBeforeDocumentAtMostMs,
  resolveMoment,
  type ClockAssumption,
  type MeasuredOffset,
  type MonotonicMoment,
  type ResolvedMoment,
  type DeviceMoment,
  type SendingTimes,
} from "./event-clock.ts";
export {
  findOverlaps,
  isInCountScope,
  listInCountScope,
  type CountScope,
  type OverlapDocument,
  type ScopedItem,
} from "./count-scope.ts";
export {
  costColumns,
  csvForms,
  csvRowsOf,
  documentColumns,
  checkCsvLocation,
  parseCsvLines,
  printDocumentCsv,
  type PrintedDocument,
  type CsvForm,
  type CsvLine,
  type CsvOptions,
  type CsvTexts,
  type DocumentColumn,
} from "./document-csv.ts";
export { needsDeleteConfirmation, checkCreate, type CreateRequest } from "./document-guard.ts";
export { documentListColumns, printDocumentListCsv, type DocumentListRow } from "./document-list-csv.ts";
export {
  isInProgress,
  isRestorable,
  listClosed,
  listInProgress,
  restorableMs,
  type ListedDocument,
} from "./document-list.ts";
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
export {
  checkLineQuantity,
  documentTypes,
  lastLineNo,
  listLines,
  newLine,
  canSeeExpected,
  uncountedPolicies,
  type DocumentLine,
  type DocumentType,
  type InventoryDocument,
  type Strike,
  type UncountedPolicy,
} from "./document.ts";
export {
  checkHolder,
  holdHeartbeatMs,
  holdLeaseMs,
  isCounterPending,
  isHoldActive,
  hasOtherHolder,
  acquireHold,
  type Hold,
  type HoldRequest,
} from "./hold.ts";
export {
  balanceAt,
  listCountWindows,
  listLateCorrections,
  listLateSaleCorrections,
  movementKinds,
  includesMovement,
  onHand,
  movementOriginOf,
  postMovements,
  reversalsOf,
  type CountWindow,
  type LateCorrection,
  type MovementDraft,
  type MovementKind,
  type StockLedger,
  type StockMovement,
  type StockPlace,
} from "./ledger.ts";
export { countsByLine, effectiveCountsByLine, type CountedDocument } from "./line-count.ts";
export {
  flowsOfLedger,
  movementFlows,
  sumStockOfPeriod,
  type LedgerFlow,
  type MovementFlowRow,
} from "./ledger-flow.ts";
export { lineEffectOf, type LineEffect } from "./line-effect.ts";
export { highestLineNo, mergeLines, mergeRepeatedLines, type SentLine } from "./merge-lines.ts";
export { checkSeenVersion, type SeenVersion } from "./check-seen.ts";
export {
  scanQuantityAtMost,
  parseScan,
  parseScanQuantity,
  plainScanText,
  readScan,
  scanEvent,
  type CountScan,
  type Scan,
} from "./scan.ts";
export {
  asksForRecount,
  checkRecount,
  defaultTolerance,
  isOverTolerance,
  type Recount,
  type Tolerance,
} from "./tolerance.ts";
export { listUncounted, type UncountedItem } from "./uncounted.ts";
export { varianceOf, type Variance, type VarianceInput } from "./variance.ts";
export {
  nextKeyWithinMs,
  addToBurst,
  scanEndedByKey,
  continuesBurst,
  scanEndedByPause,
  findWedgeScan,
  wedgeEndKeys,
  wedgeFastKeysAtLeast,
  wedgeAverageGapAtMostMs,
  wedgeSingleGapAtMostMs,
  wedgeKeysAtLeast,
  wedgeKeysWithoutEnterAtLeast,
  wedgeLateEnterAtMostMs,
  wedgePacedGapAtMostMs,
  type KeyBurst,
  type KeyStroke,
} from "./wedge.ts";
export { listNewEvents, createSupplement, reverseCountOfItems, mergeSupplementWithCount } from "./supplement.ts";
export {
  quantityChangedSince,
  daysWithoutSnapshot,
  findChangedDays,
  dropSnapshotsBefore,
  snapshotStockOn,
  needsSnapshotRow,
  snapshotDaysAtMost,
  type ChangedDay,
  type ClosedDay,
  type SnapshotClosing,
  type StockSnapshot,
} from "./stock-snapshot.ts";
