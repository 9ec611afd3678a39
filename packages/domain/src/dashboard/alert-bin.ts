/** Bins of an alert: hours, days and weeks of a place, each closed once the last of its stores has ended it. */

import type { LanguageCode } from "../language/index.ts";
import {
  addDays,
  businessDateOf,
  dayStart,
  endOfUnit,
  formatClock,
  formatRange,
  halfHoursOfDay,
  startOfUnit,
  type BusinessDayRule,
  type CalendarDate,
  type Weekday,
} from "../period/index.ts";

/**
 * Upper limits of the lengths of an alert's bins: the day on which the clock is set back has 25 hours. Units: milliseconds.
 */
export const alertBins = {
  HOUR: { longestMs: 3_600_000 },
  DAY: { longestMs: 25 * 3_600_000 },
  WEEK: { longestMs: 8 * 86_400_000 },
} as const satisfies Record<string, { readonly longestMs: number }>;

/** Length of the bins of an alert. */
export type AlertBinCode = keyof typeof alertBins;

/** A bin of a place. */
export interface AlertBin {
  /** First day of the bin; for an hour also its number within the business day, as in `2026-03-12#14`. */
  readonly key: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Half hours of an hour's bin, as indexes in its business day, `until` excluded; null for whole days. */
  readonly halfHours: { readonly from: number; readonly until: number } | null;
  /** Local time at the start of an hour; null for whole days. Units: minutes after midnight. */
  readonly minute: number | null;
  /** Moment at which the last store ends the bin. Units: milliseconds since 1970. */
  readonly closesAt: number;
}

/** Stores of an alert's place, and the first day of its weeks. */
export interface AlertPlace {
  readonly stores: readonly BusinessDayRule[];
  readonly weekStart: Weekday;
}

/** Moments between which bins close: after the first, up to the second. Units: milliseconds since 1970. */
export interface AlertWindow {
  readonly afterMs: number;
  readonly untilMs: number;
}

/**
 * Lists the bins that close within a window, in the order in which they close; none for a place without stores.
 *
 * Source: decision 0438.
 *
 * @example listClosedBins("DAY", { stores: [{ timeZone: "UTC", businessDayStart: 0 }], weekStart: 0 }, { afterMs: 0, untilMs: 86_400_000 }).map(({ key }) => key) // => ["1970-01-01"]
 */
export function listClosedBins(
  code: AlertBinCode,
  { stores, weekStart }: AlertPlace,
  { afterMs, untilMs }: AlertWindow,
): readonly AlertBin[] {
  if (stores.length === 0 || untilMs <= afterMs) return [];
  const businessDates = stores
    .flatMap((store) => [businessDateOf(afterMs, store), businessDateOf(untilMs, store)])
    .toSorted();
  const [firstDate, lastDate] = [businessDates[0], businessDates.at(-1)];
  if (firstDate === undefined || lastDate === undefined) return [];
  const closedBins: AlertBin[] = [];
  // A bin may close after a store has begun its next days.
  for (let date = firstDayOfBin(code, addDays(firstDate, -1), weekStart); date <= lastDate; date = addDays(date, 1)) {
    if (code === "HOUR") for (const bin of listHourBins(date, stores)) closedBins.push(bin);
    else if (date === firstDayOfBin(code, date, weekStart))
      closedBins.push(makeDayOrWeekBin(code, date, { stores, weekStart }));
  }
  return closedBins
    .filter(({ closesAt }) => closesAt > afterMs && closesAt <= untilMs)
    .toSorted((left, right) => left.closesAt - right.closesAt || (left.key < right.key ? -1 : 1));
}

/**
 * Formats a bin: its days, and the local time at the start of an hour.
 *
 * @example formatAlertBin({ from: "2026-03-12", to: "2026-03-12", minute: 840 }, "en") // => "Thursday, March 12, 2026, 14:00"
 */
export function formatAlertBin(
  { from, to, minute }: Pick<AlertBin, "from" | "to" | "minute">,
  language: LanguageCode,
): string {
  const rangeText = formatRange({ from, to }, language);
  return minute === null ? rangeText : `${rangeText}, ${formatClock(minute, language)}`;
}

const firstDayOfBin = (code: AlertBinCode, date: CalendarDate, weekStart: Weekday): CalendarDate =>
  code === "WEEK" ? startOfUnit(date, "week", weekStart) : date;

function makeDayOrWeekBin(code: AlertBinCode, from: CalendarDate, { stores, weekStart }: AlertPlace): AlertBin {
  const lastDay = code === "WEEK" ? endOfUnit(from, "week", weekStart) : from;
  const endByStore = stores.map(({ timeZone, businessDayStart }) =>
    dayStart(addDays(lastDay, 1), timeZone, businessDayStart),
  );
  return { key: from, from, to: lastDay, halfHours: null, minute: null, closesAt: Math.max(...endByStore) };
}

const minuteOfTime = (label: string): number => Number(label.slice(0, 2)) * 60 + Number(label.slice(3));

/** Lists the hours of a business day by number: pairs of half hours, counted in each store from its own start of the day. */
function listHourBins(date: CalendarDate, stores: readonly BusinessDayRule[]): readonly AlertBin[] {
  const halfHoursByStore = stores.map(({ timeZone, businessDayStart }) =>
    halfHoursOfDay(date, timeZone, businessDayStart),
  );
  const halfHoursOfLongestDay = halfHoursByStore.reduce(
    (longestSoFar, day) => (day.length > longestSoFar.length ? day : longestSoFar),
    halfHoursByStore[0] ?? [],
  );
  return Array.from({ length: Math.ceil(halfHoursOfLongestDay.length / 2) }, (_, hour): AlertBin => {
    const [from, untilHour] = [2 * hour, 2 * hour + 2];
    const halfHourEnds = halfHoursByStore.flatMap((day) => day.slice(from, untilHour).map(({ end }) => end));
    return {
      key: `${date}#${String(hour).padStart(2, "0")}`,
      from: date,
      to: date,
      halfHours: { from, until: untilHour },
      minute: minuteOfTime(halfHoursOfLongestDay[from]?.label ?? "00:00"),
      closesAt: Math.max(...halfHourEnds),
    };
  });
}
