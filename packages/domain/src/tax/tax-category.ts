/** Tax categories of lines; fees follow their item or are never taxed. */

import { taxRate, type AppliedTax, type TaxRate } from "./tax-rate.ts";

/** Facts of one tax category. */
export interface TaxCategoryRow {
  /** Whether the amount belongs to the taxable supplies of a return, at 0 % too. */
  readonly isTaxable: boolean;
  /** The rate at which a tax is charged on it; 0 is not charged. */
  readonly rateOf: (tax: AppliedTax) => TaxRate;
}

const nothing = taxRate(0);

/**
 * The categories of a line. Which goods belong to which is for the shop to say: it changes with the law and the province.
 *
 * Source: decision 0091.
 */
export const taxCategories = {
  /** Every tax of the place. */
  STANDARD: { isTaxable: true, rateOf: ({ rate }) => rate },
  /** The GST, and of the HST its federal part: printed books in Québec and Ontario. */
  FEDERAL_ONLY: { isTaxable: true, rateOf: ({ federalRate }) => federalRate },
  /** The tax of the province alone, and no HST: goods that the federal relief of 2024-12-14 to 2025-02-15 names. */
  PROVINCIAL_ONLY: { isTaxable: true, rateOf: ({ rate, federalRate }) => (federalRate === 0 ? rate : nothing) },
  /** Taxable at 0 %: basic groceries, prescription drugs. */
  ZERO_RATED: { isTaxable: true, rateOf: () => nothing },
  /** Not taxable, and no credit for the tax paid on it. */
  EXEMPT: { isTaxable: false, rateOf: () => nothing },
  /** No supply at all: a gift card, a deposit on a beverage container. */
  OUT_OF_SCOPE: { isTaxable: false, rateOf: () => nothing },
} as const satisfies Record<string, TaxCategoryRow>;

/** A category of lines. */
export type TaxCategory = keyof typeof taxCategories;

/**
 * Says whether a value is a category of lines.
 *
 * @example isTaxCategory("EXEMPT") // => true
 */
export function isTaxCategory(value: unknown): value is TaxCategory {
  return typeof value === "string" && Object.hasOwn(taxCategories, value);
}

/** How a fee is taxed: as the item it goes with, always, or never. */
export type FeeTaxing = "AS_ITEM" | "STANDARD" | "OUT_OF_SCOPE";

/**
 * The fees that go with an item, and how each is taxed; a shop may settle another way for its province.
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
 * Gives the category of a fee from that of the item it goes with.
 *
 * @example feeCategory("ECO_FEE", "ZERO_RATED") // => "ZERO_RATED"
 */
export function feeCategory(kind: FeeKind, item: TaxCategory, taxing: FeeTaxing = feeKinds[kind].taxing): TaxCategory {
  return taxing === "AS_ITEM" ? item : taxing;
}
