/** Random valid goals. */

import fc, { type Arbitrary } from "fast-check";

import { goalMetrics, goalScopes, metricOfGoal, type Goal, type GoalMetric, type GoalScope } from "../../goal/index.ts";
import { addDays } from "../../period/index.ts";

import { arbCalendarDate } from "./calendar.ts";

/** A metric that a goal can have. */
export const arbGoalMetric: Arbitrary<GoalMetric> = fc.constantFrom(
  ...Object.keys(goalMetrics).filter((metric): metric is GoalMetric => Object.hasOwn(goalMetrics, metric)),
);

const arbScope: Arbitrary<GoalScope> = fc.constantFrom(
  ...Object.keys(goalScopes).filter((scope): scope is GoalScope => Object.hasOwn(goalScopes, scope)),
);

const arbProfile = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 1000 })), { minLength: 7, maxLength: 7 })
  .filter((weights) => weights.some((weight) => weight > 0));

/** A goal of up to a year and a week, sometimes with closed days. */
export const arbGoal: Arbitrary<Goal> = fc
  .record({
    id: fc.integer({ min: 1, max: 999 }),
    description: fc.constantFrom("", "Novembre, rue Laurier", "Q4"),
    scope: arbScope,
    layerId: fc.integer({ min: 1, max: 20 }),
    people: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 2, maxLength: 5 }),
    metric: arbGoalMetric,
    from: arbCalendarDate,
    length: fc.oneof(
      { weight: 7, arbitrary: fc.integer({ min: 0, max: 31 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 370 }) },
    ),
    value: fc.oneof(fc.nat(1_000), fc.nat(10_000_000)),
    profile: arbProfile,
    closed: fc.uniqueArray(fc.nat(370), { maxLength: 6 }),
  })
  .map(({ people, length, closed, value, ...goal }) => ({
    ...goal,
    members: people.slice(0, { none: 0, one: 1, many: 5 }[goalScopes[goal.scope].members]),
    to: addDays(goal.from, length),
    value: metricOfGoal(goal.metric).unit === "pct" ? (value % 10_001) / 100 : value,
    closed: closed
      .filter((day) => day <= length)
      .toSorted((a, b) => a - b)
      .map((day) => addDays(goal.from, day)),
  }));
