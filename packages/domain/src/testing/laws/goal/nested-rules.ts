import fc from "fast-check";

import type * as goal from "../../../goal/index.ts";
import { calendarDateOf } from "../../../period/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof goal, "containsGoals" | "keepOutermostGoals">;

const firstDay = calendarDateOf({ year: 2026, month: 3, day: 2 });
const arbFigure = fc.option(fc.nat(9_000));
const arbScopedGoals = fc.record({
  userIds: fc.subarray([1, 2, 3], { minLength: 1 }),
  locationIds: fc.subarray([5, 6, 7], { minLength: 1 }),
  period: arbFigure,
  month: arbFigure,
  year: arbFigure,
  open: fc.constant([]),
});
const figures = ["period", "month", "year"] as const;

/** Builds the rules and laws of goals that contain each other. */
export const nestedRules = ({ containsGoals, keepOutermostGoals }: Functions): Readonly<Record<string, RuleRow>> => ({
  "goals-within-goals": {
    says: "A total of goals adds up goals that do not contain each other: the goal of a team stands for those of its members, and that of a region for those of the same people in its stores.",
    source: "behaviour 3.3 (sums by any grouping); decision 0528",
    laws: {
      "no figure that is left is within another one, and each that was left out is": fc.property(
        fc.array(arbScopedGoals, { maxLength: 6 }),
        (goals) => {
          const outermost = keepOutermostGoals(goals);
          for (const figure of figures) {
            const countedGoals = outermost.filter((scopedGoals) => scopedGoals[figure] !== null);
            for (const [index, inner] of countedGoals.entries())
              for (const [other, outer] of countedGoals.entries())
                holds(index === other || !containsGoals(outer, inner), `${figure} counts twice`);
            for (const [index, { [figure]: value }] of goals.entries())
              if (value !== null && outermost[index]?.[figure] === null)
                holds(
                  countedGoals.some((outer) => goals[index] !== undefined && containsGoals(outer, goals[index])),
                  `${figure} is lost`,
                );
          }
        },
      ),
      "the total of a team and its members is the goal of the team": fc.property(
        fc.array(fc.nat(9_000), { minLength: 1, maxLength: 4 }),
        fc.nat(9_000),
        (values, teamValue) => {
          const ofUser = (period: number, userId: number) => ({
            userIds: [userId],
            locationIds: [5],
            period,
            month: null,
            year: null,
            open: [],
          });
          const members = values.map(ofUser);
          const team = { ...ofUser(teamValue, 0), userIds: [...values.keys(), 99] };
          const total = keepOutermostGoals([...members, team]).reduce((sum, { period }) => sum + (period ?? 0), 0);
          same(total, teamValue);
          same(keepOutermostGoals(members), members);
        },
      ),
      "what is still needed of a goal within another one is not added to it": fc.property(
        fc.boolean(),
        (isOuterOpen) => {
          const open = [{ from: firstDay, to: firstDay, value: 100, daysLeft: 1 }];
          const empty = { locationIds: [5], period: null, month: null, year: null };
          const [inner] = keepOutermostGoals([
            { ...empty, userIds: [1], open },
            { ...empty, userIds: [1, 2], open: isOuterOpen ? open : [] },
          ]);
          same(inner?.open, isOuterOpen ? [] : open);
        },
      ),
    },
  },
});
