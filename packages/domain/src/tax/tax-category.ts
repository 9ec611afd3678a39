/** Tax categories of lines; a fee is taxed like its item, always, or never. */

import { taxRate, type AppliedTax, type TaxRate } from "./tax-rate.ts";

/** Properties of a tax category. */
export interface TaxCategoryRow {
  /** Whether the category counts as taxable supply in a GST return, also at 0 %. */
  readonly isTaxable: boolean;
  /** Returns the rate at which a tax is charged on the category; 0 if it is not charged. */
  readonly rateOf: (tax: AppliedTax) => TaxRate;
}

/** Rate of a tax that is not charged. */
const zeroRate = taxRate(0);

/**
 * Tax categories of lines. The store assigns goods to them, because that depends on law and province.
 *
 * Source: decision 0091.
 */
export const taxCategories = {
  /** Every tax of the location. */
  STANDARD: { isTaxable: true, rateOf: ({ rate }) => rate },
  /** GST, or the federal part of HST: printed books in Québec and Ontario. */
  FEDERAL_ONLY: { isTaxable: true, rateOf: ({ federalRate }) => federalRate },
  /** Provincial tax only, no HST: goods under the federal relief of 2024-12-14 to 2025-02-15. */
  PROVINCIAL_ONLY: { isTaxable: true, rateOf: ({ rate, federalRate }) => (federalRate === 0 ? rate : zeroRate) },
  /** Taxable at 0 %: basic groceries, prescription drugs. */
  ZERO_RATED: { isTaxable: true, rateOf: () => zeroRate },
  /** Exempt, without credit for the tax paid on it. */
  EXEMPT: { isTaxable: false, rateOf: () => zeroRate },
  /** Not a supply: a gift card, a deposit on a beverage container. */
  OUT_OF_SCOPE: { isTaxable: false, rateOf: () => zeroRate },
} as const satisfies Record<string, TaxCategoryRow>;

/** A tax category. */
export type TaxCategory = keyof typeof taxCategories;

/**
 * Tells whether a value is a category of lines.
 *
 * @example isTaxCategory("EXEMPT") // => true
 */
export function isTaxCategory(value: unknown): value is TaxCategory {
  return typeof value === "string" && Object.hasOwn(taxCategories, value);
}

/** Tax of a fee: as its item, always, or never. */
export type FeeTaxing = "AS_ITEM" | "STANDARD" | "OUT_OF_SCOPE";

/**
 * Item fees and the tax of each; a store may decide differently for its province.
 *
 * Source: behaviour 3.9 (bottle code, environment code); Revenu Québec, returnable containers (deposits are not taxable); CRA, case
 * 38666 (a recycling fee is part of the price of the beverage).
 */
export const feeKinds = {
  DEPOSIT: { taxing: "OUT_OF_SCOPE" },
  ECO_FEE: { taxing: "AS_ITEM" },
  BAG: { taxing: "STANDARD" },
  DELIVERY: { taxing: "STANDARD" },
} as const satisfies Record<string, { readonly taxing: FeeTaxing }>;

/** A kind of fee. */
export type FeeKind = keyof typeof feeKinds;

/**
 * Returns the tax category of a fee from that of its item.
 *
 * @example feeCategory("ECO_FEE", "ZERO_RATED") // => "ZERO_RATED"
 */
export function feeCategory(kind: FeeKind, item: TaxCategory, taxing: FeeTaxing = feeKinds[kind].taxing): TaxCategory {
  return taxing === "AS_ITEM" ? item : taxing;
}
