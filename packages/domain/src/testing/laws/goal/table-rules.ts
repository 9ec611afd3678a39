import type * as goal from "../../../goal/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof goal, "evenProfile" | "goalScopes">;

/** Builds the rules and laws of goal scopes, and of the default weekday weights. */
export const tableRules = ({ evenProfile, goalScopes }: Functions): Readonly<Record<string, RuleRow>> => ({
  "goal-tables": {
    says: "A goal is for a location, a department, a person or a team; by default every weekday has the same weight.",
    source: "behaviour 3.4 and 3.9",
    laws: {
      "a team has many members, a location none, a department or a person one": fixedCase(
        { LOCATION: "none", DEPARTMENT: "one", USER: "one", TEAM: "many" },
        (all) => {
          same(goalScopes, Object.fromEntries(Object.entries(all).map(([scope, members]) => [scope, { members }])));
        },
      ),
      "the seven weekdays have the same weight by default": fixedCase(7, (days) =>
        same(
          evenProfile,
          Array.from({ length: days }, () => 1),
        ),
      ),
    },
  },
});
