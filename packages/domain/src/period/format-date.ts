/** Formats dates and ranges with Intl in the language's locale; the machine's locale and time zone are not used. */

import { localeOf } from "../language/index.ts";
import type { LanguageCode } from "../language/index.ts";
import type { Bucket } from "./bucket.ts";
import { dayNumberOf, toDayNumber } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import type { DateSpan } from "./date-range.ts";
import { countWholeMonths } from "./whole-months.ts";

/** Styles of a date. */
export const dateStyles = {
  /** 12 mars 2026 */
  long: { day: "numeric", month: "long", year: "numeric" },
  /** jeudi 12 mars 2026 */
  full: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** jeudi 12 mars */
  weekday: { weekday: "long", day: "numeric", month: "long" },
  /** 12 mars */
  day: { day: "numeric", month: "long" },
  /** 12 févr. 2026 */
  medium: { day: "numeric", month: "short", year: "numeric" },
  /** 12 févr. */
  short: { day: "numeric", month: "short" },
  /** jeu. */
  shortWeekday: { weekday: "short" },
  /** mars 2026 */
  month: { month: "long", year: "numeric" },
  /** févr. 2026 */
  shortMonth: { month: "short", year: "numeric" },
  /** 2026 */
  year: { year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A date style. */
export type DateStyle = keyof typeof dateStyles;

/** Options of a formatted range. */
export type FormatRangeOptions = {
  /** Omits the year from ranges of days in the year of this date. */
  readonly today?: CalendarDate;
  /** Shortens month names and omits weekdays, for legends and tables; the year is always included. */
  readonly short?: boolean;
};

/**
 * Formats a date.
 *
 * @example formatDate(fromDayNumber(20524), "fr", "weekday") // => "jeudi 12 mars"
 */
export function formatDate(date: CalendarDate, language: LanguageCode, style: DateStyle = "long"): string {
  return joinDateParts(formatterOf(language, style).formatToParts(epochMsOf(date)), language);
}

/**
 * Formats a range, its end included: a day with its weekday, whole months and years by name, else first and last day.
 *
 * @example formatRange({ from: fromDayNumber(20513), to: fromDayNumber(20543) }, "fr") // => "mars 2026"
 */
export function formatRange({ from, to }: DateSpan, language: LanguageCode, options: FormatRangeOptions = {}): string {
  // If the range spans two years, Intl adds both.
  const isThisYear = from.slice(0, 4) === options.today?.slice(0, 4);
  if (options.short === true) return formatShortRange({ from, to }, language);
  if (from === to) return formatDate(from, language, isThisYear ? "weekday" : "full");
  const wholeMonthCount = countWholeMonths({ from, to });
  const isWholeYears = wholeMonthCount % 12 === 0 && from.endsWith("-01-01");
  const dateStyle = wholeMonthCount === 0 ? (isThisYear ? "day" : "long") : isWholeYears ? "year" : "month";
  return findSpanText({ from, to }, language, dateStyle);
}

function formatShortRange(span: DateSpan, language: LanguageCode): string {
  if (span.from === span.to) return formatDate(span.from, language, "medium");
  const wholeMonthCount = countWholeMonths(span);
  const isWholeYears = wholeMonthCount % 12 === 0 && span.from.endsWith("-01-01");
  return findSpanText(span, language, wholeMonthCount === 0 ? "medium" : isWholeYears ? "year" : "shortMonth");
}

/**
 * Formats a time of day in 24 hours, or in 12.
 * Units: minutes after midnight, local time.
 *
 * @example formatClock(860, "fr") // => "14 h 20"
 */
export function formatClock(minutes: number, language: LanguageCode, hours: 12 | 24 = 24): string {
  return clockFormatOf(language, hours).format(minutes * 60_000);
}

/**
 * Formats a bucket for an axis, a table or a summary.
 *
 * @example formatBucket({ grain: "day", from: fromDayNumber(20524), to: fromDayNumber(20524) }, "en") // => "Mar 12"
 */
export function formatBucket(
  { grain, from, to, time }: Pick<Bucket, "grain" | "from" | "to" | "time">,
  language: LanguageCode,
): string {
  if (time !== undefined) {
    return formatClock(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)), language);
  }
  if (grain === "month") return formatDate(from, language, "shortMonth");
  if (from === to) return formatDate(from, language, "short");
  return findSpanText({ from, to }, language, "short");
}

/**
 * Lists the names of the seven weekdays, from the first day of the week.
 *
 * @example weekdayNames("en", 0)[0] // => "Sunday"
 */
export function weekdayNames(
  language: LanguageCode,
  weekStart: number,
  style: "long" | "short" = "long",
): readonly string[] {
  const weekdayFormat = cachedDateFormat(`${language} weekday ${style}`, language, { weekday: style });
  return Array.from({ length: 7 }, (_, index) => weekdayFormat.format((sundayDayNumber + weekStart + index) * dayMs));
}

/**
 * Lists the names of the twelve months, as they appear in dates.
 *
 * @example monthNames("fr")[7] // => "août"
 */
export function monthNames(language: LanguageCode, style: "long" | "short" = "long"): readonly string[] {
  const monthFormat = cachedDateFormat(`${language} month ${style}`, language, { month: style });
  return Array.from({ length: 12 }, (_, index) =>
    monthFormat.format(dayNumberOf({ year: 2026, month: index + 1, day: 1 }) * dayMs),
  );
}

/** Lists the orders in which a language prints the parts of dates and ranges, such as `DMY`; W is the weekday, - is between two ends. */
export function shapesOf(language: LanguageCode): ReadonlySet<string> {
  const shapes = new Set<string>();
  for (const style of Object.keys(dateStyles) as readonly DateStyle[]) {
    if (style === "shortWeekday") continue;
    for (const to of shapeEndDayNumbers) {
      const rangeParts = formatterOf(language, style).formatRangeToParts(shapeStartDayNumber * dayMs, to * dayMs);
      shapes.add(
        rangeParts.map(({ type, value }) => letterByPartType[type] ?? (value.includes("–") ? "-" : "")).join(""),
      );
    }
  }
  return shapes;
}

/** Sample days: one, another of its month, of its year, and of the next year. Units: day numbers. */
const shapeStartDayNumber = 20_517;
const shapeEndDayNumbers = [
  shapeStartDayNumber,
  shapeStartDayNumber + 7,
  shapeStartDayNumber + 70,
  shapeStartDayNumber + 400,
];
const letterByPartType: Readonly<Record<string, string>> = { weekday: "W", day: "D", month: "M", year: "Y" };

const dayMs = 86_400_000;
/** Day number of a Sunday, 4 January 1970. */
const sundayDayNumber = 3;
const formatterByKey = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: LanguageCode, style: DateStyle): Intl.DateTimeFormat {
  return cachedDateFormat(`${language} ${style}`, language, dateStyles[style]);
}

function clockFormatOf(language: LanguageCode, hours: 12 | 24): Intl.DateTimeFormat {
  const hourCycle = hours === 24 ? "h23" : "h12";
  return cachedDateFormat(`${language} ${hourCycle}`, language, { hour: "numeric", minute: "2-digit", hourCycle });
}

function cachedDateFormat(
  key: string,
  language: LanguageCode,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const cachedFormat = formatterByKey.get(key);
  if (cachedFormat !== undefined) return cachedFormat;
  const format = new Intl.DateTimeFormat(localeOf(language), {
    ...options,
    timeZone: "UTC",
    calendar: "gregory",
    numberingSystem: "latn",
  });
  formatterByKey.set(key, format);
  return format;
}

/** Texts of the ranges formatted last: Intl is slow with a range, and a screen repeats few of them. */
const spanTextByKey = new Map<string, string>();
/** Most texts that are remembered. */
const spanTextsAtMost = 500;

function findSpanText(span: DateSpan, language: LanguageCode, style: DateStyle): string {
  const spanKey = `${language} ${style} ${span.from} ${span.to}`;
  const cachedText = spanTextByKey.get(spanKey);
  if (cachedText !== undefined) return cachedText;
  if (spanTextByKey.size >= spanTextsAtMost) spanTextByKey.clear();
  const newSpanText = makeSpanText(span, language, style);
  spanTextByKey.set(spanKey, newSpanText);
  return newSpanText;
}

/** Prints a range; its dash is spaced, in French and Spanish, only if an end has several words, because Intl's own spacing varies. */
function makeSpanText({ from, to }: DateSpan, language: LanguageCode, style: DateStyle): string {
  const rangeParts = formatterOf(language, style).formatRangeToParts(epochMsOf(from), epochMsOf(to));
  if (language === "en") return joinDateParts(rangeParts, language);
  const hasLongDash = rangeParts.some(({ source, type }) => source === "startRange" && type === "literal");
  const dash = hasLongDash ? " – " : "–";
  return joinDateParts(
    rangeParts.map(({ type, value }) => ({ type, value: value.includes("–") ? dash : value })),
    language,
  );
}

/** Joins the parts of a printed date to a text; in French the first of a month becomes "1er", which Intl does not write. */
function joinDateParts(
  parts: readonly { readonly type: string; readonly value: string }[],
  language: LanguageCode,
): string {
  return parts
    .map(({ type, value }) => (language === "fr" && type === "day" && value === "1" ? "1er" : value))
    .join("");
}

const epochMsOf = (date: CalendarDate): number => toDayNumber(date) * dayMs;
