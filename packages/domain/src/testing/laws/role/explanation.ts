import fc from "fast-check";

import { hasPermission } from "../../../access/index.ts";
import type * as role from "../../../role/index.ts";
import { arbAccessQuestion, arbAccessState } from "../../arbitraries/organisation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { heldInWords } from "./word-for-word.ts";

/** Builds the rules and laws of explaining access. */
export function explanationRules(functions: typeof role): Readonly<Record<string, RuleRow>> {
  const { accessRules, accessSteps, changeAccess, explainAccess, grantsReaching, permissionsAt } = functions;

  return {
    "access-explanation": {
      says: "Every yes and no about access is explained: which rule decides, through which role and layer, which permission is missing, and who could grant it.",
      source: "behaviour 3.9 and 3.10; decision 0088",
      codes: ["ACCESS_DENIED"],
      cases: ["role.json"],
      laws: {
        "the explanation is positive exactly when the permission is held": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, question) => {
            const { isAllowed, rule } = explainAccess(state, question);
            const permissions = heldInWords(state, question.userId, question.layerId);
            const enters =
              state.users.some(({ id, hasAccess }) => id === question.userId && hasAccess) &&
              grantsReaching(state, question).length > 0;
            same(
              isAllowed,
              enters && (question.anyOf.length === 0 || question.anyOf.some((code) => permissions.has(code))),
            );
            if (question.anyOf.length > 0)
              same(
                isAllowed,
                hasPermission(permissionsAt(state, question), question.anyOf),
                "and the check says the same",
              );
            same(accessRules[rule].allows, isAllowed, "the rule that answers");
          },
        ),
        "every step has exactly the parameters its words need": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, question) => {
            const { steps } = explainAccess(state, question);
            holds(steps.length > 0, "something is said");
            for (const { kind, params } of steps)
              same(Object.keys(params).toSorted(), [...accessSteps[kind]].toSorted(), kind);
          },
        ),
        "a yes names the role that gives the permission, and how": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, question) => {
            const { rule, steps } = explainAccess(state, question);
            const last = steps.at(-1);
            const giving = state.roles.find(({ id }) => id === last?.params.role);
            if (giving === undefined || last === undefined || !accessRules[rule].allows || rule === "NOTHING_ASKED")
              return;
            const permission = String(last.params.permission);
            same(
              last.kind,
              {
                ADMIN_HOLDS_ALL: "ADMIN_HOLDS_ALL",
                CUD_INCLUDES_READ: "CUD_INCLUDES_READ",
                PERMISSION_HELD: "ROLE_GIVES",
              }[rule === "ADMIN_HOLDS_ALL" || rule === "CUD_INCLUDES_READ" ? rule : "PERMISSION_HELD"],
              "the step of the rule",
            );
            holds(
              question.anyOf.some((code) => code === permission),
              "it was asked",
            );
            same(giving.code === "ADMIN", rule === "ADMIN_HOLDS_ALL", "the administrator");
            if (rule === "PERMISSION_HELD") holds(giving.permissions.includes(permission), "the role lists it");
            if (rule === "CUD_INCLUDES_READ")
              same(
                [giving.permissions.includes(permission), giving.permissions.includes(String(last.params.through))],
                [false, true],
                "the role lists its CUD only",
              );
          },
        ),
        "a named role reaches the layer, or is marked as not reaching it": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, question) => {
            const reaching = new Set(
              grantsReaching(state, question).map(({ grant }) => `${grant.roleId} ${grant.layerId}`),
            );
            for (const { kind, params } of explainAccess(state, question).steps) {
              if (kind === "ROLE_REACHES") holds(reaching.has(`${params.role} ${params.givenAt}`), "the role reaches");
              if (kind === "ROLE_ELSEWHERE")
                holds(!reaching.has(`${params.role} ${params.givenAt}`), "the role does not reach");
            }
          },
        ),
        "the missing permission is the one asked for, and only a no has one": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, question) => {
            const { isAllowed, missing, grantors } = explainAccess(state, question);
            if (isAllowed) same([missing, grantors], [[], []]);
            else
              holds(
                missing.every((code) => question.anyOf.includes(code)),
                "it was asked",
              );
          },
        ),
        "everybody named as able to grant a permission can, and then it is held": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, question) => {
            for (const { userId, roleId, permission } of explainAccess(state, question).grantors) {
              const actor = { userId, layerId: question.layerId };
              const granted = changeAccess(state, actor, {
                kind: "grantRole",
                grant: { userId: question.userId, roleId, layerId: question.layerId },
              });
              holds(
                granted.ok && explainAccess(granted.value, { ...question, anyOf: [permission] }).isAllowed,
                "the grant goes through and gives it",
              );
            }
          },
        ),
        "names who could grant each missing permission, or says that nobody could": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, question) => {
            const { steps, missing, grantors } = explainAccess(state, question);
            for (const code of missing) {
              const sentences = steps
                .filter(({ kind, params }) => kind === "COULD_GRANT" && params.permission === code)
                .map(({ params }) => [params.user, params.role]);
              same(
                sentences,
                grantors.filter(({ permission }) => permission === code).map(({ userId, roleId }) => [userId, roleId]),
              );
              same(
                steps.some(({ kind, params }) => kind === "NOBODY_COULD_GRANT" && params.permission === code),
                sentences.length === 0,
                "nobody could",
              );
            }
          },
        ),
        "names everybody who could grant it": fc.property(arbAccessState, arbAccessQuestion, (state, question) => {
          const { missing, grantors } = explainAccess(state, question);
          for (const { id: userId } of state.users) {
            for (const role of state.roles) {
              const granted = changeAccess(
                state,
                { userId, layerId: question.layerId },
                { kind: "grantRole", grant: { userId: question.userId, roleId: role.id, layerId: question.layerId } },
              );
              if (!granted.ok) continue;
              const gives = missing.filter((code) => hasPermission(permissionsAt(granted.value, question), [code]));
              for (const code of gives)
                holds(
                  grantors.some((grantor) => grantor.userId === userId && grantor.permission === code),
                  `${userId} could give ${code}`,
                );
            }
          }
        }),
      },
    },
  };
}
