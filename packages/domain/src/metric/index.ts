/** The metric dictionary: additive sums, and every figure as a function of them. */

export { compareFigures, type Change } from "./change.ts";
export {
  averageSaleOf,
  cogsOf,
  itemsPerSaleOf,
  marginOf,
  marginPctOf,
  netSalesOf,
  totalCollectedOf,
} from "./figures.ts";
export { formatFigure, type FigureStyle } from "./format-figure.ts";
export { checkIdentities, identities, type IdentityCode, type IdentitySides } from "./identities.ts";
export {
  getMetric,
  isMetricCode,
  metrics,
  type MetricCode,
  type MetricDirection,
  type MetricRow,
  type MetricUnit,
} from "./metric.ts";
export { addSums, emptySums, subtractSums, type SalesSumKey, type SalesSums } from "./sales-sums.ts";
export { sumsOfLine, sumsOfTransaction, type LineForSums } from "./sums-of-transaction.ts";
