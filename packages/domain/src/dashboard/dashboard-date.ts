/** Default date of a dashboard. */

import { businessDateOf, type BusinessDayRule } from "../period/index.ts";

/** Time and place of viewing a dashboard. */
export interface DashboardMoment extends BusinessDayRule {
  /** Units: milliseconds since 1970. */
  readonly nowMs: number;
}

/**
 * Returns the period of a dashboard: the given one, or today's date (YYYY-MM-DD) in the store's time zone. A saved
 * dashboard has a period; this default is for a new one.
 *
 * Source: specification 9 (the dashboard date defaults to today in YYYY-MM-DD), behaviour 3.12 (16); decision 0023.
 *
 * @example resolveDashboardPeriod(null, { nowMs: 1_773_368_999_000, timeZone: "America/Toronto", businessDayStart: 0 }) // => "2026-03-12"
 */
export function resolveDashboardPeriod(period: string | null, { nowMs, ...rule }: DashboardMoment): string {
  return period === null || period.trim() === "" ? businessDateOf(nowMs, rule) : period;
}
