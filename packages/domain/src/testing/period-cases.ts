/** Fixtures for period tests: dates written as texts. */

import { parseCalendarDate } from "../period/calendar-date.ts";
import type { CalendarDate } from "../period/calendar-date.ts";

/** Parses a date in a test. Throws if the date does not exist. */
export function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (!parsed.ok) throw new Error(`Not a date: ${text}`);
  return parsed.value;
}
