import { parseCalendarDate } from "./calendar-date.ts";
import type { CalendarDate } from "./calendar-date.ts";

/** What the tests of this area share: dates written as texts, and zones that are hard. */

/** A date of a test. Throws when the test names a day that does not exist. */
export function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (!parsed.ok) throw new Error(`Not a date: ${text}`);
  return parsed.value;
}

/** Zones with summer time of an hour, of half an hour and none; with changes at midnight; with days skipped; with odd offsets. */
export const hardZones = [
  "America/Toronto", "America/Halifax", "America/St_Johns", "America/Regina", "America/Havana", "America/Sao_Paulo",
  "America/Santiago", "America/Asuncion", "America/Caracas", "America/Phoenix", "America/Tijuana", "Atlantic/Azores",
  "Europe/London", "Europe/Moscow", "Africa/Cairo", "Africa/Casablanca", "Asia/Beirut", "Asia/Amman", "Asia/Tehran", "Asia/Gaza",
  "Asia/Kathmandu", "Asia/Pyongyang", "Australia/Lord_Howe", "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati",
  "Antarctica/Troll", "Antarctica/Casey", "UTC",
] as const;
