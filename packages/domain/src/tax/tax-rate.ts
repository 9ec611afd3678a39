/** Taxes charged at a location on a date, with their rates. */

import type { CalendarDate } from "../period/index.ts";
import { fail, issue, ok, quoted, type Result } from "../result/index.ts";

import { isProvince, taxCodes, type Province, type TaxCode } from "./tax-code.ts";
import { taxRates, taxRatesKnownFrom, type TaxRateRow } from "./tax-rate.data.ts";

declare const taxRateBrand: unique symbol;

/**
 * A tax rate.
 *
 * Units: thousandths of a percent (9.975 % is 9975), a whole number from 0 to 100,000.
 */
export type TaxRate = number & { readonly [taxRateBrand]: "TaxRate" };

/** 100 % in the unit of a rate. */
export const fullTaxRate = 100_000;

/** A tax as charged on a date. */
export interface AppliedTax {
  readonly code: TaxCode;
  readonly rate: TaxRate;
  /** Federal part of the rate: all of GST, five points of HST, none of the others. */
  readonly federalRate: TaxRate;
}

/** Federal part of HST, equal to the GST rate since 2008. */
const hstFederalRate = 5_000;

/**
 * Converts thousandths of a percent to a rate.
 *
 * Errors: throws a RangeError when it is not whole, or not from 0 to 100 %, which is a fault of the caller.
 *
 * @example taxRate(9975) // => 9975
 */
export function taxRate(thousandths: number): TaxRate {
  if (!Number.isSafeInteger(thousandths) || thousandths < 0 || thousandths > fullTaxRate)
    throw new RangeError(`Not a tax rate: ${thousandths}`);
  return (thousandths + 0) as TaxRate;
}

/**
 * Lists the taxes charged in a province on a date, the federal one first.
 *
 * Errors: ONE_OF for an unknown province, TAX_DATE for a date before the table: without a rate there is no answer, never an untaxed one. Source: decision 0091.
 *
 * @example taxesOn("QC", parseCalendarDate("2026-03-12").value).value.map(({ code, rate }) => [code, rate]) // => [["GST", 5000], ["QST", 9975]]
 */
export function taxesOn(
  province: Province,
  date: CalendarDate,
  table: readonly TaxRateRow[] = taxRates,
): Result<readonly AppliedTax[]> {
  if (!isProvince(province)) return fail(issue("ONE_OF", ["province"], { value: quoted(province) }));
  if (date < taxRatesKnownFrom) return fail(issue("TAX_DATE", [], { date, from: taxRatesKnownFrom }));
  return ok(
    taxCodesInOrder.flatMap((code) => {
      const rateRow = table
        .filter((row) => row.code === code && row.from <= date && row.provinces.includes(province))
        .reduce<TaxRateRow | null>(
          (latestRow, row) => (latestRow === null || row.from >= latestRow.from ? row : latestRow),
          null,
        );
      return rateRow === null || rateRow.rate === 0
        ? []
        : [{ code, rate: taxRate(rateRow.rate), federalRate: taxRate(federalRateOf(rateRow)) }];
    }),
  );
}

const taxCodesInOrder = Object.keys(taxCodes).filter((code): code is TaxCode => Object.hasOwn(taxCodes, code));

function federalRateOf({ code, rate }: TaxRateRow): number {
  const { by } = taxCodes[code];
  return by === "federal" ? rate : by === "both" ? Math.min(rate, hstFederalRate) : 0;
}
