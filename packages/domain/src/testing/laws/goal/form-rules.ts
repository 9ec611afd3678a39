import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import type { Goal } from "../../../goal/index.ts";
import { decimalText } from "../../../measure/index.ts";
import { addDays } from "../../../period/index.ts";
import { arbGoal } from "../../arbitraries/goal.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof goal, "checkGoalClash" | "goalDaysAtMost" | "goalDecimals" | "metricOfGoal" | "parseGoal">;

/** How goals are set. */
export const formRules = ({
  checkGoalClash,
  goalDaysAtMost,
  goalDecimals,
  metricOfGoal,
  parseGoal,
}: Functions): Readonly<Record<string, RuleRow>> => {
  /** A goal as its form sends it: the value in dollars, units, counts or percent. */
  const formOf = (one: Goal) => {
    const { unit } = metricOfGoal(one.metric);
    return { ...one, value: unit === "pct" ? String(one.value) : decimalText(one.value, goalDecimals[unit]) };
  };
  const codesOf = (value: unknown): readonly string[] => {
    const read = parseGoal(value);
    return read.ok ? [] : read.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
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
        "a valid goal is kept unchanged": fc.property(arbGoal, (one) =>
          same(parseGoal(formOf(one)), { ok: true, value: one }),
        ),
        "any value is parsed or rejected with a reason, and never throws": fc.property(
          fc.oneof(
            fc.anything(),
            fc
              .tuple(arbGoal, fc.constantFrom("scope", "members", "from", "value", "profile", "closed"), fc.anything())
              .map(([one, name, value]) => ({ ...formOf(one), [name]: value })),
          ),
          (value) => {
            const read = parseGoal(value);
            holds(read.ok || read.issues.length > 0, "a refusal has its reason");
          },
        ),
        "reports everything wrong at once, each at its path": fc.property(arbGoal, (one) => {
          const wrong = {
            ...formOf(one),
            scope: "STORE",
            metric: "voids",
            from: "2026-02-30",
            value: "-1",
            profile: [0, 0, 0, 0, 0, 0, 0],
          };
          same(codesOf(wrong), [
            "scope ONE_OF",
            "metric ONE_OF",
            "from DATE",
            "value NUMBER_RANGE",
            "profile GOAL_PROFILE",
          ]);
          for (const name of ["scope", "metric", "value"] as const)
            same(codesOf({ ...formOf(one), [name]: "?" }), [`${name} ${name === "value" ? "DECIMAL" : "ONE_OF"}`]);
          same(codesOf({ ...formOf(one), from: "?", closed: [addDays(one.to, 1)] }), ["from DATE"]);
          same(codesOf({ ...formOf(one), to: "?", closed: [addDays(one.from, -1)] }), ["to DATE"]);
          same(codesOf({ ...formOf(one), id: -1, layerId: 0 }), ["id NUMBER_AT_LEAST", "layerId NUMBER_AT_LEAST"]);
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
          (one, few) => {
            const { profile: _, ...rest } = formOf(one);
            const read = parseGoal(rest);
            const weights = read.ok ? read.value.profile : [];
            same([weights.length, new Set(weights).size, weights.some((weight) => weight > 0)], [7, 1, true]);
            same(codesOf({ ...rest, profile: few }), ["profile GOAL_PROFILE"]);
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
          (one, days) => {
            same(
              codesOf({ ...formOf(one), to: addDays(one.from, -days), closed: [] }),
              ["to DATE_RANGE", "to GOAL_TOO_LONG"].slice(0, 1),
            );
            same(codesOf({ ...formOf(one), to: addDays(one.from, goalDaysAtMost - 1), closed: [] }), []);
            const longer = parseGoal({ ...formOf(one), to: addDays(one.from, goalDaysAtMost), closed: [] });
            same(longer, {
              ok: false,
              issues: [{ code: "GOAL_TOO_LONG", path: ["to"], params: { max: goalDaysAtMost } }],
            });
            same(codesOf({ ...formOf(one), to: addDays(one.from, goalDaysAtMost - 1 + days), closed: [] }), [
              "to GOAL_TOO_LONG",
            ]);
          },
        ),
        "a new goal has no id, and a closed day is one of its days": fc.property(
          arbGoal,
          fc.integer({ min: 1, max: 30 }),
          (one, days) => {
            const { id: _, closed: __, ...unsaved } = formOf(one);
            const read = parseGoal(unsaved);
            same([read.ok && read.value.id, read.ok && read.value.closed, codesOf({ ...unsaved, id: 0 })], [0, [], []]);
            same(codesOf({ ...unsaved, closed: [addDays(one.to, days)] }), ["closed.0 DATE_RANGE"]);
            same(codesOf({ ...unsaved, closed: [one.from, addDays(one.from, -days)] }), ["closed.1 DATE_RANGE"]);
            same(codesOf({ ...unsaved, closed: [one.from, one.to] }), []);
          },
        ),
        "one weekday with a weight of 1 is enough": fc.property(arbGoal, fc.nat(6), (one, weekday) =>
          same(codesOf({ ...formOf(one), profile: [0, 0, 0, 0, 0, 0, 0].with(weekday, 1) }), []),
        ),
        "the number of members is the one the scope requires": fc.property(arbGoal, (one) => {
          const form = formOf(one);
          same(codesOf({ ...form, scope: "LOCATION", members: [1] }), ["members GOAL_MEMBERS"]);
          same(codesOf({ ...form, scope: "USER", members: [1, 2] }), ["members GOAL_MEMBERS"]);
          same(codesOf({ ...form, scope: "TEAM", members: [1, 1] }), ["members GOAL_MEMBERS"]);
          const { members: _, ...nobody } = form;
          for (const scope of ["DEPARTMENT", "USER", "TEAM"])
            for (const some of [
              { ...nobody, scope },
              { ...form, scope, members: [] },
            ])
              same(codesOf(some), ["members REQUIRED"]);
          const whole = parseGoal({ ...nobody, scope: "LOCATION" });
          same(whole.ok && whole.value.members, []);
        }),
        "a count has no decimals, an amount at most two": fc.property(
          arbGoal,
          fc.constantFrom("sales", "netSales", "items"),
          fc.nat(1_000_000),
          (one, metric, thousandths) => {
            const decimals = { sales: 0, netSales: 2, items: 3 }[metric] ?? 0;
            const refused = codesOf({ ...formOf(one), metric, value: decimalText(thousandths, 3) });
            same(refused, thousandths % 10 ** (3 - decimals) === 0 ? [] : ["value DECIMAL_PLACES"]);
            const read = parseGoal({ ...formOf(one), metric, value: decimalText(thousandths, 3) });
            if (!read.ok)
              same(
                read.issues.map(({ params }) => params),
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
          (one, shift, length) => {
            const from = addDays(one.from, shift);
            const other: Goal = {
              ...one,
              id: one.id + 1,
              from,
              to: addDays(from, length),
              members: one.members.toReversed(),
            };
            const clashes = one.from <= other.to && other.from <= one.to;
            const params = { id: other.id, from: other.from, to: other.to };
            same(checkGoalClash(one, [other]), clashes ? [{ code: "GOAL_CLASH", path: ["from"], params }] : []);
            same(
              checkGoalClash({ ...one, id: 0 }, [{ ...other, id: 0 }]).length,
              clashes ? 1 : 0,
              "goals that are new are not one goal",
            );
            same(checkGoalClash(other, [one]).length, clashes ? 1 : 0);
            same(
              checkGoalClash({ ...one, metric: one.metric === "sales" ? "items" : "sales" }, [
                { ...other, metric: "netSales" },
              ]),
              [],
            );
            same(checkGoalClash({ ...one, layerId: one.layerId + 1 }, [other]), []);
          },
        ),
        "teams of different people do not overlap, whatever their ids": fc.property(arbGoal, (one) => {
          const team = (members: readonly number[]): Goal => ({
            ...one,
            id: one.id + members.length,
            scope: "TEAM",
            members,
          });
          same(checkGoalClash(team([1, 23]), [team([12, 3, 4]), team([1, 23, 4]), team([123])]), []);
        }),
        "a goal does not overlap with itself": fc.property(arbGoal, (one) => same(checkGoalClash(one, [one]), [])),
      },
    },
  };
};
