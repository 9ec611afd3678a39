/** Dates as people say them: "hier", "last friday", "12 nov", "hace 3 días". */

import {
  addDays,
  addMonths,
  addUnits,
  calendarDateOf,
  calendarYears,
  endOfUnit,
  isDate,
  parseCalendarDate,
  partsOf,
  startOfUnit,
  weekdayOf,
  type CalendarDate,
  type DateSpan,
  type Weekday,
} from "../period/index.ts";
import { foldText } from "../text/index.ts";

import { dayWords, monthWords, unitWords, weekdayWords } from "./date-words.data.ts";

/** Context for reading dates in words: today, and the first day of a week. */
export interface DateWordContext {
  readonly today: CalendarDate;
  readonly weekStart: Weekday;
}

/** Maximum number of words of a date in words. */
export const dateWordsAtMost = 5;

/**
 * Parses a date in words of French, English or Spanish, whatever the language of the screen; null if there is none. A date without a year is the
 * latest one that is not after today.
 *
 * Source: behaviour 3.8, decision 0340.
 *
 * @example readDateWords("vendredi dernier", { today: fromDayNumber(20_514), weekStart: 0 }) // => { from: "2026-02-27", to: "2026-02-27" }
 * @example readDateWords("12 nov", { today: fromDayNumber(20_514), weekStart: 0 }) // => { from: "2025-11-12", to: "2025-11-12" }
 * @example readDateWords("lait", { today: fromDayNumber(20_514), weekStart: 0 }) // => null
 */
export function readDateWords(words: string, { today, weekStart }: DateWordContext): DateSpan | null {
  const foldedWords = foldText(words)
    .replaceAll("’", "'")
    .replaceAll(/[\s,.]+/gu, " ")
    .trim();
  const exactDayResult = parseCalendarDate(foldedWords);
  if (exactDayResult.ok) return singleDaySpan(exactDayResult.value);
  const daysBack = ownValueOf(dayWords, foldedWords) ?? readDaysAgo(foldedWords);
  if (daysBack !== undefined) return singleDaySpan(addDays(today, daysBack));
  const namedWeekday = ownValueOf(
    weekdayWords,
    foldedWords.replace(/^(?:last|past|on|le|el) /u, "").replace(/ (?:dernier|passe|pasado)$/u, ""),
  );
  if (namedWeekday !== undefined)
    return singleDaySpan(addDays(today, -(((weekdayOf(today) - namedWeekday + 6) % 7) + 1)));
  const unitBack = ownValueOf(unitWords, foldedWords);
  if (unitBack !== undefined) {
    const dayInUnit = addUnits(startOfUnit(today, unitBack.unit, weekStart), unitBack.unit, -unitBack.back);
    return {
      from: startOfUnit(dayInUnit, unitBack.unit, weekStart),
      to: endOfUnit(dayInUnit, unitBack.unit, weekStart),
    };
  }
  return readMonth(foldedWords, today);
}

const singleDaySpan = (date: CalendarDate): DateSpan => ({ from: date, to: date });

const ownValueOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function readDaysAgo(text: string): number | undefined {
  const [, english, french, spanish] =
    /^(?:(\d{1,4}) days? ago|il y a (\d{1,4}) jours?|hace (\d{1,4}) dias?)$/u.exec(text) ?? [];
  const dayCountText = english ?? french ?? spanish;
  return dayCountText === undefined ? undefined : -Number(dayCountText);
}

/** Reads a day of a month, with or without its year, or a month of a year; null for any other text. */
function readMonth(text: string, today: CalendarDate): DateSpan | null {
  const [, dayFirst, nameAfter, yearAfter] =
    /^(?:le |el )?(\d{1,2})(?:er|st|nd|rd|th)? (?:de )?([a-z]+)(?: (?:de |del )?(\d{4}))?$/u.exec(text) ?? [];
  const [, nameBefore, dayLast, yearLast] = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/u.exec(text) ?? [];
  const [, nameAlone, yearAlone] = /^([a-z]+) (?:de |del )?(\d{4})$/u.exec(text) ?? [];
  const monthNumber = ownValueOf(monthWords, nameAfter ?? nameBefore ?? nameAlone ?? "");
  if (monthNumber === undefined) return null;
  if (nameAlone !== undefined && nameBefore === undefined) {
    const year = Number(yearAlone);
    if (!isCalendarYear(year)) return null;
    const firstDay = calendarDateOf({ year, month: monthNumber, day: 1 });
    return { from: firstDay, to: addDays(addMonths(firstDay, 1), -1) };
  }
  const dayOfMonth = Number(dayFirst ?? dayLast);
  const yearText = yearAfter ?? yearLast;
  if (yearText !== undefined)
    return isCalendarYear(Number(yearText))
      ? daySpanOf({ year: Number(yearText), month: monthNumber, day: dayOfMonth })
      : null;
  // 29 February is up to eight years back.
  for (let yearsBack = 0; yearsBack <= 8; yearsBack += 1) {
    const daySpan = daySpanOf({ year: partsOf(today).year - yearsBack, month: monthNumber, day: dayOfMonth });
    if (daySpan !== null && daySpan.from <= today) return daySpan;
  }
  return null;
}

const isCalendarYear = (year: number): boolean => year >= calendarYears.first && year <= calendarYears.last;

const daySpanOf = (parts: { readonly year: number; readonly month: number; readonly day: number }): DateSpan | null =>
  isCalendarYear(parts.year) && isDate(parts) ? singleDaySpan(calendarDateOf(parts)) : null;
