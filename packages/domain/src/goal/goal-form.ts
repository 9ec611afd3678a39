/** Parses a goal from a form and reports every issue at once. */

import { daysBetween, type CalendarDate } from "../period/index.ts";
import { rulesOf } from "../field/index.ts";
import { issue, mapResult, type Issue, type Result } from "../result/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import { goalFields, goalScale } from "./goal-fields.data.ts";
import { goalDecimals, goalFromThousandths, metricOfGoal, type GoalMetric } from "./goal-metric.ts";
import { evenProfile, goalDaysAtMost, goalScopes, type Goal, type GoalScope } from "./goal.ts";

/**
 * Form of a goal: names, rules and laws between them. `value` is in dollars, units, counts or percent.
 *
 * Source: behaviour 3.9 (Goal), decision 0094.
 */
export const goalForm = /* @__PURE__ */ defineForm(
  /* @__PURE__ */ (() => {
    const { description, scope, layerId, members, ...otherRules } = rulesOf(goalFields);
    return {
      id: [{ default: 0 }, { integer: { min: 0 } }],
      description,
      scope,
      layerId,
      members,
      ...otherRules,
    } as const;
  })(),
  [
    { ordered: ["from", "to"] },
    { fields: ["from", "to"], check: ({ from, to }) => checkLength(from, to) },
    { fields: ["scope", "members"], check: ({ scope, members }) => checkMembers(scope, members) },
    { fields: ["metric", "value"], check: ({ metric, value }) => checkValue(metric, value) },
    { fields: ["profile"], check: ({ profile }) => checkProfile(profile) },
    {
      fields: ["from", "to", "closed"],
      check: ({ from, to, closed }) =>
        closed.flatMap((day, index) => (day < from || day > to ? [issue("DATE_RANGE", ["closed", index])] : [])),
    },
  ],
);

/**
 * Parses a goal. Without a profile, every day weighs the same.
 *
 * Errors: REQUIRED, ONE_OF, DATE, DATE_RANGE (it ends before it begins, or a closed day is outside), GOAL_TOO_LONG, GOAL_MEMBERS (none for the
 * whole layer, one for a user or department, unique ones for a team), DECIMAL_PLACES (a count with decimals), GOAL_PROFILE (not seven
 * weights, or all 0), and those of numbers.
 * Source: behaviour 3.9 (Goal), decision 0094.
 *
 * @example parseGoal({ scope: "LOCATION", layerId: 3, metric: "netSales", from: "2026-03-01", to: "2026-03-31", value: 1000.5 }).value.value // => 100050
 */
export function parseGoal(value: unknown): Result<Goal> {
  return mapResult(checkForm(goalForm, value), (form) => ({
    ...form,
    value: goalFromThousandths(form.metric, form.value),
    profile: form.profile.length === 0 ? evenProfile : form.profile,
    closed: [...new Set(form.closed)].toSorted(),
  }));
}

/**
 * Lists the issues of other goals that have the scope, layer, metric and members of a goal, and a day in common with it.
 *
 * Errors: GOAL_CLASH, with the id and the days of the other goal. Source: decision 0094.
 *
 * @example checkGoalClash(parseGoal({ scope: "LOCATION", layerId: 3, metric: "sales", from: "2026-03-01", to: "2026-03-31", value: 10 }).value, []) // => []
 */
export function checkGoalClash(goal: Goal, otherGoals: readonly Goal[]): readonly Issue[] {
  return otherGoals
    .filter(
      (otherGoal) =>
        (goal.id === 0 || otherGoal.id !== goal.id) &&
        hasSameSubject(goal, otherGoal) &&
        goal.from <= otherGoal.to &&
        otherGoal.from <= goal.to,
    )
    .map(({ id, from, to }) => issue("GOAL_CLASH", ["from"], { id, from, to }));
}

function hasSameSubject(left: Goal, right: Goal): boolean {
  const subjectKeyOf = (goal: Goal): string =>
    [goal.scope, goal.layerId, goal.metric, ...goal.members.toSorted((a, b) => a - b)].join(" ");
  return subjectKeyOf(left) === subjectKeyOf(right);
}

function checkLength(from: CalendarDate, to: CalendarDate): readonly Issue[] {
  return daysBetween(from, to) < goalDaysAtMost ? [] : [issue("GOAL_TOO_LONG", ["to"], { max: goalDaysAtMost })];
}

function checkMembers(scope: GoalScope, members: readonly number[]): readonly Issue[] {
  const { members: wantedMembers } = goalScopes[scope];
  const hasRightMembers =
    wantedMembers === "none"
      ? members.length === 0
      : wantedMembers === "one"
        ? members.length === 1
        : new Set(members).size === members.length;
  return hasRightMembers ? [] : [issue("GOAL_MEMBERS", ["members"])];
}

function checkProfile(profile: readonly number[]): readonly Issue[] {
  const isValidProfile = profile.length === 0 || (profile.length === 7 && profile.some((weight) => weight > 0));
  return isValidProfile ? [] : [issue("GOAL_PROFILE", ["profile"])];
}

function checkValue(metric: GoalMetric, thousandths: number): readonly Issue[] {
  const allowedDecimals = goalDecimals[metricOfGoal(metric).unit];
  return thousandths % 10 ** (goalScale - allowedDecimals) === 0
    ? []
    : [issue("DECIMAL_PLACES", ["value"], { max: allowedDecimals })];
}
