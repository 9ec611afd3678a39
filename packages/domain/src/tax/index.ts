/** Sales taxes of Canada: rates by province and date, taxes added or included, and refunds. */

export { checkChargedTaxes, taxesByTaxCode, type ChargedTax } from "./check-charged-taxes.ts";
export { checkStoredTaxes, listRatePeriods, type TaxedAmount, type TaxRatePeriod } from "./check-stored-taxes.ts";
export { checkTaxTable } from "./check-tax-table.ts";
export {
  computeTaxes,
  taxableSupplies,
  type TaxableLine,
  type TaxedLine,
  type TaxedReceipt,
  type TaxMode,
  type TaxPart,
  type TaxTotal,
} from "./compute-taxes.ts";
export {
  createTaxFinder,
  explainTaxes,
  pickProvince,
  tallyProvinces,
  type PastTaxLine,
  type PastTaxReceipt,
} from "./explain-taxes.ts";
export { computePartialRefund, type RefundRequest } from "./refund-part.ts";
export {
  apartReasons,
  joinTaxRehearsals,
  parseTriedTaxes,
  rehearseTaxes,
  sumTaxRehearsal,
  type ApartReason,
  type ApartReceipts,
  type RehearsedTax,
  type TaxRehearsal,
  type TaxRehearsalPart,
  type TriedRate,
  type TriedTaxes,
  type TriedTaxesInput,
} from "./rehearse-taxes.ts";
export {
  feeCategory,
  feeKinds,
  isTaxCategory,
  taxCategories,
  type FeeKind,
  type FeeTaxing,
  type TaxCategory,
  type TaxCategoryRow,
} from "./tax-category.ts";
export {
  isProvince,
  isTaxCode,
  provinces,
  taxCodes,
  type Province,
  type TaxCode,
  type TaxCodeRow,
} from "./tax-code.ts";
export { taxRates, taxRatesKnownFrom, type TaxRateRow } from "./tax-rate.data.ts";
export { taxesOn, taxRate, fullTaxRate, type AppliedTax, type TaxRate } from "./tax-rate.ts";
