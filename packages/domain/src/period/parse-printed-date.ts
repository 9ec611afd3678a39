/** Parses printed dates, ranges and times of day; words and order of the parts are those of the formatter. */

import type { LanguageCode } from "../language/index.ts";
import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";
import { foldText } from "../text/index.ts";
import { calendarDateOf, calendarYears, daysInMonth, isDate, parseCalendarDate, weekdayOf } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import type { DateSpan } from "./date-range.ts";
import { monthNames, shapesOf, weekdayNames } from "./format-date.ts";

/** Options of parsing. */
export type PrintedDateOptions = {
  /** A text without a year is in the year of this date. */
  readonly today?: CalendarDate;
};

/** Reasons of an unreadable date: words, digits only, no year, no such date, wrong weekday, ends out of order, several days. */
type RefusalReason = "words" | "digits" | "year" | "calendar" | "weekday" | "order" | "period";

/**
 * Parses a date as printed in a language, ignoring accents, case, dots and spaces; or as `YYYY-MM-DD`.
 *
 * Numbers alone are rejected, because 03/04/2026 is ambiguous.
 *
 * Errors: DATE, with the reason: `words`, `digits`, `year` (none is named, and no `today` is given), `calendar` (no such date), `weekday` (wrong
 * weekday), `period` (more than one day).
 * Source: behaviour 3.12 (15); decision 0124.
 *
 * @example parsePrintedDate("Jeudi 12 mars 2026", "fr") // => { ok: true, value: "2026-03-12" }
 */
export function parsePrintedDate(
  value: unknown,
  language: LanguageCode,
  options: PrintedDateOptions = {},
): Result<CalendarDate> {
  const printedSpan = readSpan(value, language, options);
  if (typeof printedSpan === "string") return fail(issue("DATE", [], { reason: printedSpan }));
  return printedSpan.isDay ? ok(printedSpan.from) : fail(issue("DATE", [], { reason: "period" }));
}

/**
 * Parses a day, month or year, or a range of them, as ranges are printed in a language.
 *
 * Errors: DATE_RANGE, with the reason: `words`, `digits`, `year` (none is named, and no `today` is given), `calendar` (no such date), `weekday`
 * (wrong weekday), `order` (the end does not come after the start).
 * Source: behaviour 3.12 (15); decision 0124.
 *
 * @example parsePrintedRange("1er–12 mars 2026", "fr") // => { ok: true, value: { from: "2026-03-01", to: "2026-03-12" } }
 */
export function parsePrintedRange(
  value: unknown,
  language: LanguageCode,
  options: PrintedDateOptions = {},
): Result<DateSpan> {
  const printedSpan = readSpan(value, language, options);
  return typeof printedSpan === "string"
    ? fail(issue("DATE_RANGE", [], { reason: printedSpan }))
    : ok({ from: printedSpan.from, to: printedSpan.to });
}

/**
 * Parses a time of day of 24 hours, with a colon or an h.
 * Units: minutes after midnight. Errors: LOCAL_TIME.
 * Source: behaviour 3.12 (15); decision 0124.
 *
 * @example parseClock("14 h 20") // => { ok: true, value: 860 }
 */
export function parseClock(value: unknown): Result<number> {
  const clockMatch = typeof value === "string" ? clockPattern.exec(value.trim()) : null;
  return clockMatch === null ? fail(issue("LOCAL_TIME")) : ok(Number(clockMatch[1]) * 60 + Number(clockMatch[2]));
}

const clockPattern = /^([01]?\d|2[0-3])\s*[:h]\s*([0-5]\d)$/iu;

/** Maximum length of a text that is parsed: printed ranges are shorter than 70 characters. */
const printedLengthAtMost = 100;

/** Kind of a word in a date: day, month, year, weekday, or none. */
type DateToken = { readonly letter: "D" | "M" | "Y" | "W" | "?"; readonly number: number };
type PartNumbers = { readonly [letter in DateToken["letter"]]?: number };

function readSpan(
  value: unknown,
  language: LanguageCode,
  { today }: PrintedDateOptions,
): (DateSpan & { readonly isDay: boolean }) | RefusalReason {
  if (typeof value !== "string" || value.length > printedLengthAtMost) return "words";
  const isoDateResult = parseCalendarDate(value.trim());
  if (isoDateResult.ok) return { from: isoDateResult.value, to: isoDateResult.value, isDay: true };
  const printedWords = printedWordsOf(language);
  const endTokens = foldText(value)
    .split(/[-–—]/u)
    .map((end) =>
      end
        .split(/[\s.,]/u)
        .filter((word) => isDateWord(word, language))
        .map((word) => readDateToken(word, language, printedWords)),
    );
  const tokenShape = endTokens.map((end) => end.map(({ letter }) => letter).join("")).join("-");
  if (!printedWords.shapes.has(tokenShape)) return /\p{L}/u.test(value) ? "words" : "digits";
  const [firstPart = {}, lastPart = firstPart] = endTokens.map((end): PartNumbers =>
    Object.fromEntries(end.map(({ letter, number }) => [letter, number])),
  );
  const firstSpan = completeSpan(firstPart, lastPart, today);
  const lastSpan = completeSpan(lastPart, firstPart, today);
  if (typeof firstSpan === "string") return firstSpan;
  if (typeof lastSpan === "string") return lastSpan;
  if (endTokens.length > 1 && firstSpan.to >= lastSpan.from) return "order";
  return { from: firstSpan.from, to: lastSpan.to, isDay: endTokens.length === 1 && firstPart.D !== undefined };
}

/** Completes the day, month or year of one end: parts that it lacks are those of the other end. */
function completeSpan(
  ownPart: PartNumbers,
  otherPart: PartNumbers,
  today: CalendarDate | undefined,
): DateSpan | RefusalReason {
  const year = ownPart.Y ?? otherPart.Y ?? (today === undefined ? undefined : Number(today.slice(0, 4)));
  if (year === undefined) return "year";
  if (year < calendarYears.first || year > calendarYears.last) return "calendar";
  const month = ownPart.M ?? otherPart.M;
  if (month === undefined)
    return { from: calendarDateOf({ year, month: 1, day: 1 }), to: calendarDateOf({ year, month: 12, day: 31 }) };
  if (ownPart.D === undefined)
    return {
      from: calendarDateOf({ year, month, day: 1 }),
      to: calendarDateOf({ year, month, day: daysInMonth(year, month) }),
    };
  if (!isDate({ year, month, day: ownPart.D })) return "calendar";
  const date = calendarDateOf({ year, month, day: ownPart.D });
  return ownPart.W === undefined || ownPart.W === weekdayOf(date) ? { from: date, to: date } : "weekday";
}

/** Tells whether a word of a date counts; the fillers of Spanish dates do not: `12 de marzo de 2026`, and `del 2026` as many write it. */
const isDateWord = (word: string, language: LanguageCode): boolean =>
  word !== "" && !(language === "es" && (word === "de" || word === "del"));

function readDateToken(word: string, language: LanguageCode, { months, weekdays }: PrintedWords): DateToken {
  if (/^\d{1,2}$/u.test(word)) return { letter: "D", number: Number(word) };
  if (/^\d{4}$/u.test(word)) return { letter: "Y", number: Number(word) };
  if (language === "fr" && word === "1er") return { letter: "D", number: 1 };
  const weekdayIndex = weekdays.indexOf(word);
  if (weekdayIndex >= 0) return { letter: "W", number: weekdayIndex };
  const matchedMonthName = findMonthName(word, months);
  return matchedMonthName === undefined
    ? { letter: "?", number: 0 }
    : { letter: "M", number: months.indexOf(matchedMonthName) + 1 };
}

/** Finds a month by its full name, or by a unique abbreviation of at least three letters; undefined if there is none. */
function findMonthName(word: string, months: readonly string[]): string | undefined {
  const matchingMonths = months.filter((name) => name.startsWith(word));
  return matchingMonths.length === 1 && word.length >= 3 ? matchingMonths[0] : undefined;
}

/** Date words of a language (without accents, weekdays from Sunday) and its part orders. English also accepts the day first. */
type PrintedWords = {
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
  readonly shapes: ReadonlySet<string>;
};

const dateWordsByLanguage = new Map<LanguageCode, PrintedWords>();

function printedWordsOf(language: LanguageCode): PrintedWords {
  const printedWords = dateWordsByLanguage.get(language) ?? {
    months: monthNames(language).map(foldText),
    weekdays: weekdayNames(language, 0).map(foldText),
    shapes: language === "en" ? new Set([...shapesOf("en"), ...shapesOf("fr")]) : shapesOf(language),
  };
  dateWordsByLanguage.set(language, printedWords);
  return printedWords;
}
