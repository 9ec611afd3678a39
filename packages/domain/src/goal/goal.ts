/** A goal of sales: what a layer, a department, a person or a team is to reach in a period. Never a target, which is an organisation. */

import type { CalendarDate } from "../period/index.ts";

import type { GoalMetric } from "./goal-metric.ts";

/** Facts of one goal scope. */
export interface GoalScopeRow {
  /** How many members it names: departments or people; none is the whole layer. */
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
 * Says whether a value is a scope of goals.
 *
 * @example isGoalScope("STORE") // => false
 */
export function isGoalScope(value: unknown): value is GoalScope {
  return typeof value === "string" && Object.hasOwn(goalScopes, value);
}

/** How much each weekday weighs, from Sunday on: a store that sells twice as much on Saturday gives it twice the weight. */
export type WeekdayProfile = readonly number[];

/** Every day alike. */
export const evenProfile: WeekdayProfile = [1, 1, 1, 1, 1, 1, 1];

/** A goal. */
export interface Goal {
  /** 0 until it is saved. */
  readonly id: number;
  /** Name; empty where nobody named it. */
  readonly description: string;
  readonly scope: GoalScope;
  /** The layer it is set for, and everything below it. */
  readonly layerId: number;
  /** The department, the person, or the people of the team; none for the whole layer. */
  readonly members: readonly number[];
  readonly metric: GoalMetric;
  readonly from: CalendarDate;
  /** Included. */
  readonly to: CalendarDate;
  /** In the unit of the metric: cents, thousandths, a count, or percent. */
  readonly value: number;
  readonly profile: WeekdayProfile;
  /** Days without sales, whatever the profile says. */
  readonly closed: readonly CalendarDate[];
}

/** The longest goal: a year of 53 weeks. Units: days. */
export const goalDaysAtMost = 371;
