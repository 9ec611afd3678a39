import type { LanguageCode } from "../language/index.ts";
import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";
import { foldText } from "../text/index.ts";
import { calendarDateOf, calendarYears, daysInMonth, isDate, parseCalendarDate, weekdayOf } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import type { DateSpan } from "./date-range.ts";
import { monthNames, shapesOf, weekdayNames } from "./format-date.ts";

/** Dates, ranges and times of day read back from their words. The words and the order of the parts are those that they are printed with. */

/** How a printed date is read. */
export type PrintedDateOptions = {
  /** A text without a year means the year of this date. */
  readonly today?: CalendarDate;
};

/** Why a text is no date: its words, its digits alone, no year, no such day, another weekday, ends out of order, more than one day. */
type Reason = "words" | "digits" | "year" | "calendar" | "weekday" | "order" | "period";

/**
 * Reads a day as it is printed in a language, whatever its accents, capitals, dots and spaces; or as `YYYY-MM-DD`.
 *
 * Numbers alone are not guessed at: nobody knows whether 03/04/2026 is in March or in April.
 *
 * Errors: DATE, with the reason: `words`, `digits`, `year` (none is named, and no `today` is given), `calendar` (no such day), `weekday` (it is
 * another), `period` (more than one day).
 * Source: behaviour 3.12 (15); decision 0124.
 * @example parsePrintedDate("Jeudi 12 mars 2026", "fr") // => { ok: true, value: "2026-03-12" }
 */
export function parsePrintedDate(value: unknown, language: LanguageCode, options: PrintedDateOptions = {}): Result<CalendarDate> {
  const read = readSpan(value, language, options);
  if (typeof read === "string") return fail(issue("DATE", [], { reason: read }));
  return read.isDay ? ok(read.from) : fail(issue("DATE", [], { reason: "period" }));
}

/**
 * Reads days, months or years, one or from one to another, as ranges are printed in a language.
 *
 * Errors: DATE_RANGE, with the reason: `words`, `digits`, `year` (none is named, and no `today` is given), `calendar` (no such day), `weekday` (it
 * is another), `order` (the end does not come after the start).
 * Source: behaviour 3.12 (15); decision 0124.
 * @example parsePrintedRange("1er–12 mars 2026", "fr") // => { ok: true, value: { from: "2026-03-01", to: "2026-03-12" } }
 */
export function parsePrintedRange(value: unknown, language: LanguageCode, options: PrintedDateOptions = {}): Result<DateSpan> {
  const read = readSpan(value, language, options);
  return typeof read === "string" ? fail(issue("DATE_RANGE", [], { reason: read })) : ok({ from: read.from, to: read.to });
}

/**
 * Reads a time of day of 24 hours, with a colon or an h.
 * Units: minutes after midnight. Errors: LOCAL_TIME.
 * Source: behaviour 3.12 (15); decision 0124.
 * @example parseClock("14 h 20") // => { ok: true, value: 860 }
 */
export function parseClock(value: unknown): Result<number> {
  const [, hours = "", minutes = ""] = typeof value === "string" ? (clock.exec(value.trim()) ?? []) : [];
  const isRead = hours !== "" && Number(hours) < 24 && Number(minutes) < 60;
  return isRead ? ok(Number(hours) * 60 + Number(minutes)) : fail(issue("LOCAL_TIME"));
}

const clock = /^(\d{1,2})\s*[:hH]\s*(\d{2})$/u;

/** The longest range in words has less than seventy characters. */
const charactersAtMost = 100;

type Letter = "D" | "M" | "Y" | "W";
type Part = { readonly [letter in Letter]?: number };
type Token = { readonly letter: Letter; readonly number: number };

function readSpan(value: unknown, language: LanguageCode, { today }: PrintedDateOptions): (DateSpan & { readonly isDay: boolean }) | Reason {
  if (typeof value !== "string" || value.length > charactersAtMost) return "words";
  const machine = parseCalendarDate(value.trim());
  if (machine.ok) return { from: machine.value, to: machine.value, isDay: true };
  const { words, shapes } = grammarOf(language);
  const isSaid = (word: string): boolean => word !== "" && !silentWords[language].includes(word);
  const ends = foldText(value).split(/[-–—]/u).map((end) => end.split(/[\s.,]+/u).filter(isSaid).map((word) => numberOf(word) ?? words.get(word)));
  const shape = ends.map((end) => end.map((token) => token?.letter ?? "?").join("")).join("-");
  if (!shapes.has(shape)) return /\p{L}/u.test(value) ? "words" : "digits";
  const [first = {}, last = first] = ends.map(partOf);
  const from = daysOf(first, last, today);
  const to = daysOf(last, first, today);
  if (typeof from === "string") return from;
  if (typeof to === "string") return to;
  if (ends.length > 1 && from.to >= to.from) return "order";
  return { from: from.from, to: to.to, isDay: ends.length === 1 && first.D !== undefined };
}

/** The day, the month or the year of one end; what it does not name, the other end does. */
function daysOf(own: Part, other: Part, today: CalendarDate | undefined): DateSpan | Reason {
  const year = own.Y ?? other.Y ?? (today === undefined ? undefined : Number(today.slice(0, 4)));
  if (year === undefined) return "year";
  if (year < calendarYears.first || year > calendarYears.last) return "calendar";
  const month = own.M ?? other.M;
  if (month === undefined) return { from: calendarDateOf({ year, month: 1, day: 1 }), to: calendarDateOf({ year, month: 12, day: 31 }) };
  if (own.D === undefined) return { from: calendarDateOf({ year, month, day: 1 }), to: calendarDateOf({ year, month, day: daysInMonth(year, month) }) };
  if (!isDate({ year, month, day: own.D })) return "calendar";
  const date = calendarDateOf({ year, month, day: own.D });
  return own.W === undefined || own.W === weekdayOf(date) ? { from: date, to: date } : "weekday";
}

const partOf = (end: readonly (Token | undefined)[]): Part => Object.fromEntries(end.flatMap((token) => (token === undefined ? [] : [[token.letter, token.number]])));

function numberOf(word: string): Token | undefined {
  return /^(?:\d{1,2}|\d{4})$/u.test(word) ? { letter: word.length === 4 ? "Y" : "D", number: Number(word) } : undefined;
}

/** Words that stand between the parts and say nothing: `12 de marzo de 2026`, and `del 2026` as many write it. */
const silentWords: Readonly<Record<LanguageCode, readonly string[]>> = { fr: [], en: [], es: ["de", "del"] };

/** What a language prints its dates with: its words without accents, and the orders of the parts. */
type Grammar = { readonly words: ReadonlyMap<string, Token>; readonly shapes: ReadonlySet<string> };

const grammars = new Map<LanguageCode, Grammar>();

function grammarOf(language: LanguageCode): Grammar {
  const known = grammars.get(language);
  if (known !== undefined) return known;
  const grammar = { words: wordsOf(language), shapes: shapesOf(language) };
  grammars.set(language, grammar);
  return grammar;
}

/** Weekdays in full; months in full and by as many first letters, three or more, as no other month begins with. */
function wordsOf(language: LanguageCode): Grammar["words"] {
  const words = new Map<string, Token>(language === "fr" ? [["1er", { letter: "D", number: 1 }]] : []);
  const months = monthNames(language).map(foldText);
  months.forEach((name, index) => {
    for (let length = 3; length <= name.length; length += 1) {
      const start = name.slice(0, length);
      if (length === name.length || months.every((other) => other === name || !other.startsWith(start))) words.set(start, { letter: "M", number: index + 1 });
    }
  });
  weekdayNames(language, 0).forEach((name, number) => words.set(foldText(name), { letter: "W", number }));
  return words;
}
