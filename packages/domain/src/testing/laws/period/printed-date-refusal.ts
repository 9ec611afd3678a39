import fc from "fast-check";

import { languageCodes } from "../../../language/index.ts";
import type * as period from "../../../period/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbDateWords, arbTypedDate } from "../../arbitraries/date-text.ts";
import { arbLanguage, platformMonths, platformWords } from "../../arbitraries/language.ts";
import { arbNonText } from "../../arbitraries/number-text.ts";
import { arbAnyText } from "../../arbitraries/text.ts";
import type { AnyProperty } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** The failure of a printed day or range, with its reason. */
const dateFailure = (code: "DATE" | "DATE_RANGE", reason: string) => fail(issue(code, [], { reason }));

const wordsOf = Object.fromEntries(languageCodes.map((language) => [language, platformWords(language)]));
const monthsOf = Object.fromEntries(languageCodes.map((language) => [language, platformMonths(language)]));
const isReason = (reason: unknown): boolean =>
  ["words", "digits", "year", "calendar", "weekday", "order", "period"].includes(String(reason));

/** Builds the laws of refusing texts that are not one day or one range, beside those that almost are. */
export function printedDateRefusalLaws(functions: typeof period): Readonly<Record<string, AnyProperty>> {
  const {
    calendarDateOf,
    daysInMonth,
    formatDate,
    formatRange,
    isDate,
    monthNames,
    parsePrintedDate,
    parsePrintedRange,
    partsOf,
    weekdayNames,
    weekdayOf,
  } = functions;
  return {
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
  };
}
