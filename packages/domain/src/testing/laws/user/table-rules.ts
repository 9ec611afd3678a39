import type * as user from "../../../user/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

const refusals = {
  DELETED: "NOACCESS",
  TERMINATED: "NOACCESS",
  INACTIVE: "NOACCESS",
  LOCKED: "LOCKED",
  INVITED: "NOACCESS",
  ACTIVE: null,
} as const;
/** States from which each action is possible. Source: decision 0090, written independently. */
const actions = {
  deactivate: ["INVITED", "ACTIVE", "LOCKED"],
  activate: ["INACTIVE"],
  lock: ["ACTIVE"],
  unlock: ["LOCKED"],
  terminate: ["INVITED", "ACTIVE", "INACTIVE", "LOCKED"],
  reinstate: ["TERMINATED"],
  delete: ["INVITED", "ACTIVE", "INACTIVE", "LOCKED", "TERMINATED"],
  restore: ["DELETED"],
  acceptInvitation: ["INVITED"],
  invite: ["INVITED"],
  requirePassword: ["ACTIVE", "LOCKED"],
} as const;

/** Builds the rules and laws of account states and their actions. */
export function tableRules({ userActions, userStatuses }: typeof user): Readonly<Record<string, RuleRow>> {
  return {
    "user-tables": {
      says: "An active account signs in; a locked one is reported as locked, any other as having no access. The actions on an account depend on its status.",
      source: "specification 8; behaviour 3.9; decision 0090",
      laws: {
        "each status rejects a sign-in as the specification says": fixedCase(Object.entries(refusals), (all) =>
          same(userStatuses, Object.fromEntries(all.map(([status, refusal]) => [status, { refusal }]))),
        ),
        "each action is allowed from its statuses only": fixedCase(Object.entries(actions), (all) =>
          same(userActions, Object.fromEntries(all.map(([action, from]) => [action, { from }]))),
        ),
      },
    },
  };
}
