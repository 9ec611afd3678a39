/** How far a goal is reached: attained, the pace to date, where it leads, and what is still needed a day. */

import { divideRounded, percent, percentOf, type Percent } from "../measure/index.ts";
import type { CalendarDate } from "../period/index.ts";

import { goalMetrics, metricOfGoal } from "./goal-metric.ts";
import type { Goal } from "./goal.ts";
import { spreadGoal } from "./spread.ts";

/** Figure so far, and the last day it includes. */
export interface GoalActual {
  /** In the unit of the metric; null when there is no figure yet. */
  readonly actual: number | null;
  /** The last day that the figure holds; a day before the goal begins is none. */
  readonly through: CalendarDate;
}

/** How far a goal is reached. Values are in the unit of the metric; null is "not known", never 0. */
export interface GoalProgress {
  readonly goal: number;
  readonly actual: number | null;
  /** Of the whole goal. */
  readonly attained: Percent | null;
  /** Goal to date. */
  readonly expected: number;
  /** Actual less expected. */
  readonly difference: number | null;
  /** Of what the goal wants to date: 100 is on pace; null before the goal wants anything. */
  readonly pace: Percent | null;
  /** Projected result if the remaining days do as well as those so far, by weight. */
  readonly projection: number | null;
  /** Remaining amount; 0 when the goal is reached. */
  readonly remaining: number | null;
  /** Days to come that weigh something. */
  readonly daysLeft: number;
  /** Amount needed per remaining day, rounded up; null with no day left, or for a figure that is no sum. */
  readonly neededPerDay: number | null;
}

/**
 * Says how far a goal is reached.
 *
 * Source: behaviour 3.4 (Target: goal, attained %, needed per remaining day), decision 0094.
 *
 * @example progressOf(parseGoal({ scope: "LOCATION", layerId: 1, metric: "sales", from: "2026-03-01", to: "2026-03-10", value: 100 }).value, { actual: 45, through: "2026-03-05" }) // => { goal: 100, actual: 45, attained: 45, expected: 50, difference: -5, pace: 90, projection: 90, remaining: 55, daysLeft: 5, neededPerDay: 11 }
 */
export function progressOf(goal: Goal, { actual, through }: GoalActual): GoalProgress {
  const days = spreadGoal(goal);
  const past = days.filter(({ date }) => date <= through);
  const [weightPast, weightAll] = [weigh(past), weigh(days)];
  const daysLeft = days.filter(({ date, weight }) => date > through && weight > 0).length;
  const isShared = goalMetrics[goal.metric].spread === "shared";
  const expected = isShared ? past.reduce((sum, { value }) => sum + value, 0) : goal.value;
  const remaining = actual === null ? null : Math.max(0, minus(goal.value, actual, goal));
  return {
    goal: goal.value,
    actual,
    attained: actual === null ? null : percentOf(actual, goal.value),
    expected,
    difference: actual === null ? null : minus(actual, expected, goal),
    pace: actual === null ? null : percentOf(actual, expected),
    projection: actual === null || weightPast === 0 ? null : isShared ? project(actual, weightAll, weightPast) : actual,
    remaining,
    daysLeft,
    neededPerDay: isShared ? neededPerDayOf([{ remaining, daysLeft }]) : null,
  };
}

/**
 * Gives what several goals of one place need on each day to come: what is left of those that have such days, over all of those days, rounded up.
 * What one goal has beyond its value does not help another. Null when no day is left, or a figure is not known.
 *
 * Units: those of the metric. Source: behaviour 3.4 (Target: needed per remaining day), decision 0273.
 *
 * @example neededPerDayOf([{ remaining: 55, daysLeft: 5 }, { remaining: 0, daysLeft: 5 }, { remaining: 900, daysLeft: 0 }]) // => 6
 */
export function neededPerDayOf(goals: readonly Pick<GoalProgress, "remaining" | "daysLeft">[]): number | null {
  const open = goals.filter(({ daysLeft }) => daysLeft > 0);
  if (open.length === 0 || open.some(({ remaining }) => remaining === null)) return null;
  const [remaining, daysLeft] = [
    open.reduce((sum, goal) => sum + (goal.remaining ?? 0), 0),
    open.reduce((sum, goal) => sum + goal.daysLeft, 0),
  ];
  return Math.ceil(remaining / daysLeft);
}

/** Percents have two decimals, which a difference of doubles may lose. */
function minus(left: number, right: number, { metric }: Pick<Goal, "metric">): number {
  return metricOfGoal(metric).unit === "pct" ? percent(left - right) : left - right;
}

/** Null when it is too large to be exact. */
function project(actual: number, above: number, below: number): number | null {
  const product = BigInt(actual) * BigInt(above);
  const most = BigInt(Number.MAX_SAFE_INTEGER) * BigInt(below);
  return product > most || -product > most ? null : divideRounded(product, below);
}

function weigh(days: readonly { readonly weight: number }[]): number {
  return days.reduce((sum, { weight }) => sum + weight, 0);
}
