/** Import files of sales, products, locations and stock: mappings, parsing, and receipts made from rows. */

export { builtInMappings, type BuiltInMappingName } from "./built-in-mappings.data.ts";
export { checkStatedTotals, statedTotals, type StatedTotals } from "./check-totals.ts";
export { headerWords } from "./header-words.data.ts";
export {
  checkUpload,
  roomForUpload,
  signatureLength,
  tellNoText,
  uploadAtMost,
  uploadDaysByDefault,
  uploadLimits,
  uploadsKeptAtMost,
  type UploadLimits,
} from "./check-upload.ts";
export { compileMapping, type CompiledMapping } from "./compile-mapping.ts";
export {
  addToTotals,
  emptyControlTotals,
  printSourceAmount,
  roundingDifferenceOf,
  statedLineTotals,
  type ControlTotals,
} from "./control-totals.ts";
export { decodeRow } from "./decode-row.ts";
export { deviationCodes, deviationsOfRow, type Deviation, type DeviationCode } from "./deviation.ts";
export { isLineTooLarge, lineAtMost } from "./line-limit.ts";
export { findPrefixedCode } from "./location-prefix.ts";
export {
  collectedKinds,
  delimiters,
  discountRateRules,
  encodings,
  groupings,
  importKinds,
  isCollected,
  locationFields,
  productFields,
  receiptMeanings,
  stockFields,
  totalRules,
  transactionFields,
  type CollectedKind,
  type FileFormat,
  type ImportKind,
  type ImportMapping,
  type LocationsMapping,
  type MappingBase,
  type ProductsMapping,
  type ReceiptMeaning,
  type StockMapping,
  type TransactionsMapping,
} from "./import-mapping.ts";
export { importPermissions } from "./import-permissions.ts";
export {
  lineTotalRules,
  resolveLineAmounts,
  type LineAmounts,
  type LineTotalRule,
  type StatedLine,
} from "./line-amounts.ts";
export { mappingDefaults, parseMapping } from "./parse-mapping.ts";
export type {
  FileSample,
  MappingAnswer,
  MappingAnswerCode,
  MappingProposal,
  MappingQuestion,
  ProposedChange,
} from "./mapping-proposal.ts";
export type { MoneyProof } from "./money-columns.ts";
export { proposeMapping } from "./propose-mapping.ts";
export { readField, type FieldFormat, type FieldReading } from "./read-field.ts";
export { createReceiptGrouper, openReceiptsAtMost, type ReceiptGrouper } from "./receipt-grouper.ts";
export { naturalKey, receiptKey } from "./receipt-key.ts";
export {
  compareReceipt,
  interleavedReceipts,
  receiptConflict,
  receiptContent,
  receiptStanding,
  type InterleavedReceipt,
  type ReceiptStanding,
} from "./receipt-standing.ts";
export type { LocationRow, ProductRow, RowFact, StockRow, TransactionRow, TransactionRowKind } from "./row-fact.ts";
export { tellEncoding } from "./text-encoding.ts";
export { toTransaction, type ReceiptContext, type ReceiptItem, type ReceiptLocation } from "./to-transaction.ts";
export {
  findHeaderRow,
  guessDelimiter,
  headerRowAtMost,
  leftOutReasonOf,
  leftOutReasons,
  summaryRowRules,
  type LeftOutReason,
} from "./table-shape.ts";
