/** The date of a dashboard. */

import { businessDateOf, type BusinessDayRule } from "../period/index.ts";

/** When and where a dashboard is looked at. */
export interface DashboardMoment extends BusinessDayRule {
  /** Units: milliseconds since 1970. */
  readonly nowMs: number;
}

/**
 * Gives the period that a dashboard is shown over: the one that is named, or, where none is, today in the store's own zone as YYYY-MM-DD. A dashboard
 * that is saved names its period; this is for one that does not yet.
 *
 * Source: specification 9 (the dashboard date defaults to today in YYYY-MM-DD), behaviour 3.12 (16); decision 0023.
 *
 * @example dashboardDate(null, { nowMs: 1_773_368_999_000, timeZone: "America/Toronto", businessDayStart: 0 }) // => "2026-03-12"
 */
export function dashboardDate(period: string | null, { nowMs, ...rule }: DashboardMoment): string {
  return period === null || period.trim() === "" ? businessDateOf(nowMs, rule) : period;
}
