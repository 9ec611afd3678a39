/** Exact money. */

export { allocateCents } from "./allocate.ts";
export {
  addCents,
  cents,
  centsFromDollars,
  centsScale,
  divideCents,
  dollarsFromCents,
  negateCents,
  subtractCents,
  sumCents,
  zeroCents,
  type Cents,
} from "./cents.ts";
export { groupComparisons, sumComparisons, type AmountComparison } from "./compare-amounts.ts";
export {
  convertAmounts,
  convertCents,
  convertUnitCost,
  isConvertedWithin,
  exchangeRateAtMost,
  exchangeRateScale,
  type ExchangeRate,
} from "./exchange-rate.ts";
export {
  dollarFormat,
  formatExchangeRate,
  formatForeignMoney,
  formatForeignUnitCost,
  formatMoney,
  formatMoneyCompact,
  formatUnitCost,
  parseMoney,
  parseMoneyCompact,
  parseUnitCost,
} from "./format-money.ts";
export {
  centsFromUnitCost,
  dollarsFromUnitCost,
  extendPrice,
  unitCost,
  unitCostFromCents,
  unitCostFromDollars,
  unitCostScale,
  type UnitCost,
} from "./unit-cost.ts";
