/** Receipts: lines, taxes, tenders and their rules. */

export { taxCodesOfLines, taxOfLines, type TaxedReceiptLines } from "./line-tax.ts";
export { convertReceipt } from "./convert-receipt.ts";
export type { OriginalAmounts, OriginalLine } from "./original-amounts.ts";
export { checkReceiptHeader, type HeaderSource, type ReceiptHeader } from "./check-header.ts";
export { checkTransaction, type TransactionIssueCode } from "./check-transaction.ts";
export {
  draftExport,
  editExport,
  exportActions,
  exportBatch,
  exportTransitions,
  failExport,
  findAlreadyExported,
  nextExportStatus,
  reexport,
  listRepeatedBatchIds,
  toExportSelection,
  verifyExport,
  type ExportAction,
  type ExportBatch,
  type ExportCheck,
  type ExportSelection,
  type ExportStatus,
  type ExportTotals,
} from "./export-batch.ts";
export {
  exportKinds,
  type ExportCellType,
  type ExportFormat,
  type ExportKind,
  type ExportKindRow,
} from "./export-kind.data.ts";
export {
  exportFormatFor,
  exportJson,
  exportLines,
  exportTotals,
  getExportKind,
  visibleExportKinds,
  type ExportRow,
} from "./export-table.ts";
export {
  journalOfDay,
  printIif,
  tenderAccount,
  type DaySalesSums,
  type JournalLine,
  type JournalRow,
} from "./gl-journal.ts";
export {
  isAcceptanceOf,
  parseSeenFinding,
  printFindingKey,
  findingFingerprint,
  printSeenFinding,
  type FindingAcceptance,
  type FindingAmounts,
  type FindingSubject,
  type DisplayedFinding,
} from "./finding-acceptance.ts";
export {
  defaultIntegrityAllowances,
  doPaymentsDiffer,
  isKnownTax,
  type IntegrityAllowances,
} from "./integrity-limits.ts";
export {
  acceptFinding,
  getIntegrityRule,
  integrityRuleOf,
  integrityRules,
  isIntegrityRule,
  reopenFinding,
  updateFindings,
  type IntegrityFinding,
  type IntegrityRule,
  type IntegrityRuleRow,
} from "./integrity-rule.ts";
export { findRefused, type RefusedFinding } from "./refused-finding.ts";
export {
  findMissingReceipts,
  gapDetectionRules,
  plausibleTerminalsAtMost,
  type MissingReceipts,
  type NumberedReceipt,
} from "./missing-receipts.ts";
export { lineAmount, lineCost, lineDirection, type LineMoney } from "./line-amount.ts";
export {
  compareCashiers,
  defaultRiskLimits,
  findRiskEvents,
  isRiskType,
  journalRiskTypes,
  riskTypes,
  visibleRiskTypes,
  type CashierActivity,
  type RiskEvent,
  type RiskLimits,
  type RiskRate,
  type RiskType,
  type RiskTypeRow,
} from "./risk-event.ts";
export {
  shareConfidenceBounds,
  compareWithPeers,
  defaultConfidence,
  type EventCount,
  type PeerComparison,
  type ShareBounds,
} from "./exact-rate.ts";
export {
  parseRiskComment,
  parseSeenRiskEvent,
  printRiskSubject,
  type RiskSubject,
  type SeenRiskEvent,
} from "./risk-review.ts";
export { printProductActivity, type ActivityEnvelope, type ProductActivity } from "./product-activity.ts";
export {
  limitSettings,
  limitedRiskTypes,
  rehearseLimits,
  type EventSum,
  type LimitComparison,
  type LimitedRiskType,
  type LimitRehearsal,
  type RehearsedEvents,
} from "./rehearse-limits.ts";
export {
  rehearsePrices,
  taxReceiptOf,
  type PastPriceLine,
  type PastPriceReceipt,
  type PriceRehearsalContext,
} from "./rehearse-prices.ts";
export {
  joinPriceRehearsals,
  priceApartReasons,
  sumPriceRehearsal,
  type ApartLines,
  type PriceApartReason,
  type PriceRehearsal,
  type PriceRehearsalPart,
  type RehearsedMargins,
  type RehearsedPrices,
  type RehearsedPriceTaxes,
} from "./sum-price-rehearsal.ts";
export {
  changePrice,
  parseTriedPrices,
  priceChangeLimits,
  triedPriceAtMost,
  type TriedPrices,
  type TriedPricesInput,
} from "./tried-prices.ts";
export {
  cashCoins,
  roundingWays,
  joinRoundingRehearsals,
  parseCashRounding,
  rehearseRounding,
  sumRoundingRehearsal,
  type PastPayment,
  type RehearsedRounding,
  type RoundingRehearsal,
  type RoundingRehearsalPart,
} from "./rehearse-rounding.ts";
export { isRiskEvent, riskLimits, riskScore, type RiskLimitRow, type RiskMeasure } from "./risk-limit.ts";
export { findSequenceGaps, type SequenceGap, type SequenceReport, type SequenceRule } from "./sequence.ts";
export {
  lawfulRounding,
  roundCash,
  settlePayment,
  smallestCoin,
  type CashRounding,
  type Payment,
  type PaymentRequest,
} from "./settle.ts";
export {
  exportStoreDay,
  nextStoreDayState,
  storeDayActions,
  storeDayTransitions,
  type StoreDayAction,
  type StoreDayState,
} from "./store-day.ts";
export {
  isTenderKind,
  storeBankedTenders,
  tenderKindOf,
  tenderKinds,
  unknownTender,
  type BankingMethod,
  type TenderKind,
  type TenderKindRow,
} from "./tender-kind.ts";
export { totalOfTransaction } from "./total.ts";
export {
  countsAsSale,
  isRefundOnly,
  lineKinds,
  transactionStates,
  type LineKind,
  type Transaction,
  type TransactionLine,
  type TransactionState,
  type TransactionTax,
  type TransactionTender,
} from "./transaction.ts";
export {
  isOpenState,
  listTransactionActions,
  nextTransactionState,
  reverseTransaction,
  transactionActions,
  transactionLabel,
  transactionTransitions,
  type ReversalPlace,
  type TransactionAction,
  type TransactionLabel,
  type TransactionStage,
} from "./transaction-state.ts";
