/** Texts shared by the parts of a receipt. */
import { formatClock, formatDate, parseCalendarDate } from "@comptoir/domain/period";

import { language } from "../shared/text.ts";

/** Formats a time of day (HH:MM) in the reader's language; '' if unknown. */
export const timeOfDayText = (time: string | null): string =>
  time === null ? "" : formatClock(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)), language);

/** Formats a day in the reader's language. */
export function dateText(text: string): string {
  const parsedDate = parseCalendarDate(text);
  return parsedDate.ok ? formatDate(parsedDate.value, language, "medium") : text;
}
