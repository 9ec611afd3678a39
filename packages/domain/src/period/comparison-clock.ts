/** Cuts the comparison day at the same time of day as the day in progress. */

import { addDays, toDayNumber } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";
import { dayStart, halfHourMs } from "./business-day.ts";
import type { BusinessDayRule } from "./business-day.ts";
import { localMsToInstant } from "./local-time.ts";
import { offsetAt } from "./time-zone.ts";

/** Instant of a comparison, and the parameters of the location's days. */
export type ComparisonClock = BusinessDayRule & {
  /** Units: epoch milliseconds. */
  readonly nowMs: number;
};

/** End of the comparison within its last day. */
export type ComparisonCut = {
  /** Half hours below this index count completely; of this one only the part before `untilMs`, if known. */
  readonly untilHalfHour: number;
  /** Units: minutes after midnight, local time, for the text of the header. */
  readonly untilMinutes: number;
  /** Units: epoch milliseconds, excluded. Present if the instant is known. */
  readonly untilMs?: number;
};

type CutContext = { readonly today: CalendarDate; readonly nowHalfHour: number; readonly clock?: ComparisonClock };

const dayMs = 86_400_000;
const minuteMs = 60_000;
const minutesPerDay = 1_440;

/** Cuts a day at the current local time, within its bounds. Without the instant, at the start of the running half hour. */
export function cutAtClock(day: CalendarDate, { today, nowHalfHour, clock }: CutContext): ComparisonCut {
  if (clock === undefined) return { untilHalfHour: nowHalfHour, untilMinutes: (nowHalfHour * 30) % minutesPerDay };
  const { nowMs, timeZone, businessDayStart } = clock;
  const localTimeMs = nowMs + offsetAt(nowMs, timeZone) - toDayNumber(today) * dayMs;
  const sameTimeResult = localMsToInstant(toDayNumber(day) * dayMs + localTimeMs, timeZone);
  const dayStartMs = dayStart(day, timeZone, businessDayStart);
  const dayEndMs = dayStart(addDays(day, 1), timeZone, businessDayStart);
  const untilMs = Math.min(dayEndMs, Math.max(dayStartMs, sameTimeResult.ok ? sameTimeResult.value : dayStartMs));
  return {
    untilHalfHour: Math.floor((untilMs - dayStartMs) / halfHourMs),
    untilMinutes: (Math.floor(localTimeMs / minuteMs) + minutesPerDay) % minutesPerDay,
    untilMs,
  };
}
