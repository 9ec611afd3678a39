import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbSpan } from "../../arbitraries/calendar.ts";
import { arbDateSpelling, arbTypedDate, respellDate } from "../../arbitraries/date-text.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import type { AnyProperty } from "../../law.ts";
import { same } from "../../same.ts";

/** The failure of a printed day or range, with its reason. */
const dateFailure = (code: "DATE" | "DATE_RANGE", reason: string) => fail(issue(code, [], { reason }));

const arbStyle = {
  whole: fc.constantFrom("long" as const, "full" as const, "medium" as const),
  yearless: fc.constantFrom("weekday" as const, "day" as const, "short" as const),
};

/** Builds the laws of reading back a printed day, range, month or year. */
export function printedDateReadingLaws(functions: typeof period): Readonly<Record<string, AnyProperty>> {
  const {
    addDays,
    addMonths,
    bucketsOf,
    calendarDateOf,
    endOfUnit,
    formatBucket,
    formatDate,
    formatRange,
    parsePrintedDate,
    parsePrintedRange,
    partsOf,
    startOfUnit,
  } = functions;
  const inYear = (date: period.CalendarDate, year: number): period.CalendarDate =>
    calendarDateOf({ year, month: 1 + (partsOf(date).day % 12), day: 1 });

  return {
    "parses a day from every style that shows its year": fc.property(
      arbTypedDate,
      arbStyle.whole,
      arbLanguage,
      arbDateSpelling,
      fc.option(arbTypedDate, { nil: undefined }),
      (date, style, language, spelling, today) => {
        const text = respellDate(formatDate(date, language, style), spelling);
        const options = today === undefined ? {} : { today };
        same(
          [parsePrintedDate(text, language, options), parsePrintedRange(text, language, options)],
          [ok(date), ok({ from: date, to: date })],
          text,
        );
      },
    ),
    "a day without a year takes the year of today, and is rejected without a today": fc.property(
      arbTypedDate,
      arbStyle.yearless,
      arbLanguage,
      arbDateSpelling,
      (date, style, language, spelling) => {
        const text = respellDate(formatDate(date, language, style), spelling);
        const today = inYear(date, partsOf(date).year);
        same(
          [parsePrintedDate(text, language, { today }), parsePrintedRange(text, language, { today })],
          [ok(date), ok({ from: date, to: date })],
          text,
        );
        same(
          [parsePrintedDate(text, language), parsePrintedRange(text, language)],
          [dateFailure("DATE", "year"), dateFailure("DATE_RANGE", "year")],
          text,
        );
      },
    ),
    "a printed month or year parses to all its days, and is rejected as a day": fc.property(
      arbTypedDate,
      fc.constantFrom("month" as const, "shortMonth" as const, "year" as const),
      arbLanguage,
      arbDateSpelling,
      (date, style, language, spelling) => {
        const text = respellDate(formatDate(date, language, style), spelling);
        const unit = style === "year" ? "year" : "month";
        same(
          parsePrintedRange(text, language),
          ok({ from: startOfUnit(date, unit, 0), to: endOfUnit(date, unit, 0) }),
          text,
        );
        same(parsePrintedDate(text, language), dateFailure("DATE", "period"), text);
      },
    ),
    "parses a range to its first and last day": fc.property(
      fc.oneof(
        arbSpan(800),
        arbSpan(40),
        fc
          .tuple(arbTypedDate, fc.nat(25))
          .filter(([date]) => date < "2190")
          .map(([date, months]) => ({
            from: startOfUnit(date, "month", 0),
            to: endOfUnit(addMonths(date, months), "month", 0),
          })),
        fc
          .tuple(arbTypedDate, fc.nat(3))
          .filter(([date]) => date < "2190")
          .map(([date, years]) => ({
            from: startOfUnit(date, "year", 0),
            to: endOfUnit(addMonths(date, 12 * years), "year", 0),
          })),
      ),
      fc.option(arbTypedDate, { nil: undefined }),
      arbLanguage,
      arbDateSpelling,
      (span, other, language, spelling) => {
        // The current year is left out of a printed date, so half of the cases use it.
        for (const options of [
          {},
          other === undefined ? {} : { today: other },
          { today: inYear(span.from, partsOf(span.from).year) },
        ]) {
          const text = respellDate(formatRange(span, language, options), spelling);
          same(parsePrintedRange(text, language, options), ok(span), text);
          if (span.from !== span.to)
            same(parsePrintedDate(text, language, options), dateFailure("DATE", "period"), text);
        }
      },
    ),
    "parses the label of a bucket to its days, or to the whole month": fc.property(
      arbSpan(100),
      fc.constantFrom("day" as const, "week" as const, "month" as const),
      arbLanguage,
      (span, grain, language) => {
        for (const bucket of bucketsOf(
          { from: span.from, to: span.to < addDays(span.from, 20) ? span.to : addDays(span.from, 20) },
          grain,
          { timeZone: "UTC", businessDayStart: 0, weekStart: 0 },
        )) {
          const days =
            grain === "month"
              ? { from: startOfUnit(bucket.from, "month", 0), to: endOfUnit(bucket.from, "month", 0) }
              : { from: bucket.from, to: bucket.to };
          same(parsePrintedRange(formatBucket(bucket, language), language, { today: bucket.from }), ok(days));
        }
      },
    ),
  };
}
