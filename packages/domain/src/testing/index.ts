/** Random values and the laws of every rule, for the tests of other packages and other teams. */

export { findLaw, pickImplementation, type AreaImplementation } from "./against.ts";
export { arbCents, arbQuantity, arbUnitCost } from "./arbitraries/amount.ts";
export { arbCalendarDate, arbFiscalCalendar, arbHardZone, arbZone, hardZones } from "./arbitraries/calendar.ts";
export { arbReceiptBody, arbTillInstant } from "./arbitraries/till.ts";
export { arbCashCount, arbDeposit, arbDrawerCash } from "./arbitraries/deposit.ts";
export { arbCostChange } from "./arbitraries/cost-change.ts";
export { arbErrorChange, arbErrorHistory, type ErrorEvent, type ErrorHistory } from "./arbitraries/error-triage.ts";
export { arbFindingAndAcceptance, arbFindingContent } from "./arbitraries/finding.ts";
export { arbGoal, arbGoalMetric } from "./arbitraries/goal.ts";
export {
  arbAround,
  arbCard,
  arbDailyPattern,
  arbHourlyPattern,
  arbLogExtract,
  arbLogLine,
  arbTask,
  arbTaskMoment,
  arbTaskPattern,
} from "./arbitraries/operation.ts";
export { arbAccessState } from "./arbitraries/organisation.ts";
export { arbPeriodSales, arbStoreSales, arbStockAmount, arbStockMove } from "./arbitraries/stock.ts";
export {
  arbProvince,
  arbTaxableLine,
  arbTaxableLines,
  arbTaxCategory,
  arbTaxDate,
  arbTaxes,
} from "./arbitraries/tax.ts";
export { arbReceiptNumbers } from "./arbitraries/receipt-numbers.ts";
export { arbLine, arbTransaction } from "./arbitraries/transaction.ts";
export { arbWidget } from "./arbitraries/widget.ts";
export { naughtyStrings } from "./naughty-strings.data.ts";
export { hostileTexts, hostileValues } from "./hostile-values.ts";
export {
  checkLaw,
  holdLaw,
  lawBook,
  lawsOf,
  type AnyProperty,
  type Law,
  type LawBook,
  type LawOptions,
  type LawOutcome,
  type RuleRow,
} from "./law.ts";
export { lawBooks } from "./laws/index.ts";
export { holds, isSame, same } from "./same.ts";
