/** Random lines to tax, dates covered by the rate table, and provinces. */

import fc, { type Arbitrary } from "fast-check";

import { cents } from "../../money/index.ts";
import { fromDayNumber, toDayNumber, type CalendarDate } from "../../period/index.ts";
import {
  isTaxCategory,
  provinces,
  taxCategories,
  taxesOn,
  taxRatesKnownFrom,
  type AppliedTax,
  type Province,
  type TaxableLine,
  type TaxCategory,
} from "../../tax/index.ts";

/** A province or a territory. */
export const arbProvince: Arbitrary<Province> = fc.constantFrom(...provinces);

/** A date with known rates, up to 2049. */
export const arbTaxDate: Arbitrary<CalendarDate> = fc
  .integer({ min: toDayNumber(taxRatesKnownFrom), max: 29_219 })
  .map(fromDayNumber);

/** A line category, mostly a taxed one. */
export const arbTaxCategory: Arbitrary<TaxCategory> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<TaxCategory>("STANDARD") },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(taxCategories).filter(isTaxCategory)) },
);

const arbAmount = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 20_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: -1_000_000, max: 100_000_000 }) },
);

/** A line to tax: mostly a sale, sometimes a return. */
export const arbTaxableLine: Arbitrary<TaxableLine> = fc.record({
  amount: arbAmount.map(cents),
  category: arbTaxCategory,
});

/** Lines of one receipt. */
export const arbTaxableLines: Arbitrary<readonly TaxableLine[]> = fc.array(arbTaxableLine, { maxLength: 12 });

/** Taxes of a province on a date. */
export const arbTaxes: Arbitrary<readonly AppliedTax[]> = fc.tuple(arbProvince, arbTaxDate).map(([province, date]) => {
  const taxes = taxesOn(province, date);
  if (!taxes.ok) throw new Error(`${province} has no rates on ${date}`);
  return taxes.value;
});
