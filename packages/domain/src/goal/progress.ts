/** Progress of a goal: attained, pace to date, projection, and amount needed per day. */

import { divideRounded, percent, percentOf, type Percent } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";

import { goalMetrics, metricOfGoal } from "./goal-metric.ts";
import type { Goal } from "./goal.ts";
import { spreadGoal } from "./spread.ts";

/** Value so far, and the last day it includes. */
export interface GoalActual {
  /** Units: those of the metric; null if there is no value yet. */
  readonly actual: number | null;
  /** Last day included in the value; a day before the goal means none. */
  readonly through: CalendarDate;
}

/** Progress of a goal. Values are in the unit of the metric; null is "not known", never 0. */
export interface GoalProgress {
  readonly goal: number;
  readonly actual: number | null;
  /** Percent of the whole goal. */
  readonly attained: Percent | null;
  /** Goal to date. */
  readonly expected: number;
  /** Actual less expected. */
  readonly difference: number | null;
  /** Percent of the goal to date: 100 is on pace; null before the goal expects anything. */
  readonly pace: Percent | null;
  /** Projection if the remaining days perform like those so far, by weight. */
  readonly projection: number | null;
  /** Remaining amount; 0 if the goal is reached. */
  readonly remaining: number | null;
  /** Number of remaining days with a weight. */
  readonly daysLeft: number;
  /** Amount needed per remaining day, rounded up; null without remaining days, or for a metric that is not additive. */
  readonly neededPerDay: number | null;
}

/**
 * Computes the progress of a goal.
 *
 * Source: behaviour 3.4 (Target: goal, attained %, needed per remaining day), decision 0094.
 *
 * @example progressOf(parseGoal({ scope: "LOCATION", layerId: 1, metric: "sales", from: "2026-03-01", to: "2026-03-10", value: 100 }).value, { actual: 45, through: "2026-03-05" }) // => { goal: 100, actual: 45, attained: 45, expected: 50, difference: -5, pace: 90, projection: 90, remaining: 55, daysLeft: 5, neededPerDay: 11 }
 */
export function progressOf(goal: Goal, { actual, through }: GoalActual): GoalProgress {
  const dayGoals = spreadGoal(goal);
  const pastDays = dayGoals.filter(({ date }) => date <= through);
  const [weightPast, weightAll] = [sumWeights(pastDays), sumWeights(dayGoals)];
  const daysLeft = dayGoals.filter(({ date, weight }) => date > through && weight > 0).length;
  const isShared = goalMetrics[goal.metric].spread === "shared";
  const expectedToDate = isShared ? pastDays.reduce((sum, { value }) => sum + value, 0) : goal.value;
  const remainingValue = actual === null ? null : Math.max(0, differenceOf(goal.value, actual, goal));
  return {
    goal: goal.value,
    actual,
    attained: actual === null ? null : percentOf(actual, goal.value),
    expected: expectedToDate,
    difference: actual === null ? null : differenceOf(actual, expectedToDate, goal),
    pace: actual === null ? null : percentOf(actual, expectedToDate),
    projection:
      actual === null || weightPast === 0 ? null : isShared ? projectActual(actual, weightAll, weightPast) : actual,
    remaining: remainingValue,
    daysLeft,
    neededPerDay: isShared ? neededPerDayOf([{ remaining: remainingValue, daysLeft }]) : null,
  };
}

/**
 * Computes the amount that several goals of a location need per remaining day: what is left of those with remaining days, over all of those days, rounded up.
 * A surplus of one goal does not help another. Null without remaining days, or if a value is unknown.
 *
 * Units: those of the metric. Source: behaviour 3.4 (Target: needed per remaining day), decision 0273.
 *
 * @example neededPerDayOf([{ remaining: 55, daysLeft: 5 }, { remaining: 0, daysLeft: 5 }, { remaining: 900, daysLeft: 0 }]) // => 6
 */
export function neededPerDayOf(goals: readonly Pick<GoalProgress, "remaining" | "daysLeft">[]): number | null {
  const openGoals = goals.filter(({ daysLeft }) => daysLeft > 0);
  if (openGoals.length === 0 || openGoals.some(({ remaining }) => remaining === null)) return null;
  const [remaining, daysLeft] = [
    openGoals.reduce((sum, goal) => sum + (goal.remaining ?? 0), 0),
    openGoals.reduce((sum, goal) => sum + goal.daysLeft, 0),
  ];
  return Math.ceil(remaining / daysLeft);
}

/** Subtracts two values of a goal. A difference of percents is rounded to their two decimals, because doubles are inexact. */
function differenceOf(left: number, right: number, { metric }: Pick<Goal, "metric">): number {
  return metricOfGoal(metric).unit === "pct" ? percent(left - right) : left - right;
}

/** Projects a value by the ratio of two weights; null if the result exceeds exact integers. */
function projectActual(actual: number, numerator: number, denominator: number): number | null {
  const weightedActual = BigInt(actual) * BigInt(numerator);
  const largestExactProduct = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(denominator);
  return weightedActual > largestExactProduct || -weightedActual > largestExactProduct
    ? null
    : divideRounded(weightedActual, denominator);
}

function sumWeights(days: readonly { readonly weight: number }[]): number {
  return days.reduce((sum, { weight }) => sum + weight, 0);
}
