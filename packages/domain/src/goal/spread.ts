/** Daily goals: a value shared by the weekday profile without losing a cent. */

import { allocateCents, cents } from "../money/index.ts";
import { addDays, daysBetween, weekdayOf, type CalendarDate } from "../period/index.ts";

import { goalMetrics, type GoalMetric } from "./goal-metric.ts";
import type { Goal } from "./goal.ts";

/** Share of a goal on a day, and the weight of the day. */
export interface DayGoal {
  readonly date: CalendarDate;
  /** Units: those of the metric. */
  readonly value: number;
  readonly weight: number;
}

/**
 * Spreads a goal over its days. An additive metric is shared by the days' weights, to the cent; an average or percent is
 * the same every day. A closed day has no weight; if no day has any, all weigh the same.
 *
 * Source: behaviour 3.9 (spread by weekday profile), decision 0094.
 *
 * @example spreadGoal(parseGoal({ scope: "LOCATION", layerId: 1, metric: "netSales", from: "2026-03-07", to: "2026-03-09", value: 1, profile: [1, 1, 1, 1, 1, 1, 2] }).value).map(({ value }) => value) // => [50, 25, 25]
 */
export function spreadGoal(goal: Goal): readonly DayGoal[] {
  const closedDates = new Set(goal.closed);
  const goalDates = Array.from({ length: daysBetween(goal.from, goal.to) + 1 }, (_, index) =>
    addDays(goal.from, index),
  );
  const profileWeightOf = (date: CalendarDate): number =>
    closedDates.has(date) ? 0 : (goal.profile[weekdayOf(date)] ?? 0);
  const dayWeightOf = goalDates.some((date) => profileWeightOf(date) > 0) ? profileWeightOf : () => 1;
  const dayValues: readonly number[] =
    goalMetrics[goal.metric].spread === "same"
      ? goalDates.map(() => goal.value)
      : allocateCents(cents(goal.value), goalDates.map(dayWeightOf));
  return dayValues.map((value, index) => {
    const date = addDays(goal.from, index);
    return { date, value, weight: dayWeightOf(date) };
  });
}

/**
 * Returns the goal of several days together: the sum of their shares, or the last of an average; null if a day has no goal.
 *
 * Units: those of the metric. Source: behaviour 3.4 (goal), decision 0495.
 *
 * @example goalOfDays("netSales", [10_000, 12_000]) // => 22000
 */
export function goalOfDays(metric: GoalMetric, days: readonly (number | null)[]): number | null {
  const knownDayGoals = days.filter((day) => day !== null);
  if (knownDayGoals.length < days.length) return null;
  if (goalMetrics[metric].spread === "same") return knownDayGoals.at(-1) ?? null;
  return knownDayGoals.length === 0 ? null : knownDayGoals.reduce((sum, value) => sum + value, 0);
}

/** Part of a goal's days: both ends included; an absent end is open. */
export interface GoalDays {
  readonly from?: CalendarDate;
  readonly to?: CalendarDate;
}

/**
 * Returns the goal for some of its days; null if none of them are among its days.
 *
 * Units: those of the metric. Source: behaviour 3.4 (month-to-date, year-to-date).
 *
 * @example goalForDays(parseGoal({ scope: "LOCATION", layerId: 1, metric: "netSales", from: "2026-03-01", to: "2026-03-31", value: 310 }).value, { to: "2026-03-10" }) // => 10000
 */
export function goalForDays(goal: Goal, { from, to }: GoalDays): number | null {
  const chosenDayGoals = spreadGoal(goal).filter(
    ({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to),
  );
  if (chosenDayGoals.length === 0) return null;
  return goalMetrics[goal.metric].spread === "same"
    ? goal.value
    : chosenDayGoals.reduce((sum, { value }) => sum + value, 0);
}
