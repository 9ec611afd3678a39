/** Average of an hour of the week. */

import { divideRounded } from "../measure/index.ts";
import { countWeekday, type CalendarDate, type DateSpan } from "../period/index.ts";

/** Days of an answer: those of its period, and the first and the last with sales, whatever the period. */
export interface SoldDays {
  readonly range: DateSpan;
  readonly firstSalesDate?: CalendarDate | null;
  readonly lastSalesDate?: CalendarDate | null;
}

/** Average over the days of one weekday, and their number. */
export interface DailyAverage {
  readonly value: number;
  readonly days: number;
}

/**
 * Averages an hour of the week: divides its sum by the number of such weekdays from the first to the last day with
 * sales, within the period. The last day counts although it may still be in progress. Null for fewer than two days.
 *
 * Units: as given, an integer, rounded half away from zero.
 *
 * Source: decision 0446.
 *
 * @example averageOfWeekday(30000, 1, { range: { from: "2026-03-01", to: "2026-03-31" }, firstSalesDate: "2025-01-02", lastSalesDate: "2026-03-20" }) // => { value: 10000, days: 3 }
 */
export function averageOfWeekday(
  value: number,
  weekday: number,
  { range, firstSalesDate, lastSalesDate }: SoldDays,
): DailyAverage | null {
  const firstSoldDay =
    firstSalesDate !== undefined && firstSalesDate !== null && firstSalesDate > range.from
      ? firstSalesDate
      : range.from;
  const lastSoldDay =
    lastSalesDate !== undefined && lastSalesDate !== null && lastSalesDate < range.to ? lastSalesDate : range.to;
  const weekdayCount = countWeekday({ from: firstSoldDay, to: lastSoldDay }, weekday);
  return weekdayCount < 2 ? null : { value: divideRounded(value, weekdayCount), days: weekdayCount };
}
