/** Date range texts, as in a `date` parameter, a URL or a stored dashboard. */

import { fail, issue, ok } from "../result/index.ts";
import type { Result } from "../result/index.ts";
import { addDays, daysBetween, parseCalendarDate, weekdayOf } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { isPresetCode } from "./preset.ts";
import type { PresetCode } from "./preset.ts";
import { isRangeCode } from "./range-code.ts";
import type { RangeCode } from "./range-code.ts";

/** Days from one date to another, both included. */
export type DateSpan = { readonly from: CalendarDate; readonly to: CalendarDate };

/** A resolved range: its days, both ends included, and its code or preset. */
export type DateRange = DateSpan & { readonly code: RangeCode | "custom"; readonly preset?: PresetCode };

/** Parsed range text, not yet resolved against today. */
export type RangeText =
  | { readonly kind: "code"; readonly code: RangeCode }
  | { readonly kind: "preset"; readonly preset: PresetCode }
  | ({ readonly kind: "custom" } & DateSpan);

/**
 * Parses a range text: a code, a preset, `YYYY-MM-DD` or `YYYY-MM-DD..YYYY-MM-DD`; reversed ends are swapped.
 * Errors: DATE_RANGE.
 * Source: behaviour 3.2.
 *
 * @example parseRangeText("2026-03-12..2026-03-01") // => { ok: true, value: { kind: "custom", from: "2026-03-01", to: "2026-03-12" } }
 */
export function parseRangeText(value: unknown): Result<RangeText> {
  if (typeof value !== "string") return fail(issue("DATE_RANGE"));
  const rangeText = value.trim();
  if (isRangeCode(rangeText)) return ok({ kind: "code", code: rangeText });
  if (isPresetCode(rangeText)) return ok({ kind: "preset", preset: rangeText });
  const endTexts = rangeText.split("..");
  const firstResult = parseCalendarDate(endTexts[0]);
  const lastResult = parseCalendarDate(endTexts.at(-1));
  if (endTexts.length > 2 || !firstResult.ok || !lastResult.ok) return fail(issue("DATE_RANGE"));
  return ok({ kind: "custom", ...spanOf(firstResult.value, lastResult.value) });
}

/**
 * Tells whether a range text has its ends reversed, so that parsing swaps them.
 * Source: behaviour 3.2, decision 0292.
 *
 * @example hasSwappedEnds("2026-03-12..2026-03-01") // => true
 */
export function hasSwappedEnds(value: unknown): boolean {
  if (typeof value !== "string") return false;
  const [firstResult, lastResult, ...otherResults] = value.trim().split("..").map(parseCalendarDate);
  return (
    otherResults.length === 0 &&
    firstResult?.ok === true &&
    lastResult?.ok === true &&
    firstResult.value > lastResult.value
  );
}

/**
 * Tells whether a span is within the years of range texts: the text of a custom range beyond them is rejected.
 * Source: decision 0023.
 *
 * @example isWithinCalendar({ from: fromDayNumber(-25568), to: fromDayNumber(0) }) // => false
 */
export function isWithinCalendar({ from, to }: DateSpan): boolean {
  return parseCalendarDate(from).ok && parseCalendarDate(to).ok;
}

/**
 * Formats a range or a parsed range text so that parsing restores it, for results of `parseRangeText` or
 * `resolveRange`. Check any other custom range with {@link isWithinCalendar} first.
 *
 * @example printRange({ kind: "code", code: "-0w" }) // => "-0w"
 */
export function printRange(range: DateRange | RangeText): string {
  if ("kind" in range) {
    if (range.kind === "preset") return range.preset;
    if (range.kind === "code") return range.code;
  } else if (range.preset !== undefined) return range.preset;
  else if (range.code !== "custom") return range.code;
  return range.from === range.to ? range.from : `${range.from}..${range.to}`;
}

/**
 * Makes the span between two dates, in either order.
 *
 * @example spanOf(fromDayNumber(3), fromDayNumber(1)) // => { from: "1970-01-02", to: "1970-01-04" }
 */
export function spanOf(left: CalendarDate, right: CalendarDate): DateSpan {
  return left <= right ? { from: left, to: right } : { from: right, to: left };
}

/**
 * Makes the custom range between two dates, in either order.
 *
 * @example customRange(fromDayNumber(3), fromDayNumber(1)).code // => "custom"
 */
export function customRange(left: CalendarDate, right: CalendarDate): DateRange {
  return { ...spanOf(left, right), code: "custom" };
}

/**
 * Returns the number of days of a span.
 *
 * @example countDays({ from: fromDayNumber(1), to: fromDayNumber(1) }) // => 1
 */
export function countDays({ from, to }: DateSpan): number {
  return daysBetween(from, to) + 1;
}

/**
 * Returns how often a weekday is in a span, 0 being Sunday.
 *
 * @example countWeekday({ from: fromDayNumber(0), to: fromDayNumber(7) }, 4) // => 2
 */
export function countWeekday({ from, to }: DateSpan, weekday: number): number {
  const firstDate = addDays(from, (weekday - weekdayOf(from) + 7) % 7);
  return firstDate > to ? 0 : Math.floor(daysBetween(firstDate, to) / 7) + 1;
}

/**
 * Tells whether a date is in a span, ends included.
 *
 * @example includesDate({ from: fromDayNumber(1), to: fromDayNumber(3) }, fromDayNumber(3)) // => true
 */
export function includesDate({ from, to }: DateSpan, date: CalendarDate): boolean {
  return from <= date && date <= to;
}
