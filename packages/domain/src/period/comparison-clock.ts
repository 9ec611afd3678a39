import { addDays, toDayNumber } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { dayStart, halfHourMs } from "./business-day.ts";
import type { BusinessDayRule } from "./business-day.ts";
import { localMsToInstant } from "./local-time.ts";
import { offsetAt } from "./time-zone.ts";

/** Cut of a compared day at the same time of day as the day in progress. */

/** The moment of a comparison, and what cuts the location's days. */
export type ComparisonClock = BusinessDayRule & {
  /** Units: epoch milliseconds. */
  readonly nowMs: number;
};

/** Until when the last day of a comparison counts. */
export type ComparisonCut = {
  /** The half hours below this index are counted whole; of this one only what lies before `untilMs`, where that is known. */
  readonly untilHalfHour: number;
  /** Units: minutes after midnight by the wall clock, for the words of the header. */
  readonly untilMinutes: number;
  /** Units: epoch milliseconds, excluded. Present when the moment is known. */
  readonly untilMs?: number;
};

type CutContext = { readonly today: CalendarDate; readonly nowHalfHour: number; readonly clock?: ComparisonClock };

const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutesOfDay = 1_440;

/** The cut of a day at the wall clock of now, never before it begins or after it ends. Without the moment, at the beginning of the running half hour. */
export function cutAtClock(day: CalendarDate, { today, nowHalfHour, clock }: CutContext): ComparisonCut {
  if (clock === undefined) return { untilHalfHour: nowHalfHour, untilMinutes: (nowHalfHour * 30) % minutesOfDay };
  const { nowMs, timeZone, businessDayStart } = clock;
  const wall = nowMs + offsetAt(nowMs, timeZone) - toDayNumber(today) * dayMs;
  const same = localMsToInstant(toDayNumber(day) * dayMs + wall, timeZone);
  const start = dayStart(day, timeZone, businessDayStart);
  const end = dayStart(addDays(day, 1), timeZone, businessDayStart);
  const untilMs = Math.min(end, Math.max(start, same.ok ? same.value : start));
  return {
    untilHalfHour: Math.floor((untilMs - start) / halfHourMs),
    untilMinutes: (Math.floor(wall / minuteMs) + minutesOfDay) % minutesOfDay,
    untilMs,
  };
}
