/** Public sales tax rates since 1 April 2013, when every province had the tax of this table. */

import { calendarDateOf, type CalendarDate } from "../period/index.ts";

import type { Province, TaxCode } from "./tax-code.ts";

/** A rate from a date until the next row of the same tax and province. */
export interface TaxRateRow {
  readonly code: TaxCode;
  readonly provinces: readonly Province[];
  /** Units: thousandths of a percent (9.975 % is 9975). A rate of 0 ends a tax. */
  readonly rate: number;
  readonly from: CalendarDate;
  readonly source: string;
}

const day = (year: number, month: number, date: number): CalendarDate => calendarDateOf({ year, month, day: date });
const cra = "Canada Revenue Agency, GST/HST rates by province";

/** First date of the table: before it Prince Edward Island charged tax on tax, and British Columbia HST. */
export const taxRatesKnownFrom: CalendarDate = day(2013, 4, 1);

/**
 * Every rate. A change adds a row, and rows never change, so that receipts of any date can be computed again.
 *
 * Source: decision 0091.
 */
export const taxRates: readonly TaxRateRow[] = [
  {
    code: "GST",
    provinces: ["AB", "MB", "NT", "NU", "QC", "SK", "YT"],
    rate: 5_000,
    from: day(2008, 1, 1),
    source: cra,
  },
  { code: "GST", provinces: ["BC"], rate: 5_000, from: day(2013, 4, 1), source: cra },
  { code: "QST", provinces: ["QC"], rate: 9_975, from: day(2013, 1, 1), source: "Revenu Québec, table of QST rates" },
  { code: "HST", provinces: ["ON"], rate: 13_000, from: day(2010, 7, 1), source: cra },
  { code: "HST", provinces: ["NB"], rate: 13_000, from: day(2008, 1, 1), source: cra },
  { code: "HST", provinces: ["NB"], rate: 15_000, from: day(2016, 7, 1), source: cra },
  { code: "HST", provinces: ["NL"], rate: 13_000, from: day(2008, 1, 1), source: cra },
  { code: "HST", provinces: ["NL"], rate: 15_000, from: day(2016, 7, 1), source: cra },
  { code: "HST", provinces: ["NS"], rate: 15_000, from: day(2010, 7, 1), source: cra },
  { code: "HST", provinces: ["NS"], rate: 14_000, from: day(2025, 4, 1), source: cra },
  { code: "HST", provinces: ["PE"], rate: 14_000, from: day(2013, 4, 1), source: cra },
  { code: "HST", provinces: ["PE"], rate: 15_000, from: day(2016, 10, 1), source: cra },
  {
    code: "PST",
    provinces: ["BC"],
    rate: 7_000,
    from: day(2013, 4, 1),
    source: "Government of British Columbia, Provincial Sales Tax Act",
  },
  {
    code: "PST",
    provinces: ["SK"],
    rate: 5_000,
    from: day(2006, 10, 28),
    source: "Government of Saskatchewan, bulletin PST-5",
  },
  {
    code: "PST",
    provinces: ["SK"],
    rate: 6_000,
    from: day(2017, 3, 23),
    source: "Government of Saskatchewan, bulletin PST-5",
  },
  { code: "RST", provinces: ["MB"], rate: 7_000, from: day(1987, 4, 1), source: "Manitoba Finance, Retail Sales Tax" },
  { code: "RST", provinces: ["MB"], rate: 8_000, from: day(2013, 7, 1), source: "Manitoba Finance, Retail Sales Tax" },
  { code: "RST", provinces: ["MB"], rate: 7_000, from: day(2019, 7, 1), source: "Manitoba Finance, Retail Sales Tax" },
];
