/** Runs the cases of fiscal calendars that any language can read. */

import { expect, test } from "vitest";

import json from "../../conformance/fiscal.json" with { type: "json" };
import {
  fiscalPositionOf,
  fiscalYearRange,
  parseCalendarDate,
  weeksOfFiscalYear,
  type FiscalCalendar,
} from "./index.ts";

type Rule = readonly [
  FiscalCalendar["pattern"],
  number,
  FiscalCalendar["lastWeekday"],
  FiscalCalendar["ends"],
  FiscalCalendar["namedBy"],
];
interface Cases {
  readonly years: {
    readonly cases: readonly (readonly [...Rule, year: number, from: string, to: string, weeks: number])[];
  };
  readonly positions: {
    readonly cases: readonly (readonly [
      ...Rule,
      day: string,
      year: number,
      quarter: number,
      period: number,
      week: number,
    ])[];
  };
}
const { years, positions }: Cases = JSON.parse(JSON.stringify(json));

test.each(years.cases)(
  "%s, month %d, weekday %d, %s, named by %s: %d is %s to %s, %d weeks",
  (pattern, lastMonth, lastWeekday, ends, namedBy, year, from, to, weeks) => {
    const calendar = { pattern, lastMonth, lastWeekday, ends, namedBy };
    expect([fiscalYearRange(year, calendar), weeksOfFiscalYear(year, calendar)]).toEqual([{ from, to }, weeks]);
  },
);

test.each(positions.cases)(
  "%s, month %d, weekday %d, %s, named by %s: %s is %d, quarter %d, period %d, week %d",
  (pattern, lastMonth, lastWeekday, ends, namedBy, day, year, quarter, period, week) => {
    const date = parseCalendarDate(day);
    expect(date.ok && fiscalPositionOf(date.value, { pattern, lastMonth, lastWeekday, ends, namedBy })).toEqual({
      year,
      quarter,
      period,
      week,
    });
  },
);
