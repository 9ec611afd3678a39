import fc from "fast-check";

import { languageCodes } from "../../../language/index.ts";
import type * as period from "../../../period/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbSpan } from "../../arbitraries/calendar.ts";
import { arbDateSpelling, arbDateWords, arbTypedDate, respellDate } from "../../arbitraries/date-text.ts";
import { arbLanguage, platformMonths, platformWords } from "../../arbitraries/language.ts";
import { arbNonText } from "../../arbitraries/number-text.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const dateFailure = (code: "DATE" | "DATE_RANGE", reason: string) => fail(issue(code, [], { reason }));
const arbStyle = {
  whole: fc.constantFrom("long" as const, "full" as const, "medium" as const),
  yearless: fc.constantFrom("weekday" as const, "day" as const, "short" as const),
};
/** Times near the last hour and the last minute. */
const arbClockNumber = fc.oneof(fc.constantFrom(0, 9, 10, 23, 24, 59, 60, 100), fc.nat(70));
const wordsOf = Object.fromEntries(languageCodes.map((language) => [language, platformWords(language)]));
const monthsOf = Object.fromEntries(languageCodes.map((language) => [language, platformMonths(language)]));
const isReason = (reason: unknown): boolean =>
  ["words", "digits", "year", "calendar", "weekday", "order", "period"].includes(String(reason));

/** Builds the rules and laws of parsing formatted dates, ranges and times back. */
export function printedDateRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const {
    addDays,
    addMonths,
    bucketsOf,
    calendarDateOf,
    daysInMonth,
    endOfUnit,
    formatBucket,
    formatClock,
    formatDate,
    formatRange,
    isDate,
    monthNames,
    parseClock,
  } = functions;
  const { parsePrintedDate, parsePrintedRange, partsOf, startOfUnit, weekdayNames, weekdayOf } = functions;
  const inYear = (date: period.CalendarDate, year: number): period.CalendarDate =>
    calendarDateOf({ year, month: 1 + (partsOf(date).day % 12), day: 1 });

  return {
    "parse-printed-dates": {
      says: "A printed day, range, month or year parses back to its days, whatever its accents, capitals, dots, spaces and dashes; a date without a year takes the given year. A date of numbers only is ambiguous and rejected, except YYYY-MM-DD.",
      source: "behaviour 3.12 (15); decision 0124",
      codes: ["DATE", "DATE_RANGE"],
      cases: ["period.json"],
      laws: {
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
        "rejects a day that the month does not have (30 February), and a year outside those people type": fc.property(
          arbTypedDate,
          fc.integer({ min: 0, max: 99 }),
          arbLanguage,
          (date, day, language) => {
            const { year, month } = partsOf(date);
            const text = formatDate(calendarDateOf({ year, month, day: 17 }), language, "medium").replace(
              "17",
              String(day),
            );
            same(
              parsePrintedDate(text, language),
              isDate({ year, month, day }) ? ok(calendarDateOf({ year, month, day })) : dateFailure("DATE", "calendar"),
              text,
            );
            for (const strange of ["1899", "2200", "0026"])
              same(
                parsePrintedDate(formatDate(date, language).replace(String(year), strange), language),
                dateFailure("DATE", "calendar"),
              );
          },
        ),
        "rejects a weekday that contradicts the date, and a weekday alone": fc.property(
          arbTypedDate,
          fc.integer({ min: 1, max: 6 }),
          fc.constantFrom("full" as const, "weekday" as const),
          arbLanguage,
          (date, more, style, language) => {
            const names = weekdayNames(language, 0);
            const [right = "", wrongWeekday = ""] = [names[weekdayOf(date)], names[(weekdayOf(date) + more) % 7]];
            const text = formatDate(date, language, style).replace(right, wrongWeekday);
            const options = { today: date };
            same(
              [parsePrintedDate(text, language, options), parsePrintedRange(text, language, options)],
              [dateFailure("DATE", "weekday"), dateFailure("DATE_RANGE", "weekday")],
              text,
            );
            for (const weekdayText of [right, formatDate(date, language, "shortWeekday")])
              same(parsePrintedDate(weekdayText, language, options), dateFailure("DATE", "words"), weekdayText);
          },
        ),
        "rejects ambiguous dates of numbers only, and parses YYYY-MM-DD in every language": fc.property(
          arbTypedDate,
          fc.constantFrom("/", ".", " ", "-", "/ ", "", "\u2013"),
          arbLanguage,
          (date, mark, language) => {
            const { year, month, day } = partsOf(date);
            for (const [a, b, c] of [
              [day, month, year],
              [month, day, year],
              [day, month, year % 100],
              [year, day, month],
              [month, day, ""],
            ]) {
              const text = `${a}${mark}${b}${mark}${c}`;
              if (!/^\d{4}-\d{2}-\d{2}$/u.test(text) && !/^\d{4}$/u.test(text))
                same(parsePrintedDate(text, language, { today: date }), dateFailure("DATE", "digits"), text);
            }
            same(
              [parsePrintedDate(` ${date} `, language), parsePrintedRange(date, language)],
              [ok(date), ok({ from: date, to: date })],
            );
          },
        ),
        "parses a month by its name, or by an unambiguous abbreviation of three or more letters": fc.property(
          arbLanguage,
          fc.constantFrom(1, 2, 3, 4, 5, 7, 10),
          fc.integer({ min: 1900, max: 2199 }),
          (language, length, year) => {
            const names = monthsOf[language] ?? [];
            names.forEach((name, index) => {
              const month = {
                from: calendarDateOf({ year, month: index + 1, day: 1 }),
                to: calendarDateOf({ year, month: index + 1, day: daysInMonth(year, index + 1) }),
              };
              const start = name.slice(0, length);
              const isKnown =
                start === name || (length >= 3 && names.filter((other) => other.startsWith(start)).length === 1);
              same(
                parsePrintedRange(`${start} ${year}`, language),
                isKnown ? ok(month) : dateFailure("DATE_RANGE", "words"),
                start,
              );
            });
          },
        ),
        "month names are those of formatted dates": fc.property(arbTypedDate, arbLanguage, (date, language) => {
          const index = partsOf(date).month - 1;
          same(monthNames(language), monthsOf[language]);
          holds(
            formatDate(date, language, "shortMonth").startsWith(monthNames(language, "short")[index] ?? "?"),
            "the short name",
          );
        }),
        "each end of a range is parsed as a day": fc.property(
          arbTypedDate,
          fc.constantFrom("30", "31"),
          arbLanguage,
          (date, day, language) => {
            const { year } = partsOf(date);
            const [good, bad] = [
              formatDate(calendarDateOf({ year, month: 3, day: 5 }), language),
              formatDate(calendarDateOf({ year, month: 2, day: 17 }), language).replace("17", day),
            ];
            for (const text of [`${good} – ${bad}`, `${bad} – ${good}`])
              same(parsePrintedRange(text, language), dateFailure("DATE_RANGE", "calendar"), text);
          },
        ),
        "rejects a range that ends before it starts": fc.property(
          arbTypedDate,
          fc.nat(27),
          arbLanguage,
          (date, back, language) => {
            const { year, month, day } = partsOf(date);
            const earlier = calendarDateOf({ year, month, day: Math.max(1, day - back) });
            for (const style of ["long", "medium"] as const)
              same(
                parsePrintedRange(
                  `${formatDate(date, language, style)} – ${formatDate(earlier, language, style)}`,
                  language,
                ),
                dateFailure("DATE_RANGE", "order"),
              );
            same(parsePrintedRange(`${year} – ${year}`, language), dateFailure("DATE_RANGE", "order"));
          },
        ),
        "rejects the month names of another language": fc.property(
          arbTypedDate,
          arbLanguage,
          arbLanguage,
          (date, written, read) => {
            const text = formatDate(date, written);
            const name = monthsOf[written]?.[partsOf(date).month - 1] ?? "";
            const first = formatDate(calendarDateOf({ ...partsOf(date), day: 17 }), written);
            for (const [text, only] of [
              [first.replace("17", "1er"), "fr"],
              [first.replace(name, `de ${name} del`), "es"],
            ] as const)
              same(parsePrintedDate(text, written).ok, written === only, text);
            const isShared = (wordsOf[read] ?? []).some((word) => word.toLowerCase() === name.toLowerCase());
            if (!isShared && written !== read) same(parsePrintedDate(text, read), dateFailure("DATE", "words"), text);
          },
        ),
        "any text is parsed to a range that parses again from its own print, or is rejected with one code": fc.property(
          fc.oneof(arbDateWords, arbAnyText, arbNonText),
          arbLanguage,
          (value, language) => {
            const parsed = parsePrintedRange(value, language, {
              today: calendarDateOf({ year: 2026, month: 3, day: 12 }),
            });
            if (!parsed.ok)
              return holds(
                parsed.issues.length === 1 &&
                  parsed.issues[0]?.code === "DATE_RANGE" &&
                  isReason(parsed.issues[0].params["reason"]),
                "one reason",
              );
            holds(
              typeof value === "string" &&
                parsed.value.from <= parsed.value.to &&
                parsed.value.from >= "1900" &&
                parsed.value.to < "2200",
              "days in their order",
            );
            same(parsePrintedRange(formatRange(parsed.value, language), language), parsed);
          },
        ),
        "rejects a value that is not a text or is longer than any date": fc.property(
          arbNonText,
          arbTypedDate,
          arbLanguage,
          fc.integer({ min: 97, max: 103 }),
          (value, date, language, length) => {
            same(
              [parsePrintedDate(value, language), parsePrintedRange(value, language)],
              [dateFailure("DATE", "words"), dateFailure("DATE_RANGE", "words")],
            );
            const text = formatDate(date, language).padStart(length);
            same(
              [parsePrintedDate(text, language), parsePrintedRange(text, language)],
              length <= 100
                ? [ok(date), ok({ from: date, to: date })]
                : [dateFailure("DATE", "words"), dateFailure("DATE_RANGE", "words")],
            );
          },
        ),
      },
    },
    "parse-printed-times": {
      says: "A printed time of day parses back to its minute; a colon and an h are accepted in every language, and nothing beyond 23:59.",
      source: "behaviour 3.12 (15); decision 0124",
      codes: ["LOCAL_TIME"],
      cases: ["period.json"],
      laws: {
        "parses a time of day, with any kind of space": fc.property(
          fc.nat(1_439),
          arbLanguage,
          fc.constantFrom("", " ", "\u00a0", "\u202f"),
          (minutes, language, space) => {
            const text = formatClock(minutes, language);
            for (const spelled of [text, text.toUpperCase(), text.replaceAll(/\s/gu, space), `${space}${text}${space}`])
              same(parseClock(spelled), ok(minutes), spelled);
          },
        ),
        "an hour has at most two digits, a minute two, and none is beyond 23:59": fc.property(
          arbClockNumber,
          arbClockNumber,
          fc.constantFrom(":", "h", " h ", ".", "", "-", "::", "m"),
          fc.boolean(),
          (hours, minutes, mark, isShort) => {
            const text = `${hours}${mark}${isShort ? minutes : String(minutes).padStart(2, "0")}`;
            const isTime =
              [":", "h", " h "].includes(mark) && hours < 24 && minutes < 60 && (!isShort || minutes >= 10);
            same(parseClock(text), isTime ? ok(hours * 60 + minutes) : fail(issue("LOCAL_TIME")), text);
            for (const more of [`${text} pm`, `${text}:`, `x${text}`])
              same(parseClock(more), fail(issue("LOCAL_TIME")), more);
          },
        ),
        "rejects a value that is not a text": fc.property(arbNonText, (value) =>
          same(parseClock(value), fail(issue("LOCAL_TIME"))),
        ),
      },
    },
  };
}
