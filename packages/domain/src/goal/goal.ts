/** A sales goal of a layer, department, user or team for a period; not a target, which is an organisation. */

import type { CalendarDate } from "../period/index.ts";

import type { GoalMetric } from "./goal-metric.ts";

/** Properties of a goal scope. */
export interface GoalScopeRow {
  /** Number of members: departments or users; none for the whole layer. */
  readonly members: "none" | "one" | "many";
}

/**
 * Scope of a goal within its layer: the location, a user, a department …
 *
 * Source: behaviour 3.9 (location, user, department), 3.4 (store and user and team goals).
 */
export const goalScopes = {
  LOCATION: { members: "none" },
  DEPARTMENT: { members: "one" },
  USER: { members: "one" },
  TEAM: { members: "many" },
} as const satisfies Record<string, GoalScopeRow>;

/** A scope of goals. */
export type GoalScope = keyof typeof goalScopes;

/**
 * Tells whether a value is a scope of goals.
 *
 * @example isGoalScope("STORE") // => false
 */
export function isGoalScope(value: unknown): value is GoalScope {
  return typeof value === "string" && Object.hasOwn(goalScopes, value);
}

/** Weight of each weekday, from Sunday: a store that sells twice as much on Saturday gives it twice the weight. */
export type WeekdayProfile = readonly number[];

/** Largest weight of a weekday. */
export const weekdayWeightAtMost = 1000;

/** Equal weights. */
export const evenProfile: WeekdayProfile = [1, 1, 1, 1, 1, 1, 1];

/** A goal. */
export interface Goal {
  /** Id of the goal; 0 until it is saved. */
  readonly id: number;
  /** Name of the goal; empty if it has none. */
  readonly description: string;
  readonly scope: GoalScope;
  /** Layer of the goal, with everything below it. */
  readonly layerId: number;
  /** The department, the user, or the users of the team; none for the whole layer. */
  readonly members: readonly number[];
  readonly metric: GoalMetric;
  readonly from: CalendarDate;
  /** Last day, inclusive. */
  readonly to: CalendarDate;
  /** Units: those of the metric: cents, thousandths, a count, or percent. */
  readonly value: number;
  readonly profile: WeekdayProfile;
  /** Days without sales, whatever the profile. */
  readonly closed: readonly CalendarDate[];
}

/** Maximum length of a goal: a year of 53 weeks. Units: days. */
export const goalDaysAtMost = 371;
