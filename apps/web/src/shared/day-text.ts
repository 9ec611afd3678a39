import { formatDate, parseCalendarDate } from "@comptoir/domain/period";

import { language } from "./text.ts";

/** Writes a calendar date in the reader's language; any other text as it is. */
export function dayText(text: string): string {
  const parsedDay = parseCalendarDate(text);
  return parsedDay.ok ? formatDate(parsedDay.value, language, "medium") : text;
}
