/** Sales: batches of receipts, and their summaries. */

export {
  SaleConflict,
  WrongBatchState,
  type BatchCheck,
  type SaleBatch,
  type SaleBatchState,
  type ConflictingReceipt,
  type SaleSource,
} from "./sale-batch.ts";
export { booleanArray, integerArray, storedText, textArray } from "./column-array.ts";
export { contentHash } from "./content-hash.ts";
export type { OpenBatch } from "./batch-append.ts";
export type { Preparing } from "./sale-parts.ts";
export { SaleStore } from "./sale-store.ts";
export { expectedRows, factRows } from "./derive-summaries.ts";
export { expectedFirstSales, firstSaleTables, type FirstSaleTable } from "./first-sales.ts";
export { lineKindCodes, noHalfHour, summaryTables, sumsKept, type SummaryTableName } from "./summary-table.ts";
export { toSalesSums, total, type DayTable, type SumRow } from "./sum-row.ts";
export { addLiveReceipts, holdStores, numberBatches, type LiveReceipt } from "./live-receipts.ts";
export { readReceipts, type ReceiptName } from "./read-receipts.ts";
export { committedFilter as committedFacts, differencesOf, type SummaryDifference } from "./verify-summaries.ts";
export { batchFilter } from "./check-batch.ts";
export { changesAfter, lastChange, type SaleChange } from "./sale-changes.ts";
export { stepsOf } from "./staged-summaries.ts";
export { halfHourOf } from "./insert-facts.ts";
export { ReceiptFeed, type WrittenReceipts } from "./written-receipts.ts";
