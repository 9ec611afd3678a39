/** Import files of sales, products, locations and stock: mappings, parsing, and receipts made from rows. */

export { isPageMark } from "./page-mark.ts";
export { amountUnits, type AmountUnit } from "./amount-unit.ts";
export { builtInMappings, type BuiltInMappingName } from "./built-in-mappings.data.ts";
export { partFields, partLimits, takePart, type CellPart, type PartField } from "./cell-part.ts";
export {
  findImportDifference,
  type FinishedImport,
  type ImportDifference,
  type StoredTotals,
} from "./check-stored-totals.ts";
export { checkStatedTotals, statedTotals, type StatedTotals } from "./check-totals.ts";
export { headerWords } from "./header-words.data.ts";
export {
  checkUpload,
  allowedUploadSize,
  signatureLength,
  containerKindOf,
  nonTextKindOf,
  uploadBytesAtMost,
  defaultUploadDays,
  uploadLimits,
  uploadQuotaBytes,
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
export { createCorrectedRowFinder, type CorrectedRowFinder, type SetAsideTable } from "./corrected-rows.ts";
export { decodeRow } from "./decode-row.ts";
export {
  totalDiscountOf,
  discountBases,
  discountColumnRules,
  restoreGross,
  type DiscountBase,
  type DiscountColumn,
  type DiscountColumnRule,
} from "./deduct-discounts.ts";
export {
  createRateReader,
  exchangeRateRules,
  isCurrencyCode,
  ownCurrency,
  readCurrency,
  rateText,
  type DatedRate,
  type ExchangeRateRule,
  type RowCurrency,
} from "./exchange-rates.ts";
export { deviationCodes, deviationsOfRow, type Deviation, type DeviationCode } from "./deviation.ts";
export { formatDeviation, formatExactDecimal, formatIssueAmounts, type AmountIssue } from "./import-numbers.ts";
export { isLineTooLarge, lineAmountAtMost } from "./line-limit.ts";
export { matchLocation, type LocationMatch, type NamedLocation } from "./location-match.ts";
export {
  collectedNonSaleKinds,
  delimiters,
  discountRateRules,
  encodings,
  groupings,
  importKinds,
  isCollectedNonSale,
  locationFields,
  productFields,
  receiptStateMeanings,
  stockFields,
  totalRules,
  transactionFields,
  type CollectedNonSaleKind,
  type FileFormat,
  type ImportKind,
  type ImportMapping,
  type LocationsMapping,
  type MappingBase,
  type ProductsMapping,
  type ReceiptStateMeaning,
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
export {
  discountColumnsAtMost,
  datedRatesAtMost,
  mappingNameLengthAtMost,
  readCellPart,
  readDatedRates,
  readDiscountColumns,
  type DatedRatesReading,
} from "./mapping-readers.ts";
export { mappingDefaults } from "./mapping-defaults.ts";
export { parseMapping } from "./parse-mapping.ts";
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
export { appendRateLines, printRateLines, splitRateLines, type RateLine } from "./rate-lines.ts";
export { readField, type FieldFormat, type FieldReading } from "./read-field.ts";
export {
  chooseRecognition,
  guessImportKind,
  recogniseFile,
  type Recognition,
  type RecognisedSample,
} from "./recognise-file.ts";
export { createReceiptGrouper, openReceiptsAtMost, type ReceiptGrouper } from "./receipt-grouper.ts";
export { naturalKey, receiptKey } from "./receipt-key.ts";
export { createKeyFinder, recordKey, undatedKey, type PartialRecordKey } from "./record-key.ts";
export {
  duplicateStatusAmong,
  interleavedReceiptsIssue,
  receiptConflictIssue,
  receiptContent,
  duplicateStatus,
  isReplaceable,
  versionInForce,
  type ReceiptOrigin,
  type ReceiptVersion,
  type InterleavedReceipt,
  type DuplicateStatus,
} from "./receipt-standing.ts";
export type { LocationRow, ProductRow, ParsedRow, StockRow, TransactionRow, TransactionRowKind } from "./row-fact.ts";
export { tellEncoding } from "./text-encoding.ts";
export { toTransaction, type ReceiptContext, type ReceiptItem, type ReceiptLocation } from "./to-transaction.ts";
export {
  columnNames,
  findHeaderRow,
  guessDelimiter,
  headerRowAtMost,
  skipReasonOf,
  skipReasons,
  summaryRowRules,
  type SkipReason,
} from "./table-shape.ts";
export {
  chooseRecord,
  declaredEncoding,
  isHtml,
  isXml,
  listOtherRecords,
  type RecordCandidate,
  type RecordChoice,
  type RecordRival,
} from "./xml-record.ts";
export { amountTestOf, isOfReceipt, valuesOf, type ElementValues, type XmlElement } from "./xml-lines.ts";
export type { WrongCells } from "./wrong-cells.ts";
export { isLeftOutRecord, listUndecidedRecords, nameRecordColumns, type ColumnPath } from "./xml-names.ts";
