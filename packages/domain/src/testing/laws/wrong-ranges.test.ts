import { describe, expect, test } from "vitest";

import * as period from "../../period/index.ts";
import { ok } from "../../result/index.ts";
import { isAnyBroken, lawsOf } from "../law.ts";
import { periodLaws } from "./period.ts";

type Fault = readonly [name: string, rule: string, theirs: Readonly<Record<string, unknown>>];

const shift =
  (days: number) =>
  (date: period.CalendarDate): period.CalendarDate =>
    period.addDays(date, days);

const dayMs = 86_400_000;

/** Faulty implementations of dates, each with the rule whose laws must reject it. */
const faults: readonly Fault[] = [
  [
    "lets a month overflow",
    "dates",
    {
      addMonths: (date: period.CalendarDate, months: number) => {
        const { year, month, day } = period.partsOf(date);
        return period.fromDayNumber(Math.floor(Date.UTC(year, month - 1 + months, day) / dayMs));
      },
    },
  ],
  [
    "knows 29 February in every year",
    "dates",
    {
      parseCalendarDate: (value: unknown) =>
        typeof value === "string" && value.endsWith("-02-29") ? ok(value) : period.parseCalendarDate(value),
    },
  ],
  [
    "starts weeks on Monday, whatever is set",
    "range-codes",
    {
      rangeOfCode: (code: period.RangeCode, context: period.RangeContext) =>
        period.rangeOfCode(code, { ...context, weekStart: 1 }),
    },
  ],
  [
    "ends the previous range a day early",
    "range-codes",
    {
      rangeOfCode: (code: period.RangeCode, context: period.RangeContext) => {
        const range = period.rangeOfCode(code, context);
        return code.startsWith("-1") && range.from < range.to ? { ...range, to: shift(-1)(range.to) } : range;
      },
    },
  ],
  [
    "cuts days in UTC",
    "range-codes",
    { businessDateOf: (instant: number) => period.fromDayNumber(Math.floor(instant / dayMs)) },
  ],
  [
    "leaves swapped ends as they are",
    "range-texts",
    {
      parseRangeText: (value: unknown) => {
        const parsed = period.parseRangeText(value);
        const [first, last] = typeof value === "string" ? value.split("..") : [];
        return parsed.ok && parsed.value.kind === "custom" && first !== undefined && last !== undefined
          ? ok({ ...parsed.value, from: first, to: last })
          : parsed;
      },
    },
  ],
  [
    "counts the last seven days without today",
    "presets",
    {
      resolveRange: (text: unknown, context: period.RangeContext) =>
        period.resolveRange(text, text === "last7" ? { ...context, today: shift(-1)(context.today) } : context),
    },
  ],
  [
    "answers a fiscal preset without a calendar",
    "presets",
    {
      resolveRange: (text: unknown, context: period.RangeContext) =>
        period.resolveRange(text, { fiscalCalendar: period.retailCalendar, ...context }),
    },
  ],
  [
    "compares a month with thirty days",
    "previous-range",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "previous"
          ? { ...comparison, from: shift(-30)(range.from), to: shift(-1)(range.from) }
          : comparison;
      },
    },
  ],
  [
    "takes a month that is a fiscal period too for the period",
    "previous-range",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) =>
        period.compareRange(range.preset === undefined ? { ...range, preset: "fiscalPeriod" } : range, rule, context),
    },
  ],
  [
    "cuts the last day at the half hour of today, whatever the clock did",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison?.untilMs === undefined ? comparison : { ...comparison, untilHalfHour: context.nowHalfHour };
      },
    },
  ],
  [
    "compares the week after a year of 53 weeks with week 2",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const { fiscalCalendar: _, ...plain } = context;
        return period.compareRange(range, rule, rule === "sameWeekdays" ? plain : context);
      },
    },
  ],
  [
    "holds twelve days against a whole month",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "previousToDate"
          ? { ...comparison, to: shift(20)(comparison.to) }
          : comparison;
      },
    },
  ],
  [
    "moves same weekdays by a year of 365 days",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "sameWeekdays"
          ? { ...comparison, from: shift(-1)(comparison.from), to: shift(-1)(comparison.to) }
          : comparison;
      },
    },
  ],
  [
    "compares a month with 364 days before",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison !== null && rule === "sameWeekdays" && period.countDays(range) > 27
          ? { ...comparison, from: shift(-364)(range.from) }
          : comparison;
      },
    },
  ],
  [
    "cuts a clamped day at the hour of today",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        return comparison === null || rule !== "previousToDate" || comparison.of.to !== context.today
          ? comparison
          : { untilHalfHour: context.nowHalfHour, ...comparison };
      },
    },
  ],
  [
    "cuts past the end of the compared day",
    "fair-comparison",
    {
      compareRange: (range: period.DateRange, rule: period.ComparisonRule, context: period.ComparisonContext) => {
        const comparison = period.compareRange(range, rule, context);
        if (comparison?.untilMs === undefined || context.clock === undefined) return comparison;
        const rangeEnd = period.dayStart(
          shift(1)(comparison.to),
          context.clock.timeZone,
          context.clock.businessDayStart,
        );
        return comparison.untilMs < rangeEnd ? comparison : { ...comparison, untilMs: rangeEnd + 1 };
      },
    },
  ],
  [
    "gives week 53 to the first period",
    "fiscal-calendar",
    {
      fiscalRange: (day: period.CalendarDate, unit: period.FiscalUnit, calendar: period.FiscalCalendar) =>
        period.fiscalRange(day, unit, {
          ...calendar,
          pattern: calendar.pattern === "4-4-5" ? "5-4-4" : calendar.pattern,
        }),
    },
  ],
  [
    "ends every year on the last such weekday",
    "fiscal-calendar",
    {
      fiscalYearRange: (year: number, calendar: period.FiscalCalendar) =>
        period.fiscalYearRange(year, { ...calendar, ends: "last" }),
    },
  ],
];

describe("the book of period rejects each", () => {
  test.each(faults)("%s", (_name, rule, theirs) => {
    const laws = lawsOf(periodLaws, theirs).filter((law) => law.rule === rule);
    expect(laws.length).toBeGreaterThan(0);
    expect(isAnyBroken(laws, { runs: 500, seed: 5 })).toBe(true);
  });
});
