/** Goals of single locations: of a period, and of its month and year up to the last complete day. */

import { addDays, startOfUnit, type CalendarDate, type DateSpan } from "../period/index.ts";
import { goalsByDay } from "./goal-of-layer.ts";
import type { Goal } from "./goal.ts";
import { goalOfDays } from "./spread.ts";

/** Goals of the net sales of a location. Units: cents; null if a day has none. */
export interface LocationGoals {
  readonly locationId: number;
  readonly period: number | null;
  readonly month: number | null;
  readonly year: number | null;
}

/** Period of a report, and the current business day. */
export interface PeriodToday extends DateSpan {
  readonly today: CalendarDate;
}

/**
 * Returns the month or year of a period's last day, up to that day if it is over, or else up to yesterday; null if none of its days is complete.
 *
 * Source: behaviour 3.4 (month-to-date and year-to-date difference), decision 0495.
 *
 * @example spanToDate({ to: "2026-03-12", today: "2026-03-12" }, "month") // => { from: "2026-03-01", to: "2026-03-11" }
 */
export function spanToDate({ to, today }: Omit<PeriodToday, "from">, unit: "month" | "year"): DateSpan | null {
  const isOver = to < today;
  const from = startOfUnit(isOver ? to : today, unit, 0);
  const through = isOver ? to : addDays(today, -1);
  return from > through ? null : { from, to: through };
}

/**
 * Returns the days of which `goalsOfLocations` needs the goals.
 *
 * @example goalDaysOf({ from: "2026-03-10", to: "2026-03-12", today: "2026-03-12" }) // => { from: "2026-01-01", to: "2026-03-12" }
 */
export function goalDaysOf(days: PeriodToday): DateSpan {
  const year = spanToDate(days, "year");
  return { from: year !== null && year.from < days.from ? year.from : days.from, to: days.to };
}

/**
 * Computes the goals of locations from their goals that share a day with `goalDaysOf`.
 *
 * Source: behaviour 3.4 (month-to-date and year-to-date difference), decision 0495.
 *
 * @example goalsOfLocations([], [7], { from: "2026-03-12", to: "2026-03-12", today: "2026-03-12" }) // => [{ locationId: 7, period: null, month: null, year: null }]
 */
export function goalsOfLocations(
  goals: readonly Goal[],
  locationIds: readonly number[],
  days: PeriodToday,
): readonly LocationGoals[] {
  return locationIds.map((locationId) => {
    const locationGoals = goals.filter(({ layerId }) => layerId === locationId);
    const goalOf = (span: DateSpan | null): number | null => {
      if (span === null || locationGoals.length === 0) return null;
      const { from, to } = span;
      const byDay = goalsByDay(locationGoals, [], { layerId: locationId, metric: "netSales", from, to });
      return goalOfDays(
        "netSales",
        byDay.map((day) => day?.value ?? null),
      );
    };
    return {
      locationId,
      period: goalOf(days),
      month: goalOf(spanToDate(days, "month")),
      year: goalOf(spanToDate(days, "year")),
    };
  });
}
