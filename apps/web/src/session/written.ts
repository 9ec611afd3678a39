/** Counts and moments as the page writes them. */
import { formatCount, formatPercent, percent } from "@comptoir/domain/measure";
import { formatClock, formatDate, fromDayNumber, offsetAt } from "@comptoir/domain/period";

import { session } from "./session.ts";
import { placeState } from "../shared/place-store.ts";
import { language, t } from "../shared/text.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

export const countText = (count: number): string => formatCount(count, language);

/** A whole number of percent. */
export const percentText = (count: number): string => formatPercent(percent(count), language, 0);

/** A moment on the wall of the place that the person acts in. */
export function momentText(atMs: number): string {
  const { day, minute } = onTheWall(atMs);
  return t("shell.at", {
    date: formatDate(fromDayNumber(day), language, "medium"),
    time: formatClock(minute, language),
  });
}

/** The time of a moment, without its day. */
export const clockText = (atMs: number): string => formatClock(onTheWall(atMs).minute, language);

function onTheWall(atMs: number): { readonly day: number; readonly minute: number } {
  const own = session.state.claims?.tli;
  const { places } = placeState;
  const zone = places.find(({ id }) => id === own)?.timeZone ?? places[0]?.timeZone ?? "America/Toronto";
  const localMs = atMs + offsetAt(atMs, zone);
  const day = Math.floor(localMs / dayMs);
  return { day, minute: Math.floor((localMs - day * dayMs) / minuteMs) };
}
