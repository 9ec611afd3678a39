/** Taxes, cash roundings and prices tried on the receipts of a period. Source: behaviour 4 (8, rehearsal), decisions 0519 and 0532. */

import { apartReasons, taxCodes, type TaxCode } from "@comptoir/domain/tax";
import { priceApartReasons } from "@comptoir/domain/transaction";
import { Schema } from "effect";

import { listUpTo, Text } from "./bounded-text.ts";
import { MoneyNumber, UnitMoneyNumber } from "./money-wire.ts";
import { nullable } from "./optional-values.ts";

/** A period, as widgets take it: a range code, a date or a..b; and a place of the caller's, where it is not their own. */
const periodQueryFields = { date: Text, tl: Schema.optionalKey(Schema.Int) };

const TaxCodeWire = Schema.Literals(Object.keys(taxCodes) as TaxCode[]);

/** Maximum number of rates tried at once. */
const triedRatesAtMost = 50;

/** Taxes tried on the receipts of a period: other rates of present taxes, and categories of the goods of departments. Units: thousandths of a percent. */
export const TaxRehearsalQuery = Schema.Struct({
  ...periodQueryFields,
  rates: listUpTo(Schema.Struct({ code: Text, rate: Schema.Finite, tried: Schema.Finite }), triedRatesAtMost),
  departments: listUpTo(Schema.Struct({ departmentId: Schema.Int, category: Text })),
});

/** Taxes tried on the receipts of a period. */
export type TaxRehearsalQuery = typeof TaxRehearsalQuery.Type;

/** Fields of an amount under the present settings and under the tried ones. */
const amountComparisonFields = { present: MoneyNumber, tried: MoneyNumber };

/** An amount under the present settings and under the tried ones. */
const AmountComparisonWire = Schema.Struct(amountComparisonFields);

/** Amounts by store and by day. */
const comparisonListFields = {
  locations: Schema.Array(
    Schema.Struct({ locationId: Schema.Int, location: Schema.String, ...amountComparisonFields }),
  ),
  days: Schema.Array(Schema.Struct({ businessDate: Schema.String, ...amountComparisonFields })),
};

/** Amounts by department. */
const DepartmentComparisonsWire = Schema.Array(
  Schema.Struct({
    departmentId: nullable(Schema.Int),
    department: nullable(Schema.String),
    ...amountComparisonFields,
  }),
);

/** Receipts that are counted apart, with their recorded amount. */
const ApartReceiptsWire = Schema.Struct({ receipts: Schema.Int, amount: MoneyNumber });

/** Period of an answer, and the moment as of which it was computed. */
const answerPeriodFields = { from: Schema.String, to: Schema.String, asOf: Schema.Int };

/** Taxes of a period under the present and the tried settings; receipts that cannot be computed are counted apart, with their recorded taxes. */
export const TaxRehearsalWire = Schema.Struct({
  receipts: Schema.Int,
  total: AmountComparisonWire,
  taxes: Schema.Array(Schema.Struct({ code: TaxCodeWire, rate: Schema.Int, ...amountComparisonFields })),
  ...comparisonListFields,
  departments: DepartmentComparisonsWire,
  apart: Schema.Array(
    Schema.Struct({ reason: Schema.Literals(apartReasons), receipts: Schema.Int, amount: MoneyNumber }),
  ),
  ...answerPeriodFields,
});

/** Taxes of a period under the present and the tried settings. */
export type TaxRehearsalWire = typeof TaxRehearsalWire.Type;

/** A cash rounding tried on the receipts of a period: a coin in cents, and a way. */
export const RoundingRehearsalQuery = Schema.Struct({ ...periodQueryFields, coin: Schema.Finite, way: Text });

/** A cash rounding tried on the receipts of a period. */
export type RoundingRehearsalQuery = typeof RoundingRehearsalQuery.Type;

/** Cash rounding of a period as it was and as tried; receipts whose recorded rounding is not that of the law are counted apart. */
export const RoundingRehearsalWire = Schema.Struct({
  /** Number of receipts with cash; `changed` is the number of those whose rounding changes. */
  receipts: Schema.Int,
  changed: Schema.Int,
  withoutCash: Schema.Int,
  total: AmountComparisonWire,
  ...comparisonListFields,
  apart: ApartReceiptsWire,
  ...answerPeriodFields,
});

/** Cash rounding of a period as it was and as tried. */
export type RoundingRehearsalWire = typeof RoundingRehearsalWire.Type;

/** Maximum number of products whose prices are tried at once. */
const triedProductsAtMost = 100;

/**
 * Prices tried on the receipts of a period. `on` is the business day whose list prices are tried. Units: thousandths of a percent for changes of
 * departments, dollars for prices of products.
 */
export const PriceRehearsalQuery = Schema.Struct({
  ...periodQueryFields,
  on: Schema.optionalKey(Text),
  departments: listUpTo(Schema.Struct({ departmentId: Schema.Int, change: Schema.Finite })),
  products: listUpTo(Schema.Struct({ itemId: Schema.Int, price: UnitMoneyNumber }), triedProductsAtMost),
});

/** Prices tried on the receipts of a period. */
export type PriceRehearsalQuery = typeof PriceRehearsalQuery.Type;

/**
 * Net sales of a period as recorded and at the tried prices, with the same quantities. Lines that were not sold at the list price of their day are
 * counted apart, with their recorded net sales.
 */
export const PriceRehearsalWire = Schema.Struct({
  /** Number of computed lines; `changed` is the number of those whose price changes. */
  lines: Schema.Int,
  changed: Schema.Int,
  total: AmountComparisonWire,
  ...comparisonListFields,
  departments: DepartmentComparisonsWire,
  /** Products with the largest change, then the largest sales, and those that are tried. */
  products: Schema.Array(
    Schema.Struct({
      itemId: Schema.Int,
      sku: Schema.String,
      product: Schema.String,
      /** The product's own list price today. */
      price: nullable(UnitMoneyNumber),
      ...amountComparisonFields,
    }),
  ),
  /** All other products. */
  otherProducts: Schema.Struct({ count: Schema.Int, ...amountComparisonFields }),
  /** Taxes of the receipts whose recorded taxes are those of their province; the others are counted apart. */
  taxes: Schema.Struct({ ...amountComparisonFields, apart: ApartReceiptsWire }),
  /** Margins of the computed lines of known cost. Only for those who may see costs. */
  margins: Schema.optionalKey(
    Schema.Struct({
      netWithCost: AmountComparisonWire,
      margin: AmountComparisonWire,
      withoutCost: Schema.Int,
      /** Number of lines sold below their cost. */
      belowCost: Schema.Struct({ present: Schema.Int, tried: Schema.Int }),
    }),
  ),
  apart: Schema.Array(
    Schema.Struct({ reason: Schema.Literals(priceApartReasons), lines: Schema.Int, amount: MoneyNumber }),
  ),
  /** Days from which planned list prices apply, with the number of their products. */
  plans: Schema.Array(Schema.Struct({ from: Schema.String, products: Schema.Int })),
  ...answerPeriodFields,
});

/** Net sales of a period as recorded and at the tried prices. */
export type PriceRehearsalWire = typeof PriceRehearsalWire.Type;
