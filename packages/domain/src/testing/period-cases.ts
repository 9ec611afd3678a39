import { parseCalendarDate } from "../period/calendar-date.ts";
import type { CalendarDate } from "../period/calendar-date.ts";

/** What tests of periods share: dates written as texts. */

/** A date of a test. Throws when the test names a day that does not exist. */
export function date(text: string): CalendarDate {
  const parsed = parseCalendarDate(text);
  if (!parsed.ok) throw new Error(`Not a date: ${text}`);
  return parsed.value;
}
