import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import type { Goal } from "../../../goal/index.ts";
import { percentOf } from "../../../measure/index.ts";
import { addDays } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof goal, "goalMetrics" | "goalOver" | "neededPerDayOf" | "progressOf" | "spreadGoal">;

const arbActual = fc.oneof(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: 0, max: 20_000_000 }));
const arbLeft = fc.record({ remaining: fc.nat(1_000_000), daysLeft: fc.nat(31) });
const arbOffset = fc.integer({ min: -3, max: 380 });

/** How goals are followed. */
export const progressRules = ({
  goalMetrics,
  goalOver,
  neededPerDayOf,
  progressOf,
  spreadGoal,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const arbShared = arbGoal.filter((one) => goalMetrics[one.metric].spread === "shared");
  const through = (one: Goal, offset: number) => addDays(one.from, offset);
  return {
    attainment: {
      says: "The attainment of a goal is a percent of its value; the pace compares what is done with the goal to date.",
      source: "behaviour 3.4 (goal, attained %); decision 0094",
      cases: ["goal.json"],
      laws: {
        "what is done is the goal to date plus the difference": fc.property(
          arbShared,
          arbActual,
          arbOffset,
          (one, actual, offset) => {
            const progress = progressOf(one, { actual, through: through(one, offset) });
            same(progress.expected, goalOver(one, { to: through(one, offset) }) ?? 0);
            same(progress.expected + (progress.difference ?? Number.NaN), actual);
            same(
              [progress.attained, progress.pace],
              [percentOf(actual, one.value), offset < 0 ? null : percentOf(actual, progress.expected)],
            );
          },
        ),
        "no figure is no progress, and never 0": fc.property(arbGoal, arbOffset, (one, offset) => {
          const { attained, difference, pace, projection, remaining, neededPerDay, expected } = progressOf(one, {
            actual: null,
            through: through(one, offset),
          });
          same([attained, difference, pace, projection, remaining, neededPerDay], [null, null, null, null, null, null]);
          holds(expected >= 0, "the goal to date is known all the same");
        }),
        "an average is compared with the goal itself, on any day, and a percent to its last decimal": fc.property(
          arbGoal.filter((one) => goalMetrics[one.metric].spread === "same"),
          fc.nat(10_000),
          arbOffset,
          (one, hundredths, offset) => {
            const isPercent = one.metric === "marginPct";
            const actual = isPercent ? hundredths / 100 : hundredths;
            const whole = (value: number) => Math.round(value * (isPercent ? 100 : 1));
            const { expected, difference, attained, pace, projection, remaining, neededPerDay } = progressOf(one, {
              actual,
              through: through(one, offset),
            });
            same([expected, projection === null ? actual : projection, neededPerDay], [one.value, actual, null]);
            same(
              [whole(difference ?? Number.NaN), whole(remaining ?? Number.NaN)],
              [whole(actual) - whole(one.value), Math.max(0, whole(one.value) - whole(actual))],
            );
            same(difference, (whole(actual) - whole(one.value)) / (isPercent ? 100 : 1));
            same(
              [attained, pace],
              [percentOf(whole(actual), whole(one.value)), percentOf(whole(actual), whole(one.value))],
            );
          },
        ),
        "reached to the cent is 100 %, on pace, with nothing left": fc.property(arbGoal, (one) => {
          const progress = progressOf(one, { actual: one.value, through: one.to });
          same(
            [progress.difference, progress.remaining, progress.daysLeft, progress.neededPerDay, progress.projection],
            [0, 0, 0, null, one.value],
          );
          same([progress.attained, progress.pace], one.value === 0 ? [null, null] : [100, 100]);
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
          (one, actual, offset) => {
            const days = spreadGoal(one);
            const weigh = (all: typeof days) => all.reduce((sum, { weight }) => sum + weight, 0);
            const past = weigh(days.filter(({ date }) => date <= through(one, offset)));
            const { projection } = progressOf(one, { actual, through: through(one, offset) });
            same(projection === null, past === 0);
            if (projection !== null)
              holds(2 * Math.abs(projection * past - actual * weigh(days)) <= past, "half a unit at most");
          },
        ),
        "a projection that overflows is null, and never throws": fc.property(
          arbShared,
          fc.maxSafeInteger(),
          arbOffset,
          (one, actual, offset) => {
            const days = spreadGoal(one);
            const weigh = (all: typeof days) => all.reduce((sum, { weight }) => sum + weight, 0);
            const past = weigh(days.filter(({ date }) => date <= through(one, offset)));
            const exact = BigInt(actual) * BigInt(weigh(days));
            const isExact = past > 0 && (exact < 0n ? -exact : exact) <= BigInt(Number.MAX_SAFE_INTEGER) * BigInt(past);
            const { projection, expected, difference } = progressOf(one, { actual, through: through(one, offset) });
            same([projection !== null, difference], [isExact, actual - expected]);
          },
        ),
        "at the end the projection is what was done": fc.property(
          arbShared,
          arbActual,
          fc.nat(30),
          (one, actual, late) => {
            for (const whole of [actual, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER])
              same(progressOf(one, { actual: whole, through: addDays(one.to, late) }).projection, whole);
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
          (one, actual, offset) => {
            const { daysLeft, neededPerDay, remaining } = progressOf(one, { actual, through: through(one, offset) });
            same(
              daysLeft,
              spreadGoal(one).filter(({ date, weight }) => date > through(one, offset) && weight > 0).length,
            );
            same(neededPerDay === null, daysLeft === 0);
            same(remaining, Math.max(0, one.value - actual));
            if (neededPerDay === null || remaining === null) return;
            holds(neededPerDay * daysLeft >= remaining, "it is enough");
            if (neededPerDay > 0) holds((neededPerDay - 1) * daysLeft < remaining, "one less is not");
          },
        ),
        "a place with one goal needs what that goal needs": fc.property(
          arbShared,
          arbActual,
          arbOffset,
          (one, actual, offset) => {
            const progress = progressOf(one, { actual, through: through(one, offset) });
            same(neededPerDayOf([progress]), progress.neededPerDay);
          },
        ),
        "several goals of a place need enough for what is left of them, and no more than enough": fc.property(
          fc.array(arbLeft, { maxLength: 6 }),
          (goals) => {
            const open = goals.filter(({ daysLeft }) => daysLeft > 0);
            const needed = neededPerDayOf(goals);
            same(needed === null, open.length === 0);
            if (needed === null) return;
            const [remaining, days] = [
              open.reduce((sum, one) => sum + one.remaining, 0),
              open.reduce((sum, one) => sum + one.daysLeft, 0),
            ];
            holds(needed * days >= remaining, "it is enough");
            holds(needed === 0 || (needed - 1) * days < remaining, "one less is not");
            same(neededPerDayOf([...goals, { remaining: null, daysLeft: 1 }]), null);
          },
        ),
      },
    },
  };
};
