/** Opening hours of the demo's stores. */

import { addDays, businessDateOf, localDateTimeToInstant, partsOf, type CalendarDate } from "@comptoir/domain/period";

/** Hour at which stores open. Units: hours after midnight. */
export const openingHour = 8;
/** Hour at which stores close. Units: hours after midnight. */
export const closingHour = 21;

/** Returns the last moment at which a store was open: the given moment, or the last closing time. Units: milliseconds since 1970. */
export function lastOpenMoment(now: number, timeZone: string): number {
  const date = businessDateOf(now, { timeZone, businessDayStart: 0 });
  const instantAtHour = (day: CalendarDate, hour: number): number => {
    const instantResult = localDateTimeToInstant({ ...partsOf(day), hour }, timeZone);
    return instantResult.ok ? instantResult.value : now;
  };
  if (now < instantAtHour(date, openingHour)) return instantAtHour(addDays(date, -1), closingHour);
  return Math.min(now, instantAtHour(date, closingHour));
}
