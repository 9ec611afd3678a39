import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import type { Goal } from "../../../goal/index.ts";
import { addDays } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof goal, "goalForDays" | "goalMetrics" | "goalOfLayer" | "goalsByDay">;

const sumOf = (days: readonly { readonly value: number }[]) => days.reduce((sum, { value }) => sum + value, 0);

/** A chain (1) of two regions (2, 3) with three stores each (4 to 9). */
const chainLayers = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => ({
  id,
  parentId: id === 1 ? null : id <= 3 ? 1 : id <= 6 ? 2 : 3,
  priority: 0,
}));
const storeIds = [4, 5, 6, 7, 8, 9];

/** Two layers in a cycle, which no valid organisation has. */
const ringLayers = [10, 11].map((id) => ({ id, parentId: 21 - id, priority: 0 }));

/** Builds the rules and laws of the goal of a layer, from its own goals and those above and below it. */
export const layerRules = ({
  goalForDays,
  goalMetrics,
  goalOfLayer,
  goalsByDay,
}: Functions): Readonly<Record<string, RuleRow>> => {
  const isShared = (goal: Goal) => goalMetrics[goal.metric].spread === "shared";
  const arbShared = arbGoal.filter(isShared);
  const arbSame = arbGoal.filter((goal) => !isShared(goal));
  return {
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
              layerId: storeIds[index] ?? 4,
            }));
            const goalsOf = (layerId: number, all: readonly Goal[] = set) =>
              goalOfLayer(all, chainLayers, { layerId, metric, from, to });
            same(goalsOf(1), { value: sumOf(set), layers: set.map(({ layerId }) => layerId) });
            same((goalsOf(2)?.value ?? 0) + (goalsOf(3)?.value ?? 0), sumOf(set));
            same(goalsOf(2, [...set, { ...first, scope: "LOCATION", layerId: 2, closed: [] }]), {
              value: first.value,
              layers: [2],
            });
            same(
              goalsOf(
                1,
                set.map((goal) => ({ ...goal, scope: "USER", members: [1] })),
              ),
              null,
            );
            same(
              goalsOf(
                1,
                set.map((goal) => ({ ...goal, metric: metric === "sales" ? "items" : "sales" })),
              ),
              null,
            );
            same(
              goalOfLayer(set, ringLayers, { layerId: 11, metric, from, to }),
              null,
              "layers that hang on each other have none",
            );
            same(
              goalOfLayer(set, [...ringLayers, { id: 4, parentId: 11, priority: 0 }], {
                layerId: 10,
                metric,
                from,
                to,
              }),
              {
                value: sumOf(set.filter(({ layerId }) => layerId === 4)),
                layers: [4],
              },
            );
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
            const goalFound = goalOfLayer(set, chainLayers, { layerId: 2, metric: a.metric, from: day, to: day });
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
              layerId,
            }));
            const from = addDays(start, offset);
            const question = { layerId, metric, from, to: addDays(from, 9) };
            same(
              goalsByDay(set, chainLayers, question),
              Array.from({ length: 10 }, (_, index) =>
                goalOfLayer(set, chainLayers, { ...question, from: addDays(from, index), to: addDays(from, index) }),
              ),
            );
            same(
              goalsByDay(set, ringLayers, { ...question, layerId: 10 }).length,
              10,
              "layers that hang on each other end",
            );
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
            const goalFound = goalOfLayer([laterGoal, earlier], chainLayers, {
              layerId: 5,
              metric: goal.metric,
              from: earlier.from,
              to: laterGoal.to,
            });
            same(goalFound, { value: isShared(goal) ? goal.value + value : value, layers: [5] });
            same(
              goalOfLayer([earlier, laterGoal], chainLayers, {
                layerId: 5,
                metric: goal.metric,
                from: earlier.from,
                to: laterGoal.to,
              }),
              goalFound,
            );
            same(
              goalOfLayer([{ ...earlier, scope: "USER", members: [1] }], chainLayers, {
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
              goalOfLayer(set, chainLayers, { layerId, metric: above.metric, from, to })?.value;
            same([ask(4), ask(5), ask(1)], [above.value, own.value, above.value]);
          },
        ),
      },
    },
  };
};
