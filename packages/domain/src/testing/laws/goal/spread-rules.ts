import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import type { Goal } from "../../../goal/index.ts";
import { addDays, daysBetween, weekdayOf } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof goal, "goalMetrics" | "goalOfDays" | "goalForDays" | "spreadGoal">;

const sumOf = (days: readonly { readonly value: number }[]) => days.reduce((sum, { value }) => sum + value, 0);

/** Builds the rules and laws of spreading goals over days and layers. */
export const spreadRules = ({
  goalMetrics,
  goalOfDays,
  goalForDays,
  spreadGoal,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const isShared = (goal: Goal) => goalMetrics[goal.metric].spread === "shared";
  const arbShared = arbGoal.filter(isShared);
  const arbSame = arbGoal.filter((goal) => !isShared(goal));
  return {
    "goal-by-day": {
      says: "An additive goal is allocated to its days by the weights of the weekdays, to the cent; a closed day gets nothing. An average or percent is the same every day.",
      source: "behaviour 3.9 (spread by weekday profile); decision 0094",
      cases: ["goal.json"],
      laws: {
        "the days sum to the goal, each within a cent of its exact share": fc.property(arbShared, (goal) => {
          const days = spreadGoal(goal);
          same(sumOf(days), goal.value);
          const weight = days.reduce((sum, day) => sum + day.weight, 0);
          for (const day of days)
            holds(Math.abs(day.value * weight - goal.value * day.weight) < weight, `${day.date} has its share`);
        }),
        "every day of the goal occurs once, in order, with the weight of its weekday": fc.property(arbGoal, (goal) => {
          const days = spreadGoal(goal);
          same(
            days.map(({ date }) => date),
            Array.from({ length: daysBetween(goal.from, goal.to) + 1 }, (_, index) => addDays(goal.from, index)),
          );
          const expectedWeights = days.map(({ date }) =>
            goal.closed.includes(date) ? 0 : goal.profile[weekdayOf(date)],
          );
          same(
            days.map(({ weight }) => weight),
            expectedWeights.every((weight) => weight === 0) ? expectedWeights.map(() => 1) : expectedWeights,
          );
        }),
        "a closed day has no share while another is open": fc.property(arbShared, (goal) => {
          const days = spreadGoal(goal);
          if (days.some(({ weight }) => weight > 1))
            for (const { date, value } of days) if (goal.closed.includes(date)) same(value, 0);
        }),
        "when every day is closed or has no weight, all weigh the same": fc.property(
          arbShared,
          fc.integer({ min: 0, max: 20 }),
          (goal, length) => {
            const to = addDays(goal.from, length);
            const dates = Array.from({ length: length + 1 }, (_, index) => addDays(goal.from, index));
            for (const closedGoal of [
              { ...goal, to, closed: dates },
              { ...goal, to, closed: [], profile: [0, 0, 0, 0, 0, 0, 0] },
            ]) {
              const days = spreadGoal(closedGoal);
              same(
                days.map(({ weight }) => weight),
                dates.map(() => 1),
              );
              holds(
                Math.max(...days.map(({ value }) => value)) - Math.min(...days.map(({ value }) => value)) <= 1,
                "alike to the cent",
              );
            }
          },
        ),
        "the only weekday with a weight has all of the goal": fc.property(arbShared, fc.nat(6), (drawn, weekday) => {
          const goal = {
            ...drawn,
            to: addDays(drawn.from, 6),
            closed: [],
            profile: [0, 0, 0, 0, 0, 0, 0].with(weekday, 1),
          };
          same(
            spreadGoal(goal)
              .map(({ date, value }) => [weekdayOf(date) === weekday, value])
              .filter(([isDay, value]) => isDay === true || value !== 0),
            [[true, drawn.value]],
          );
        }),
        "an average is the same every day": fc.property(arbSame, (goal) => {
          for (const { value } of spreadGoal(goal)) same(value, goal.value);
        }),
      },
    },
    "goal-to-date": {
      says: "The goal to date of some of its days is the sum of those days, so that weeks and months add up.",
      source: "behaviour 3.4 (month-to-date, year-to-date)",
      laws: {
        "split anywhere, the parts sum to the goal": fc.property(
          arbShared,
          fc.integer({ min: -5, max: 380 }),
          (goal, offset) => {
            const cutDay = addDays(goal.from, offset);
            same(
              (goalForDays(goal, { to: cutDay }) ?? 0) + (goalForDays(goal, { from: addDays(cutDay, 1) }) ?? 0),
              goal.value,
            );
          },
        ),
        "outside its days a goal has no value, which is not 0": fc.property(
          arbGoal,
          fc.integer({ min: 1, max: 400 }),
          (goal, days) => {
            same(
              [
                goalForDays(goal, { to: addDays(goal.from, -days) }),
                goalForDays(goal, { from: addDays(goal.to, days) }),
              ],
              [null, null],
            );
            same(goalForDays(goal, {}), goal.value);
          },
        ),
      },
    },
    "goal-of-days": {
      says: "The goal of several days is the sum of their shares, and of an average the last; it is unknown if a day has none.",
      source: "behaviour 3.4 (goal); decision 0495",
      laws: {
        "all days of a goal have the goal": fc.property(arbGoal, (goal) => {
          const days = spreadGoal(goal).map(({ value }) => value);
          same(goalOfDays(goal.metric, days), goal.value);
        }),
        "one day without a goal leaves none": fc.property(arbGoal, fc.nat(400), (goal, place) => {
          const days: (number | null)[] = spreadGoal(goal).map(({ value }) => value);
          same(goalOfDays(goal.metric, days.toSpliced(place % (days.length + 1), 0, null)), null);
        }),
        "no days have no goal": fc.property(arbGoal, ({ metric }) => same(goalOfDays(metric, []), null)),
      },
    },
  };
};
