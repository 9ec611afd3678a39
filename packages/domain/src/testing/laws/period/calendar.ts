import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { arbCalendarDate, arbFiscalCalendar, arbSpan, arbWeekStart } from "../../arbitraries/calendar.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbYear = fc.integer({ min: 1950, max: 2100 });

/** Builds the rules and laws of dates, fiscal calendars, and dates in words. */
export function calendarRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    addMonths,
    calendarDateOf,
    countDays,
    daysBetween,
    daysInMonth,
    fiscalCalendarOf,
    fiscalPatterns,
    fiscalPositionOf,
    fiscalRange,
    fiscalYearRange,
    formatClock,
  } = functions;
  const {
    formatDate,
    formatRange,
    fromDayNumber,
    includesDate,
    parseCalendarDate,
    partsOf,
    toDayNumber,
    weekdayNames,
    weekdayOf,
    weeksOfFiscalYear,
  } = functions;

  return {
    dates: {
      says: "A date is YYYY-MM-DD of 1900 to 2199 on the Gregorian calendar, leap years included; adding months keeps the day of the month, or takes the last day of a shorter month.",
      source: "behaviour 3.2, 3.12 (16)",
      codes: ["DATE"],
      laws: {
        "a date converts to its day number, its parts and its text, and back": fc.property(arbCalendarDate, (date) => {
          same(fromDayNumber(toDayNumber(date)), date);
          same(calendarDateOf(partsOf(date)), date);
          same(parseCalendarDate(date), { ok: true, value: date });
          same(weekdayOf(date), new Date(`${date}T00:00:00Z`).getUTCDay());
        }),
        "adding days is additive": fc.property(
          arbCalendarDate,
          fc.integer({ min: -2000, max: 2000 }),
          fc.integer({ min: -2000, max: 2000 }),
          (date, some, more) => {
            same(addDays(addDays(date, some), more), addDays(date, some + more));
            same(daysBetween(date, addDays(date, some)), some);
          },
        ),
        "adding months keeps the day of the month, or clamps it to the last day of a shorter month": fc.property(
          arbCalendarDate,
          fc.integer({ min: -240, max: 240 }),
          (date, months) => {
            const [before, after] = [partsOf(date), partsOf(addMonths(date, months))];
            same(after.year * 12 + after.month, before.year * 12 + before.month + months);
            same(after.day, Math.min(before.day, daysInMonth(after.year, after.month)));
          },
        ),
        "any value is parsed as a date of the platform's calendar, or rejected with DATE": fc.property(
          fc.oneof(
            fc
              .tuple(fc.integer({ min: 1890, max: 2210 }), fc.nat(14), fc.nat(33))
              .map(([year, month, day]) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`),
            fc.string({ unit: fc.constantFrom(..."0123456789-") }),
            fc.constantFrom(
              "1899-12-31",
              "1900-01-01",
              "2199-12-31",
              "2200-01-01",
              "1900-02-29",
              "2000-02-29",
              "2024-02-29",
              "2026-02-29",
              "2100-02-29",
            ),
            // Changes one character of a date, mostly to a neighbour of the digits.
            fc
              .tuple(arbCalendarDate, fc.nat(9), fc.constantFrom(..."/:-09"))
              .map(([date, charIndex, other]) => `${date.slice(0, charIndex)}${other}${date.slice(charIndex + 1)}`),
            fc.anything({ maxDepth: 1 }),
          ),
          (value) => {
            const instant =
              typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(value) ? new Date(`${value}T00:00:00Z`) : null;
            const exists =
              instant !== null &&
              !Number.isNaN(instant.getTime()) &&
              instant.toISOString().slice(0, 10) === value &&
              value >= "1900" &&
              value < "2200";
            const parsed = parseCalendarDate(value);
            if (exists) same(parsed, { ok: true, value });
            else same(parsed.ok ? [] : parsed.issues.map(({ code }) => code), ["DATE"]);
          },
        ),
      },
    },
    "fiscal-calendar": {
      says: "A fiscal year has 52 or 53 whole weeks in twelve periods of 4-4-5, 4-5-4 or 5-4-4; the 53rd week belongs to the last period, and to the last quarter.",
      source: "behaviour 3.2",
      cases: ["fiscal.json", "period.json"],
      laws: {
        "a fiscal year has 52 or 53 weeks and ends on the weekday of the rule": fc.property(
          arbYear,
          arbFiscalCalendar,
          (year, calendar) => {
            holds([52, 53].includes(weeksOfFiscalYear(year, calendar)), "52 or 53 weeks");
            const { from, to } = fiscalYearRange(year, calendar);
            same(weekdayOf(to), calendar.lastWeekday);
            same(fiscalYearRange(year + 1, calendar).from, addDays(to, 1));
            same(countDays({ from, to }), weeksOfFiscalYear(year, calendar) * 7);
          },
        ),
        "the year ends on the last such weekday of its month, or on the one nearest to the month's end": fc.property(
          arbYear,
          arbFiscalCalendar,
          (year, calendar) => {
            const { to } = fiscalYearRange(year, calendar);
            if (calendar.ends === "last") {
              same(partsOf(to).month, calendar.lastMonth);
              holds(partsOf(addDays(to, 7)).month !== calendar.lastMonth, "a week later it is another month");
              return;
            }
            // Within three days either way, each weekday occurs exactly once.
            const months = [addDays(to, -3), to, addDays(to, 3)].map((day) => partsOf(day));
            holds(
              months.some(
                ({ year: ofYear, month }) =>
                  month === calendar.lastMonth &&
                  Math.abs(daysBetween(to, calendarDateOf({ year: ofYear, month, day: daysInMonth(ofYear, month) }))) <=
                    3,
              ),
              "the month ends within three days",
            );
          },
        ),
        "consecutive fiscal weeks, periods, quarters and years tile without gap or overlap": fc.property(
          arbCalendarDate,
          arbFiscalCalendar,
          fc.constantFrom("week" as const, "period" as const, "quarter" as const, "year" as const),
          (day, calendar, unit) => {
            const range = fiscalRange(day, unit, calendar);
            holds(includesDate(range, day), "the range holds its day");
            same(fiscalRange(addDays(range.to, 1), unit, calendar).from, addDays(range.to, 1));
            same(fiscalRange(range.from, unit, calendar), range);
            same(fiscalRange(range.to, unit, calendar), range);
          },
        ),
        "the fiscal periods have the weeks of the pattern, and the last one has the 53rd week": fc.property(
          arbYear,
          arbFiscalCalendar,
          (year, calendar) => {
            const { from, to } = fiscalYearRange(year, calendar);
            const lengths: number[] = [];
            for (let day = from; day <= to;) {
              const span = fiscalRange(day, "period", calendar);
              lengths.push(countDays(span) / 7);
              day = addDays(span.to, 1);
            }
            const pattern = fiscalPatterns[calendar.pattern];
            const expected: number[] = [...pattern, ...pattern, ...pattern, ...pattern];
            if (weeksOfFiscalYear(year, calendar) === 53) expected[11] = (expected[11] ?? 0) + 1;
            same(lengths, expected);
          },
        ),
        "the fiscal weeks of a company begin on its first day of the week, under each of its choices": fc.property(
          arbCalendarDate,
          arbFiscalCalendar,
          arbWeekStart,
          (day, { pattern, lastMonth, ends }, weekStart) => {
            const calendar = fiscalCalendarOf({ pattern, lastMonth, ends, weekStart });
            holds(calendar !== undefined, "a pattern gives a calendar");
            if (calendar === undefined) return;
            same([calendar.pattern, calendar.lastMonth, calendar.ends], [pattern, lastMonth, ends]);
            for (const unit of ["week", "period", "quarter", "year"] as const)
              same(weekdayOf(fiscalRange(day, unit, calendar).from), weekStart);
            same(fiscalCalendarOf({ pattern: null, lastMonth, ends, weekStart }), undefined);
          },
        ),
        "the fiscal position of a day is its year, and the weeks passed in it": fc.property(
          arbCalendarDate,
          arbFiscalCalendar,
          (day, calendar) => {
            const { year, quarter, period: inYear, week } = fiscalPositionOf(day, calendar);
            const { from } = fiscalYearRange(year, calendar);
            holds(includesDate(fiscalYearRange(year, calendar), day), "the day lies in its year");
            same(week, Math.floor(daysBetween(from, day) / 7) + 1);
            same(quarter, Math.ceil(inYear / 3));
            same(fiscalPositionOf(fiscalRange(day, "period", calendar).from, calendar).period, inYear);
            same(
              partsOf(
                addDays(
                  calendar.namedBy === "start" ? from : fiscalYearRange(year, calendar).to,
                  calendar.namedBy === "start" ? 10 : -10,
                ),
              ).year,
              year,
            );
          },
        ),
      },
    },
    "dates-in-words": {
      says: "Dates, ranges and times of day are formatted in the words of each language; different ones never look alike, and a range shows its end as included.",
      source: "specification 9; behaviour 3.2, 3.11",
      laws: {
        "two dates with a year are never formatted alike": fc.property(
          arbCalendarDate,
          arbCalendarDate,
          arbLanguage,
          (left, right, language) => {
            for (const style of ["long", "full", "medium"] as const)
              same(formatDate(left, language, style) === formatDate(right, language, style), left === right);
            holds(formatDate(left, language).includes(left.slice(0, 4)), "the year is shown");
          },
        ),
        "French writes 1er for the first of a month only": fc.property(
          arbCalendarDate,
          arbLanguage,
          fc.constantFrom("long" as const, "full" as const, "day" as const, "medium" as const),
          (date, language, style) => {
            for (const day of [date, calendarDateOf({ ...partsOf(date), day: 1 })])
              same(/\b1er\b/u.test(formatDate(day, language, style)), language === "fr" && day.endsWith("-01"), day);
          },
        ),
        "two ranges are never formatted alike": fc.property(
          arbSpan(800),
          fc.integer({ min: -40, max: 40 }),
          fc.integer({ min: -40, max: 40 }),
          arbCalendarDate,
          arbLanguage,
          (span, first, last, today, language) => {
            const other = { from: addDays(span.from, first), to: addDays(span.to, last) };
            if (other.from > other.to) return;
            same(
              formatRange(span, language, { today }) === formatRange(other, language, { today }),
              first === 0 && last === 0,
            );
          },
        ),
        "two times of day are never formatted alike": fc.property(
          fc.nat(1_439),
          fc.nat(1_439),
          arbLanguage,
          (left, right, language) => {
            same(formatClock(left, language) === formatClock(right, language), left === right);
            same(
              [...formatClock(left, language).matchAll(/\d+/gu)].map(([digits]) => Number(digits)),
              [Math.floor(left / 60), left % 60],
            );
          },
        ),
        "the names of weekdays start on the first day of the week": fc.property(
          arbWeekStart,
          arbLanguage,
          fc.constantFrom("long" as const, "short" as const),
          (weekStart, language, style) => {
            const names = weekdayNames(language, 0, style);
            same(weekdayNames(language, weekStart, style), [...names.slice(weekStart), ...names.slice(0, weekStart)]);
            same(new Set(names).size, 7);
          },
        ),
      },
    },
  };
}
