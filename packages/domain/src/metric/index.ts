/** The metric dictionary: additive sums, and every metric as a function of them. */

export {
  bridgeSteps,
  describeBridge,
  explainChange,
  type BridgeStep,
  type BridgeSummary,
  type ChangeBridge,
  type PeriodSales,
} from "./change-bridge.ts";
export {
  bridgeSplits,
  chainSteps,
  explainStores,
  nextSplit,
  splitParts,
  sumParts,
  type BridgeMember,
  type BridgeSplit,
  type ChainBridge,
  type ChainStep,
  type ChangePart,
  type SoldItem,
  type SplitBridge,
  type MemberSelection,
  type StoreSales,
} from "./chain-bridge.ts";
export {
  explainItems,
  itemSteps,
  type ItemAmounts,
  type ItemSales,
  type ItemStep,
  type PeriodGoods,
} from "./item-steps.ts";
export { compareFigures, isComparisonBeforeFirstSale, type Change } from "./change.ts";
export {
  averageSaleOf,
  cogsOf,
  itemsPerSaleOf,
  marginOf,
  marginPctOf,
  netSalesOf,
  totalCollectedOf,
} from "./figures.ts";
export {
  countsRestOfDay,
  forecastDays,
  forecastPeriod,
  type BinForecast,
  type ForecastBand,
  type ForecastBin,
  type ForecastContext,
  type ForecastTotal,
  type NoForecastReason,
  type PeriodForecast,
} from "./forecast.ts";
export { formatFigure, type FigureStyle } from "./format-figure.ts";
export { checkIdentities, identities, type IdentityCode, type IdentitySides } from "./identities.ts";
export {
  figureOfBucket,
  getMetric,
  isMetricCode,
  isComputableFrom,
  metrics,
  type AdditiveMetricCode,
  type MetricCode,
  type MetricDirection,
  type MetricRow,
  type MetricUnit,
} from "./metric.ts";
export { valueOfOpenReceipts, taxesByCode, tendersByCode, type OpenReceiptsValue } from "./beside-sums.ts";
export { addSums, emptySums, salesSumKeys, subtractSums, type SalesSumKey, type SalesSums } from "./sales-sums.ts";
export { isStockFlow, stockFlowCodes, stockFlows, type StockFlow, type StockFlowRow } from "./stock-flow.ts";
export {
  averageStockCostOf,
  gmroiOf,
  sellThroughOf,
  shrinkageOf,
  stockMetrics,
  stockTurnOf,
  weeksLeftOf,
  type StockBasis,
  type StockMetricCode,
  type StockMetricRow,
} from "./stock-metric.ts";
export {
  mergeStockSums,
  emptyStock,
  joinStockPeriods,
  stockEffect,
  computeStockSums,
  unexplainedStock,
  type StockAmount,
  type StockMove,
  type StockSums,
} from "./stock-sums.ts";
export {
  isUnusual,
  pickUnusual,
  usualDayOf,
  usualWeeks,
  type DayFigure,
  type UnusualFigure,
  type UsualDay,
} from "./usual-day.ts";
export { sumsOfLine, sumsOfTransaction, type LineForSums } from "./sums-of-transaction.ts";
