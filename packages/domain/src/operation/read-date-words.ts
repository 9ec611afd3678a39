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
  const text = foldText(words)
    .replaceAll("’", "'")
    .replaceAll(/[\s,.]+/gu, " ")
    .trim();
  const exactDay = parseCalendarDate(text);
  if (exactDay.ok) return oneDay(exactDay.value);
  const days = ownValueOf(dayWords, text) ?? daysAgo(text);
  if (days !== undefined) return oneDay(addDays(today, days));
  const weekday = ownValueOf(
    weekdayWords,
    text.replace(/^(?:last|past|on|le|el) /u, "").replace(/ (?:dernier|passe|pasado)$/u, ""),
  );
  if (weekday !== undefined) return oneDay(addDays(today, -(((weekdayOf(today) - weekday + 6) % 7) + 1)));
  const unit = ownValueOf(unitWords, text);
  if (unit !== undefined) {
    const day = addUnits(startOfUnit(today, unit.unit, weekStart), unit.unit, -unit.back);
    return { from: startOfUnit(day, unit.unit, weekStart), to: endOfUnit(day, unit.unit, weekStart) };
  }
  return readMonth(text, today);
}

const oneDay = (date: CalendarDate): DateSpan => ({ from: date, to: date });

const ownValueOf = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

function daysAgo(text: string): number | undefined {
  const [, english, french, spanish] =
    /^(?:(\d{1,4}) days? ago|il y a (\d{1,4}) jours?|hace (\d{1,4}) dias?)$/u.exec(text) ?? [];
  const count = english ?? french ?? spanish;
  return count === undefined ? undefined : -Number(count);
}

/** A day of a month, with or without its year, or a month of a year. */
function readMonth(text: string, today: CalendarDate): DateSpan | null {
  const [, dayFirst, nameAfter, yearAfter] =
    /^(?:le |el )?(\d{1,2})(?:er|st|nd|rd|th)? (?:de )?([a-z]+)(?: (?:de |del )?(\d{4}))?$/u.exec(text) ?? [];
  const [, nameBefore, dayLast, yearLast] = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/u.exec(text) ?? [];
  const [, nameAlone, yearAlone] = /^([a-z]+) (?:de |del )?(\d{4})$/u.exec(text) ?? [];
  const month = ownValueOf(monthWords, nameAfter ?? nameBefore ?? nameAlone ?? "");
  if (month === undefined) return null;
  if (nameAlone !== undefined && nameBefore === undefined) {
    const year = Number(yearAlone);
    if (!isYear(year)) return null;
    const firstDay = calendarDateOf({ year, month, day: 1 });
    return { from: firstDay, to: addDays(addMonths(firstDay, 1), -1) };
  }
  const day = Number(dayFirst ?? dayLast);
  const year = yearAfter ?? yearLast;
  if (year !== undefined) return isYear(Number(year)) ? dayOf({ year: Number(year), month, day }) : null;
  // 29 February is up to eight years back.
  for (let yearsBack = 0; yearsBack <= 8; yearsBack += 1) {
    const date = dayOf({ year: partsOf(today).year - yearsBack, month, day });
    if (date !== null && date.from <= today) return date;
  }
  return null;
}

const isYear = (year: number): boolean => year >= calendarYears.first && year <= calendarYears.last;

const dayOf = (parts: { readonly year: number; readonly month: number; readonly day: number }): DateSpan | null =>
  isYear(parts.year) && isDate(parts) ? oneDay(calendarDateOf(parts)) : null;
