import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import type { Goal } from "../../../goal/index.ts";
import { addDays, daysBetween, weekdayOf } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof goal,
  "goalMetrics" | "goalOfDays" | "goalOfLayer" | "goalForDays" | "goalsByDay" | "spreadGoal"
>;

const sumOf = (days: readonly { readonly value: number }[]) => days.reduce((sum, { value }) => sum + value, 0);

/** A chain (1) of two regions (2, 3) with three stores each (4 to 9). */
const chain = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({
  id,
  parentId: id === 1 ? null : id <= 3 ? 1 : id <= 6 ? 2 : 3,
  priority: 0,
}));
const stores = [4, 5, 6, 7, 8, 9];

/** Two layers in a cycle, which no valid organisation has. */
const ring = [10, 11].map((id) => ({ id, parentId: 21 - id, priority: 0 }));

/** Builds the rules and laws of spreading goals over days and layers. */
export const spreadRules = ({
  goalMetrics,
  goalOfDays,
  goalOfLayer,
  goalForDays,
  goalsByDay,
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
    "goal-of-layer": {
      says: "The goal of a layer is its own, else the sum of those directly below; for an average, its own, else the nearest one above.",
      source: "behaviour 3.4 (layer level > location), 3.9; decision 0094",
      laws: {
        "a chain without a goal of its own has the sum of its stores' goals": fc.property(
          fc.array(arbShared, { minLength: 1, maxLength: 6 }),
          (goals) => {
            const [first] = goals;
            if (first === undefined) throw new Error("a goal is there");
            const { metric, from, to } = first;
            const set = goals.map((goal, index): Goal => ({
              ...goal,
              scope: "LOCATION",
              members: [],
              metric,
              from,
              to,
              closed: [],
              layerId: stores[index] ?? 4,
            }));
            const ask = (layerId: number, all: readonly Goal[] = set) =>
              goalOfLayer(all, chain, { layerId, metric, from, to });
            same(ask(1), { value: sumOf(set), layers: set.map(({ layerId }) => layerId) });
            same((ask(2)?.value ?? 0) + (ask(3)?.value ?? 0), sumOf(set));
            same(ask(2, [...set, { ...first, scope: "LOCATION", layerId: 2, closed: [] }]), {
              value: first.value,
              layers: [2],
            });
            same(
              ask(
                1,
                set.map((goal) => ({ ...goal, scope: "USER", members: [1] })),
              ),
              null,
            );
            same(
              ask(
                1,
                set.map((goal) => ({ ...goal, metric: metric === "sales" ? "items" : "sales" })),
              ),
              null,
            );
            same(
              goalOfLayer(set, ring, { layerId: 11, metric, from, to }),
              null,
              "layers that hang on each other have none",
            );
            same(goalOfLayer(set, [...ring, { id: 4, parentId: 11, priority: 0 }], { layerId: 10, metric, from, to }), {
              value: sumOf(set.filter(({ layerId }) => layerId === 4)),
              layers: [4],
            });
          },
        ),
        "the days of a layer's goal are those of its stores": fc.property(
          arbShared,
          arbShared,
          fc.nat(60),
          (a, b, offset) => {
            const day = addDays(a.from, offset);
            const set = [a, b].map((range, index): Goal => ({
              ...range,
              scope: "LOCATION",
              members: [],
              metric: a.metric,
              layerId: 4 + index,
            }));
            const expectedGoals = set.map((goal) => goalForDays(goal, { from: day, to: day }));
            const goalFound = goalOfLayer(set, chain, { layerId: 2, metric: a.metric, from: day, to: day });
            same(
              goalFound?.value ?? null,
              expectedGoals.every((value) => value === null)
                ? null
                : expectedGoals.reduce<number>((sum, value) => sum + (value ?? 0), 0),
            );
          },
        ),
        "the goals of a range equal those of its single days, wherever the goals are set": fc.property(
          fc.array(fc.tuple(arbGoal, fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 6 }),
          fc.constantFrom(1, 2, 5, 99),
          fc.integer({ min: -3, max: 20 }),
          (placed, layerId, offset) => {
            const [first] = placed;
            if (first === undefined) throw new Error("a goal is there");
            const [{ metric, from: start }] = first;
            const set = placed.map(([goal, layerId], index): Goal => ({
              ...goal,
              scope: index === 4 ? goal.scope : "LOCATION",
              metric: index === 5 ? goal.metric : metric,
              value: Math.round(goal.value),
              layerId: layerId,
            }));
            const from = addDays(start, offset);
            const question = { layerId, metric, from, to: addDays(from, 9) };
            same(
              goalsByDay(set, chain, question),
              Array.from({ length: 10 }, (_, index) =>
                goalOfLayer(set, chain, { ...question, from: addDays(from, index), to: addDays(from, index) }),
              ),
            );
            same(goalsByDay(set, ring, { ...question, layerId: 10 }).length, 10, "layers that hang on each other end");
          },
        ),
        "two consecutive goals of a layer add up; of two averages the later applies": fc.property(
          arbGoal,
          fc.nat(40),
          fc.nat(1_000),
          (goal, length, value) => {
            const earlier: Goal = { ...goal, scope: "LOCATION", layerId: 5 };
            const laterGoal: Goal = {
              ...earlier,
              id: goal.id + 1,
              from: addDays(goal.to, 1),
              to: addDays(goal.to, 1 + length),
              value,
              closed: [],
            };
            const goalFound = goalOfLayer([laterGoal, earlier], chain, {
              layerId: 5,
              metric: goal.metric,
              from: earlier.from,
              to: laterGoal.to,
            });
            same(goalFound, { value: isShared(goal) ? goal.value + value : value, layers: [5] });
            same(
              goalOfLayer([earlier, laterGoal], chain, {
                layerId: 5,
                metric: goal.metric,
                from: earlier.from,
                to: laterGoal.to,
              }),
              goalFound,
            );
            same(
              goalOfLayer([{ ...earlier, scope: "USER", members: [1] }], chain, {
                layerId: 5,
                metric: goal.metric,
                from: earlier.from,
                to: laterGoal.to,
              }),
              null,
            );
          },
        ),
        "an average set for the chain applies to every store without its own": fc.property(
          arbSame,
          arbSame,
          (above, own) => {
            const { from, to } = above;
            const set = [
              { ...above, scope: "LOCATION" as const, layerId: 1 },
              { ...own, scope: "LOCATION" as const, layerId: 5, metric: above.metric, from, to },
            ];
            const ask = (layerId: number) =>
              goalOfLayer(set, chain, { layerId, metric: above.metric, from, to })?.value;
            same([ask(4), ask(5), ask(1)], [above.value, own.value, above.value]);
          },
        ),
      },
    },
  };
};
