/** Formats counts and times in the page's language. */
import { formatCount, formatPercent, percent } from "@comptoir/domain/measure";
import { formatClock, formatDate, fromDayNumber, offsetAt } from "@comptoir/domain/period";

import { session } from "./session.ts";
import { placeState } from "../shared/place-store.ts";
import { language, t } from "../shared/text.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

export const countText = (count: number): string => formatCount(count, language);

/** Formats a whole percentage. */
export const percentText = (count: number): string => formatPercent(percent(count), language, 0);

/** Formats a time in the time zone of the current place. */
export function momentText(atMs: number): string {
  const { day, minute } = toLocalTime(atMs);
  return t("shell.at", {
    date: formatDate(fromDayNumber(day), language, "medium"),
    time: formatClock(minute, language),
  });
}

/** Formats the time of day in the time zone of the current place. */
export const clockText = (atMs: number): string => formatClock(toLocalTime(atMs).minute, language);

function toLocalTime(atMs: number): { readonly day: number; readonly minute: number } {
  const ownLayerId = session.state.claims?.tli;
  const { places } = placeState;
  const ownTimeZone = places.find(({ id }) => id === ownLayerId)?.timeZone ?? places[0]?.timeZone ?? "America/Toronto";
  const localMs = atMs + offsetAt(atMs, ownTimeZone);
  const dayNumber = Math.floor(localMs / dayMs);
  return { day: dayNumber, minute: Math.floor((localMs - dayNumber * dayMs) / minuteMs) };
}
