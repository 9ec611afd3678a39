/** Exact quantities, percents and weights, and numbers as text. */

export {
  compactMarkSpacing,
  compactMarks,
  compactNumber,
  compactParts,
  compactPartsAmong,
  parseCompactNumber,
  parseCompactUnits,
  type CompactParts,
} from "./compact.ts";
export { decimalText, divideRounded, multiplyExact } from "./exact.ts";
export { fixedNumberFormat } from "./fixed-number.ts";
export {
  formatCount,
  formatPercent,
  percentMark,
  formatPercentChange,
  formatQuantity,
  formatWeight,
  kilogramMark,
  quantityDecimals,
} from "./format-measure.ts";
export { cachedNumberFormat } from "./number-format.ts";
export { parseDecimal, type DecimalFormat } from "./parse-decimal.ts";
export { parseCount, parsePercent, parseWeight } from "./parse-measure.ts";
export { percent, percentChange, percentOf, type Percent } from "./percent.ts";
export {
  addQuantity,
  negateQuantity,
  numberFromQuantity,
  parseQuantity,
  quantity,
  quantityFromNumber,
  quantityScale,
  unitsFromNumber,
  wholeQuantity,
  wireUnitsAtMost,
  zeroQuantity,
  type Quantity,
} from "./quantity.ts";
export { parseLocalDecimal, readLocalAmount, readLocalNumber, readPastedNumber } from "./read-local-number.ts";
