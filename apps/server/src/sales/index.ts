/** Sales: batches of receipts, and their summaries. */

export { auditedValuesSql, auditInForceSql, revealedDaySql } from "./hidden-deposit.ts";
export { SaleConflict, WrongBatchState, type ReceiptDay, type SaleBatch, type SaleSource } from "./sale-batch.ts";
export type { BatchWriter } from "./batch-append.ts";
export { contentHash } from "./content-hash.ts";
export type { PreparationSizes } from "./sale-parts.ts";
export type { HistoryPiece } from "./write-history.ts";
export { SaleStore } from "./sale-store.ts";
export { expectedRows, factRows, type FactFilter, type FactSelection } from "./derive-summaries.ts";
export { expectedFirstSalesSql, placeAndJoinByTable, type FirstSaleTable } from "./first-sales.ts";
export {
  lineKindCodes,
  netOfLine,
  findLongTable,
  longTableSources,
  noHalfHour,
  summaryTables,
  listStoredSums,
  toSumColumn,
  type DayTable,
  type LongTable,
  type SummaryTableName,
} from "./summary-table.ts";
export { mergeSumRows, sortByDate, toSalesSums, sumColumnSql, type SumRow } from "./sum-row.ts";
export {
  makeAddedFactSelection,
  addLiveReceipts,
  lockStores,
  renewChangeNumbers,
  type LiveReceipt,
} from "./live-receipts.ts";
export { readReceipts, type ReceiptKey } from "./read-receipts.ts";
export { committedFilter as committedFacts, compareSummaries } from "./verify-summaries.ts";
export { makeBatchFilter } from "./check-batch.ts";
export { beingCheckedCondition, checkedCondition } from "./unchecked-batches.ts";
export { listChangesAfter, lastChange, type SaleChange } from "./sale-changes.ts";
export { splitIntoSteps } from "./staged-summaries.ts";
export { halfHourOf } from "./insert-facts.ts";
export { ReceiptFeed, type WrittenReceipts } from "./written-receipts.ts";
