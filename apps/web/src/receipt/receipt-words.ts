/** Texts of a receipt that its parts share. */
import { formatClock, formatDate, parseCalendarDate } from "@comptoir/domain/period";

import { language } from "../shared/text.ts";

/** A time of day written HH:MM, in the reader's language; nothing where nobody knows it. */
export const clockOf = (time: string | null): string =>
  time === null ? "" : formatClock(Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5)), language);

/** A day in the reader's language. */
export function dateText(text: string): string {
  const date = parseCalendarDate(text);
  return date.ok ? formatDate(date.value, language, "medium") : text;
}
