/** Goals of single locations for the Target report: of the period, and of the month and year up to the last complete day. */

import { goalOfDays, goalsByDay, type Goal } from "@comptoir/domain/goal";
import { addDays, startOfUnit, type CalendarDate, type DateSpan } from "@comptoir/domain/period";

/** Goals of a location in cents; null if a day has none. */
export interface LocationGoals {
  readonly locationId: number;
  readonly period: number | null;
  readonly month: number | null;
  readonly year: number | null;
}

/** Period of a report and the current business day. */
interface Days extends DateSpan {
  readonly today: CalendarDate;
}

/** Returns the month or year of a period's last day, up to the last complete day; null if no day is complete. */
export function spanToDate({ to, today }: Omit<Days, "from">, unit: "month" | "year"): DateSpan | null {
  const isOver = to < today;
  const from = startOfUnit(isOver ? to : today, unit, 0);
  const through = isOver ? to : addDays(today, -1);
  return from > through ? null : { from, to: through };
}

/** Returns the days of which the Target report needs goals. */
export function goalDaysOf(days: Days): DateSpan {
  const year = spanToDate(days, "year");
  return { from: year !== null && year.from < days.from ? year.from : days.from, to: days.to };
}

/** Computes the goals of locations from all goals that share a day with `goalDaysOf`. */
export function goalsOfLocations(
  goals: readonly Goal[],
  locationIds: readonly number[],
  days: Days,
): readonly LocationGoals[] {
  const goalsByLayer = Map.groupBy(goals, ({ layerId }) => layerId);
  return locationIds.map((locationId) => {
    const locationGoals = goalsByLayer.get(locationId) ?? [];
    const goalOf = (span: DateSpan | null): number | null =>
      span === null || locationGoals.length === 0
        ? null
        : goalOfDays(
            "netSales",
            goalsByDay(locationGoals, [], {
              layerId: locationId,
              metric: "netSales",
              from: span.from,
              to: span.to,
            }).map((day) => day?.value ?? null),
          );
    return {
      locationId,
      period: goalOf(days),
      month: goalOf(spanToDate(days, "month")),
      year: goalOf(spanToDate(days, "year")),
    };
  });
}
