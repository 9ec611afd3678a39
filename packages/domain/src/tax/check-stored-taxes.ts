/** Checks the taxes of a stored receipt against the rates of Canada, whatever the categories of its products are. */

import { divideRounded } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";
import type { CalendarDate } from "../period/index.ts";
import { issue, type Issue } from "../result/index.ts";

import type { ChargedTax } from "./check-charged-taxes.ts";
import { isTaxCode, type TaxCode } from "./tax-code.ts";
import { taxRates, type TaxRateRow } from "./tax-rate.data.ts";
import { fullTaxRate, taxRate, type TaxRate } from "./tax-rate.ts";

/** Line of a stored receipt. */
export interface TaxedAmount {
  /** Amount after discount, without taxes; refunds are negative. */
  readonly amount: Cents;
  /** Taxes that the source states for the line; null if it states them for the receipt alone. */
  readonly taxes: readonly ChargedTax[] | null;
}

/** Rate that a tax has somewhere in Canada. */
export interface TaxRatePeriod {
  readonly code: TaxCode;
  readonly rate: TaxRate;
  readonly from: CalendarDate;
  /** First date without the rate; null if it is in force. */
  readonly until: CalendarDate | null;
}

/** Federal part of HST, which goods without the provincial part bear. */
const hstFederalRate = taxRate(5_000);

/** Cents that rounding may add in addition to a cent of each line: prices that include taxes are rounded twice. */
const spareRoundingCents = 1;

/**
 * Lists the rates of every tax with their days, those of the federal part of HST included.
 *
 * Units: thousandths of a percent.
 *
 * @example listRatePeriods().filter(({ code }) => code === "QST").map(({ rate }) => rate) // => [9975]
 */
export function listRatePeriods(table: readonly TaxRateRow[] = taxRates): readonly TaxRatePeriod[] {
  return table.flatMap(({ code, provinces, rate, from }) =>
    provinces.flatMap((province): readonly TaxRatePeriod[] => {
      const laterDates = table
        .filter((row) => row.code === code && row.provinces.includes(province) && row.from > from)
        .map((row) => row.from)
        .toSorted();
      const ratePeriod = { code, from, until: laterDates[0] ?? null };
      const periodRates = rate === 0 ? [] : code === "HST" ? [taxRate(rate), hstFederalRate] : [taxRate(rate)];
      return periodRates.map((ownRate) => ({ ...ratePeriod, rate: ownRate }));
    }),
  );
}

/**
 * Lists the taxes of a stored receipt that no rate of its day explains. Nothing says which products are taxed, so that each line may bear a tax or not:
 * a line that states its taxes, or is alone, has none of a tax or a rate times its amount; other receipts have at most the tax on all their lines, thus
 * none without lines. Where all lines state their taxes, those of the receipt are their sums.
 *
 * Rounding may differ by less than a cent for each line and one more. Taxes that are not of Canada are passed over.
 *
 * Errors: TAX_DIFFERS at the tax, with the nearest amount that a rate explains; the actual amount is that of the lines if that of the receipt is right.
 * Source: behaviour 3.4 (tax rounding), decision 0513.
 *
 * @example checkStoredTaxes([{ amount: cents(1000), taxes: null }], [{ code: "GST", amount: cents(80) }], parseCalendarDate("2026-03-12").value)[0].params // => { tax: "GST", expected: 50, actual: 80 }
 */
export function checkStoredTaxes(
  lines: readonly TaxedAmount[],
  charged: readonly ChargedTax[],
  date: CalendarDate,
  periods: readonly TaxRatePeriod[] = listRatePeriods(),
): readonly Issue<"TAX_DIFFERS">[] {
  const statedCodes = [...new Set([...charged, ...lines.flatMap(({ taxes }) => taxes ?? [])].map(({ code }) => code))];
  return statedCodes.filter(isTaxCode).flatMap((code) => {
    const ratesOfDay = ratesOn(periods, code, date);
    const taxDifference = findTaxDifference(lines, code, { rates: ratesOfDay, amount: sumOfTax(charged, code) });
    return taxDifference === null ? [] : [issue("TAX_DIFFERS", ["taxes", code], { tax: code, ...taxDifference })];
  });
}

function ratesOn(periods: readonly TaxRatePeriod[], code: TaxCode, date: CalendarDate): readonly TaxRate[] {
  return periods
    .filter((period) => period.code === code && period.from <= date && (period.until === null || date < period.until))
    .map(({ rate }) => rate);
}

interface TaxOfReceipt {
  readonly rates: readonly TaxRate[];
  readonly amount: number;
}

interface TaxDifference {
  readonly expected: number;
  readonly actual: number;
}

/** Compares a tax of a receipt with what the rates explain; null if they explain it. */
function findTaxDifference(
  lines: readonly TaxedAmount[],
  code: TaxCode,
  { rates, amount }: TaxOfReceipt,
): TaxDifference | null {
  const [first] = lines;
  if (first === undefined || lines.some(({ taxes }) => taxes === null)) {
    const amountDifference =
      lines.length === 1 && first !== undefined
        ? findLineDifference(first.amount, amount, rates)
        : findReceiptDifference(lines, { rates, amount });
    return amountDifference === null ? null : { expected: amount - amountDifference, actual: amount };
  }
  return findStatedDifference(lines, code, { rates, amount });
}

/** Compares a tax of a receipt with its lines, which all state their taxes, and those with the rates; null if they agree. */
function findStatedDifference(
  lines: readonly TaxedAmount[],
  code: TaxCode,
  { rates, amount }: TaxOfReceipt,
): TaxDifference | null {
  const statedLines = lines.map((line) => ({ amount: line.amount, tax: sumOfTax(line.taxes ?? [], code) }));
  const statedSum = statedLines.reduce((total, { tax }) => total + tax, 0);
  const lineDifferences = statedLines.flatMap((line) => findLineDifference(line.amount, line.tax, rates) ?? []);
  if (lineDifferences.length === 0 && Math.abs(amount - statedSum) < lines.length + spareRoundingCents) return null;
  const expectedTax = lineDifferences.reduce((total, difference) => total - difference, statedSum);
  return { expected: expectedTax, actual: amount === expectedTax ? statedSum : amount };
}

function findLineDifference(amount: Cents, tax: number, rates: readonly TaxRate[]): number | null {
  const isExplained = [0, ...rates].some(
    (rate) => Math.abs(tax * fullTaxRate - amount * rate) < (1 + spareRoundingCents) * fullTaxRate,
  );
  if (isExplained) return null;
  const rateDifferences = [0, ...rates].map((rate) => tax - divideRounded(amount * rate, fullTaxRate));
  return rateDifferences.reduce((nearest, difference) =>
    Math.abs(difference) < Math.abs(nearest) ? difference : nearest,
  );
}

function findReceiptDifference(lines: readonly TaxedAmount[], { rates, amount }: TaxOfReceipt): number | null {
  const highestRate = Math.max(0, ...rates);
  const scaledTaxOf = (isSale: boolean): number =>
    lines.reduce((sum, line) => sum + (line.amount > 0 === isSale ? line.amount : 0), 0) * highestRate;
  const [lowest, highest] = [scaledTaxOf(false), scaledTaxOf(true)];
  const scaledTolerance = (lines.length + spareRoundingCents) * fullTaxRate;
  if (amount * fullTaxRate - highest >= scaledTolerance) return amount - divideRounded(highest, fullTaxRate);
  return lowest - amount * fullTaxRate >= scaledTolerance ? amount - divideRounded(lowest, fullTaxRate) : null;
}

function sumOfTax(taxes: readonly ChargedTax[], code: string): Cents {
  return cents(taxes.reduce((sum, tax) => sum + (tax.code === code ? tax.amount : 0), 0));
}
