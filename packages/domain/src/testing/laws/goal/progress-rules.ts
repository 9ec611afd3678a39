import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import type { Goal } from "../../../goal/index.ts";
import { percentOf } from "../../../measure/index.ts";
import { addDays } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof goal, "goalMetrics" | "goalForDays" | "neededPerDayOf" | "progressOf" | "spreadGoal">;

const arbActual = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 0, max: 20_000_000 }));
const arbLeft = fc.record({ remaining: fc.nat(1_000_000), daysLeft: fc.nat(31) });
const arbOffset = fc.integer({ min: -3, max: 380 });

/** Builds the rules and laws of goal progress. */
export const progressRules = ({
  goalMetrics,
  goalForDays,
  neededPerDayOf,
  progressOf,
  spreadGoal,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const arbShared = arbGoal.filter((goal) => goalMetrics[goal.metric].spread === "shared");
  const dayOfGoal = (goal: Goal, offset: number) => addDays(goal.from, offset);
  return {
    attainment: {
      says: "The attainment of a goal is a percent of its value; the pace compares the actual value with the goal to date.",
      source: "behaviour 3.4 (goal, attained %); decision 0094",
      cases: ["goal.json"],
      laws: {
        "the actual value is the goal to date plus the difference": fc.property(
          arbShared,
          arbActual,
          arbOffset,
          (goal, actual, offset) => {
            const progress = progressOf(goal, { actual, through: dayOfGoal(goal, offset) });
            same(progress.expected, goalForDays(goal, { to: dayOfGoal(goal, offset) }) ?? 0);
            same(progress.expected + (progress.difference ?? Number.NaN), actual);
            same(
              [progress.attained, progress.pace],
              [percentOf(actual, goal.value), offset < 0 ? null : percentOf(actual, progress.expected)],
            );
          },
        ),
        "without a figure there is no progress, not 0": fc.property(arbGoal, arbOffset, (goal, offset) => {
          const { attained, difference, pace, projection, remaining, neededPerDay, expected } = progressOf(goal, {
            actual: null,
            through: dayOfGoal(goal, offset),
          });
          same([attained, difference, pace, projection, remaining, neededPerDay], [null, null, null, null, null, null]);
          holds(expected >= 0, "the goal to date is known all the same");
        }),
        "an average is compared with the goal itself, on any day, and a percent to its last decimal": fc.property(
          arbGoal.filter((goal) => goalMetrics[goal.metric].spread === "same"),
          fc.nat(10_000),
          arbOffset,
          (goal, hundredths, offset) => {
            const isPercent = goal.metric === "marginPct";
            const actual = isPercent ? hundredths / 100 : hundredths;
            const toWhole = (value: number) => Math.round(value * (isPercent ? 100 : 1));
            const { expected, difference, attained, pace, projection, remaining, neededPerDay } = progressOf(goal, {
              actual,
              through: dayOfGoal(goal, offset),
            });
            same([expected, projection === null ? actual : projection, neededPerDay], [goal.value, actual, null]);
            same(
              [toWhole(difference ?? Number.NaN), toWhole(remaining ?? Number.NaN)],
              [toWhole(actual) - toWhole(goal.value), Math.max(0, toWhole(goal.value) - toWhole(actual))],
            );
            same(difference, (toWhole(actual) - toWhole(goal.value)) / (isPercent ? 100 : 1));
            same(
              [attained, pace],
              [percentOf(toWhole(actual), toWhole(goal.value)), percentOf(toWhole(actual), toWhole(goal.value))],
            );
          },
        ),
        "reached to the cent is 100 %, on pace, with nothing left": fc.property(arbGoal, (goal) => {
          const progress = progressOf(goal, { actual: goal.value, through: goal.to });
          same(
            [progress.difference, progress.remaining, progress.daysLeft, progress.neededPerDay, progress.projection],
            [0, 0, 0, null, goal.value],
          );
          same([progress.attained, progress.pace], goal.value === 0 ? [null, null] : [100, 100]);
        }),
      },
    },
    projection: {
      says: "The projection is where the goal ends if the remaining days go like the days so far, each by its weight.",
      source: "behaviour 3.4; decision 0094",
      cases: ["goal.json"],
      laws: {
        "projects in proportion to the weight done": fc.property(
          arbShared,
          arbActual,
          arbOffset,
          (goal, actual, offset) => {
            const days = spreadGoal(goal);
            const weigh = (all: typeof days) => all.reduce((sum, { weight }) => sum + weight, 0);
            const pastResult = weigh(days.filter(({ date }) => date <= dayOfGoal(goal, offset)));
            const { projection } = progressOf(goal, { actual, through: dayOfGoal(goal, offset) });
            same(projection === null, pastResult === 0);
            if (projection !== null)
              holds(2 * Math.abs(projection * pastResult - actual * weigh(days)) <= pastResult, "half a unit at most");
          },
        ),
        "a projection that overflows is null, and never throws": fc.property(
          arbShared,
          fc.maxSafeInteger(),
          arbOffset,
          (goal, actual, offset) => {
            const days = spreadGoal(goal);
            const weigh = (all: typeof days) => all.reduce((sum, { weight }) => sum + weight, 0);
            const pastResult = weigh(days.filter(({ date }) => date <= dayOfGoal(goal, offset)));
            const exactProgress = BigInt(actual) * BigInt(weigh(days));
            const isExact =
              pastResult > 0 &&
              (exactProgress < 0n ? -exactProgress : exactProgress) <=
                BigInt(Number.MAX_SAFE_INTEGER) * BigInt(pastResult);
            const { projection, expected, difference } = progressOf(goal, { actual, through: dayOfGoal(goal, offset) });
            same([projection !== null, difference], [isExact, actual - expected]);
          },
        ),
        "on the last day the projection equals the actual value": fc.property(
          arbShared,
          arbActual,
          fc.nat(30),
          (goal, actual, daysLate) => {
            for (const actualValue of [actual, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])
              same(
                progressOf(goal, { actual: actualValue, through: addDays(goal.to, daysLate) }).projection,
                actualValue,
              );
          },
        ),
      },
    },
    "needed-per-day": {
      says: "The amount needed per remaining day, rounded up, reaches the goal, and a cent less a day does not.",
      source: "behaviour 3.4 (needed per remaining day); decision 0273",
      cases: ["goal.json"],
      laws: {
        "the amount needed is enough, and no more than enough": fc.property(
          arbShared,
          arbActual,
          arbOffset,
          (goal, actual, offset) => {
            const { daysLeft, neededPerDay, remaining } = progressOf(goal, {
              actual,
              through: dayOfGoal(goal, offset),
            });
            same(
              daysLeft,
              spreadGoal(goal).filter(({ date, weight }) => date > dayOfGoal(goal, offset) && weight > 0).length,
            );
            same(neededPerDay === null, daysLeft === 0);
            same(remaining, Math.max(0, goal.value - actual));
            if (neededPerDay === null || remaining === null) return;
            holds(neededPerDay * daysLeft >= remaining, "it is enough");
            if (neededPerDay > 0) holds((neededPerDay - 1) * daysLeft < remaining, "one less is not");
          },
        ),
        "a place with one goal needs what that goal needs": fc.property(
          arbShared,
          arbActual,
          arbOffset,
          (goal, actual, offset) => {
            const progress = progressOf(goal, { actual, through: dayOfGoal(goal, offset) });
            same(neededPerDayOf([progress]), progress.neededPerDay);
          },
        ),
        "several goals of a place need exactly enough for their remaining amounts": fc.property(
          fc.array(arbLeft, { maxLength: 6 }),
          (goals) => {
            const openGoals = goals.filter(({ daysLeft }) => daysLeft > 0);
            const neededValue = neededPerDayOf(goals);
            same(neededValue === null, openGoals.length === 0);
            if (neededValue === null) return;
            const [remaining, days] = [
              openGoals.reduce((sum, goal) => sum + goal.remaining, 0),
              openGoals.reduce((sum, goal) => sum + goal.daysLeft, 0),
            ];
            holds(neededValue * days >= remaining, "it is enough");
            holds(neededValue === 0 || (neededValue - 1) * days < remaining, "one less is not");
            same(neededPerDayOf([...goals, { remaining: null, daysLeft: 1 }]), null);
          },
        ),
      },
    },
  };
};
