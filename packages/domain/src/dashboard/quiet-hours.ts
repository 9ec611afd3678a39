/** Quiet hours of a person's mail. */

import { localMsToInstant, offsetAt } from "../period/index.ts";

import type { QuietHours } from "./figure-alert.ts";

const [minuteMs, dayMs] = [60_000, 86_400_000];

/**
 * Returns the moment from which a mail may go out: now, or the end of the quiet hours in a time zone.
 *
 * Units: milliseconds since 1970. Source: decision 0439.
 *
 * @example mailTimeAfter(22 * 3_600_000, { from: 1_260, to: 420 }, "UTC") // => 111_600_000
 */
export function mailTimeAfter(nowMs: number, quiet: QuietHours | null, timeZone: string): number {
  if (quiet === null) return nowMs;
  const localMs = nowMs + offsetAt(nowMs, timeZone);
  const localMidnightMs = Math.floor(localMs / dayMs) * dayMs;
  const minuteOfDay = Math.floor((localMs - localMidnightMs) / minuteMs);
  const { from, to } = quiet;
  const isQuiet = from < to ? minuteOfDay >= from && minuteOfDay < to : minuteOfDay >= from || minuteOfDay < to;
  if (!isQuiet) return nowMs;
  const quietEndMs = localMsToInstant(localMidnightMs + (minuteOfDay < to ? 0 : dayMs) + to * minuteMs, timeZone);
  return quietEndMs.ok ? Math.max(nowMs, quietEndMs.value) : nowMs;
}
