import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import type { Goal } from "../../../goal/index.ts";
import { decimalText } from "../../../measure/index.ts";
import { addDays } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof goal, "checkGoalClash" | "goalDaysAtMost" | "goalDecimals" | "metricOfGoal" | "parseGoal">;

/** Builds the rules and laws of the goal form. */
export const formRules = ({
  checkGoalClash,
  goalDaysAtMost,
  goalDecimals,
  metricOfGoal,
  parseGoal,
}: Functions): Readonly<Record<string, RuleRow>> => {
  /** A goal form as it is sent: the value in dollars, units, counts or percent. */
  const formOf = (goal: Goal) => {
    const { unit } = metricOfGoal(goal.metric);
    return { ...goal, value: unit === "pct" ? String(goal.value) : decimalText(goal.value, goalDecimals[unit]) };
  };
  const codesOf = (value: unknown): readonly string[] => {
    const goalResult = parseGoal(value);
    return goalResult.ok ? [] : goalResult.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };
  return {
    "goal-form": {
      says: "A goal is for a layer, a department, a person or a team; for one metric, a period of a year at most, one value, and a weight for each weekday. Everything wrong is reported at once.",
      source: "behaviour 3.9 (Goal), 3.12 (1); decision 0094",
      codes: [
        "REQUIRED",
        "ONE_OF",
        "DATE",
        "DATE_RANGE",
        "GOAL_TOO_LONG",
        "GOAL_MEMBERS",
        "GOAL_PROFILE",
        "DECIMAL_PLACES",
        "NUMBER_RANGE",
        "LIST_LENGTH",
        "VALUE_TYPE",
      ],
      laws: {
        "a valid goal is kept unchanged": fc.property(arbGoal, (goal) =>
          same(parseGoal(formOf(goal)), { ok: true, value: goal }),
        ),
        "any value is parsed or rejected with a reason, and never throws": fc.property(
          fc.oneof(
            fc.anything(),
            fc
              .tuple(arbGoal, fc.constantFrom("scope", "members", "from", "value", "profile", "closed"), fc.anything())
              .map(([goal, name, value]) => ({ ...formOf(goal), [name]: value })),
          ),
          (value) => {
            const goalResult = parseGoal(value);
            holds(goalResult.ok || goalResult.issues.length > 0, "a refusal has its reason");
          },
        ),
        "reports everything wrong at once, each at its path": fc.property(arbGoal, (goal) => {
          const invalidForm = {
            ...formOf(goal),
            scope: "STORE",
            metric: "voids",
            from: "2026-02-30",
            value: "-1",
            profile: [0, 0, 0, 0, 0, 0, 0],
          };
          same(codesOf(invalidForm), [
            "scope ONE_OF",
            "metric ONE_OF",
            "from DATE",
            "value NUMBER_RANGE",
            "profile GOAL_PROFILE",
          ]);
          for (const name of ["scope", "metric", "value"] as const)
            same(codesOf({ ...formOf(goal), [name]: "?" }), [`${name} ${name === "value" ? "DECIMAL" : "ONE_OF"}`]);
          same(codesOf({ ...formOf(goal), from: "?", closed: [addDays(goal.to, 1)] }), ["from DATE"]);
          same(codesOf({ ...formOf(goal), to: "?", closed: [addDays(goal.from, -1)] }), ["to DATE"]);
          same(codesOf({ ...formOf(goal), id: -1, layerId: 0 }), ["id NUMBER_AT_LEAST", "layerId NUMBER_AT_LEAST"]);
          same(codesOf({}), [
            "scope REQUIRED",
            "layerId REQUIRED",
            "metric REQUIRED",
            "from REQUIRED",
            "to REQUIRED",
            "value REQUIRED",
          ]);
        }),
        "without a profile all days weigh the same, and a profile has seven weights": fc.property(
          arbGoal,
          fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
          (goal, fewWeights) => {
            const { profile: _, ...rest } = formOf(goal);
            const goalResult = parseGoal(rest);
            const weights = goalResult.ok ? goalResult.value.profile : [];
            same([weights.length, new Set(weights).size, weights.some((weight) => weight > 0)], [7, 1, true]);
            same(codesOf({ ...rest, profile: fewWeights }), ["profile GOAL_PROFILE"]);
            same(codesOf({ ...rest, profile: [0, 1000, -1, 1001, 0.5, 0, 0] }), [
              "profile.2 NUMBER_RANGE",
              "profile.3 NUMBER_RANGE",
              "profile.4 INTEGER",
            ]);
          },
        ),
        "a period ends after it begins, a year and a week later at most": fc.property(
          arbGoal,
          fc.integer({ min: 1, max: 400 }),
          (goal, days) => {
            same(
              codesOf({ ...formOf(goal), to: addDays(goal.from, -days), closed: [] }),
              ["to DATE_RANGE", "to GOAL_TOO_LONG"].slice(0, 1),
            );
            same(codesOf({ ...formOf(goal), to: addDays(goal.from, goalDaysAtMost - 1), closed: [] }), []);
            const longer = parseGoal({ ...formOf(goal), to: addDays(goal.from, goalDaysAtMost), closed: [] });
            same(longer, {
              ok: false,
              issues: [{ code: "GOAL_TOO_LONG", path: ["to"], params: { max: goalDaysAtMost } }],
            });
            same(codesOf({ ...formOf(goal), to: addDays(goal.from, goalDaysAtMost - 1 + days), closed: [] }), [
              "to GOAL_TOO_LONG",
            ]);
          },
        ),
        "a new goal has no id, and a closed day is one of its days": fc.property(
          arbGoal,
          fc.integer({ min: 1, max: 30 }),
          (goal, days) => {
            const { id: _, closed: __, ...unsaved } = formOf(goal);
            const goalResult = parseGoal(unsaved);
            same(
              [
                goalResult.ok && goalResult.value.id,
                goalResult.ok && goalResult.value.closed,
                codesOf({ ...unsaved, id: 0 }),
              ],
              [0, [], []],
            );
            same(codesOf({ ...unsaved, closed: [addDays(goal.to, days)] }), ["closed.0 DATE_RANGE"]);
            same(codesOf({ ...unsaved, closed: [goal.from, addDays(goal.from, -days)] }), ["closed.1 DATE_RANGE"]);
            same(codesOf({ ...unsaved, closed: [goal.from, goal.to] }), []);
          },
        ),
        "one weekday with a weight of 1 is enough": fc.property(arbGoal, fc.nat(6), (goal, weekday) =>
          same(codesOf({ ...formOf(goal), profile: [0, 0, 0, 0, 0, 0, 0].with(weekday, 1) }), []),
        ),
        "the number of members is the one the scope requires": fc.property(arbGoal, (goal) => {
          const form = formOf(goal);
          same(codesOf({ ...form, scope: "LOCATION", members: [1] }), ["members GOAL_MEMBERS"]);
          same(codesOf({ ...form, scope: "USER", members: [1, 2] }), ["members GOAL_MEMBERS"]);
          same(codesOf({ ...form, scope: "TEAM", members: [1, 1] }), ["members GOAL_MEMBERS"]);
          const { members: _, ...nobody } = form;
          for (const scope of ["DEPARTMENT", "USER", "TEAM"])
            for (const goalWithoutMembers of [
              { ...nobody, scope },
              { ...form, scope, members: [] },
            ])
              same(codesOf(goalWithoutMembers), ["members REQUIRED"]);
          const wholeLayerGoal = parseGoal({ ...nobody, scope: "LOCATION" });
          same(wholeLayerGoal.ok && wholeLayerGoal.value.members, []);
        }),
        "a count has no decimals, an amount at most two": fc.property(
          arbGoal,
          fc.constantFrom("sales", "netSales", "items"),
          fc.nat(1_000_000),
          (goal, metric, thousandths) => {
            const decimals = { sales: 0, netSales: 2, items: 3 }[metric] ?? 0;
            const issueCodes = codesOf({ ...formOf(goal), metric, value: decimalText(thousandths, 3) });
            same(issueCodes, thousandths % 10 ** (3 - decimals) === 0 ? [] : ["value DECIMAL_PLACES"]);
            const goalResult = parseGoal({ ...formOf(goal), metric, value: decimalText(thousandths, 3) });
            if (!goalResult.ok)
              same(
                goalResult.issues.map(({ params }) => params),
                [{ max: decimals }],
              );
          },
        ),
      },
    },
    "goal-overlap": {
      says: "Overlapping goals: two goals of the same metric for the same people may not have a day in common.",
      source: "decision 0094",
      codes: ["GOAL_CLASH"],
      laws: {
        "goals overlap when they have a day in common, symmetrically": fc.property(
          arbGoal,
          fc.integer({ min: -400, max: 400 }),
          fc.nat(370),
          (goal, shift, length) => {
            const from = addDays(goal.from, shift);
            const other: Goal = {
              ...goal,
              id: goal.id + 1,
              from,
              to: addDays(from, length),
              members: goal.members.toReversed(),
            };
            const clashes = goal.from <= other.to && other.from <= goal.to;
            const params = { id: other.id, from: other.from, to: other.to };
            same(checkGoalClash(goal, [other]), clashes ? [{ code: "GOAL_CLASH", path: ["from"], params }] : []);
            same(
              checkGoalClash({ ...goal, id: 0 }, [{ ...other, id: 0 }]).length,
              clashes ? 1 : 0,
              "goals that are new are not one goal",
            );
            same(checkGoalClash(other, [goal]).length, clashes ? 1 : 0);
            same(
              checkGoalClash({ ...goal, metric: goal.metric === "sales" ? "items" : "sales" }, [
                { ...other, metric: "netSales" },
              ]),
              [],
            );
            same(checkGoalClash({ ...goal, layerId: goal.layerId + 1 }, [other]), []);
          },
        ),
        "teams of different people do not overlap, whatever their ids": fc.property(arbGoal, (goal) => {
          const team = (members: readonly number[]): Goal => ({
            ...goal,
            id: goal.id + members.length,
            scope: "TEAM",
            members,
          });
          same(checkGoalClash(team([1, 23]), [team([12, 3, 4]), team([1, 23, 4]), team([123])]), []);
        }),
        "a goal does not overlap with itself": fc.property(arbGoal, (goal) => same(checkGoalClash(goal, [goal]), [])),
      },
    },
  };
};
