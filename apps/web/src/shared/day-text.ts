import { formatDate, parseCalendarDate } from "@comptoir/domain/period";

import { language } from "./text.ts";

/** Writes a calendar date in the reader's language; any other text as it is. */
export function dayText(text: string): string {
  const day = parseCalendarDate(text);
  return day.ok ? formatDate(day.value, language, "medium") : text;
}
