/** Explains access: the derivation of an answer as data, each step a key with parameters for its text. */

import { effectivePermissions, hasPermission, type PermissionCode } from "../access/index.ts";

import {
  listGrantsReachingForAll,
  grantsReaching,
  hasAccess,
  type AccessPlace,
  type AccessState,
} from "./access-state.ts";
import { changeAccess } from "./change-access.ts";
import { isAdminRole, permissionsOfRole, type Role } from "./role.ts";

/** Access question: does the user hold any of these permissions at the layer? An empty list asks only for some role there. */
export interface AccessQuestion extends AccessPlace {
  readonly anyOf: readonly PermissionCode[];
}

/**
 * Rules that decide an access question, each with its answer.
 *
 * Source: specification 6, behaviour 3.9 and 3.12 (5, 6).
 */
export const accessRules = {
  USER_WITHOUT_ACCESS: { allows: false },
  LAYER_UNKNOWN: { allows: false },
  NO_ROLE_REACHES: { allows: false },
  PERMISSION_MISSING: { allows: false },
  NOTHING_ASKED: { allows: true },
  ADMIN_HOLDS_ALL: { allows: true },
  PERMISSION_HELD: { allows: true },
  CUD_INCLUDES_READ: { allows: true },
} as const satisfies Record<string, { readonly allows: boolean }>;

/** A deciding rule. */
export type AccessRule = keyof typeof accessRules;

/** Kinds of derivation steps, with the parameters of each. */
export const accessSteps = {
  USER_WITHOUT_ACCESS: ["user"],
  LAYER_UNKNOWN: ["layer"],
  ROLE_REACHES: ["role", "givenAt", "layer"],
  ROLE_ELSEWHERE: ["role", "givenAt", "layer"],
  NO_ROLE_REACHES: ["user", "layer"],
  NOTHING_ASKED: [],
  ADMIN_HOLDS_ALL: ["role", "permission"],
  ROLE_GIVES: ["role", "permission"],
  CUD_INCLUDES_READ: ["role", "permission", "through"],
  ROLE_LACKS: ["role", "permission"],
  PERMISSION_MISSING: ["permission"],
  COULD_GRANT: ["user", "role", "permission", "layer"],
  NOBODY_COULD_GRANT: ["permission", "layer"],
} as const satisfies Record<string, readonly AccessStepParam[]>;

/** Kind of a derivation step. */
export type AccessStepKind = keyof typeof accessSteps;

/** Parameters of a step's text: ids of users, roles and layers, permission codes. */
export type AccessStepParam = "user" | "role" | "layer" | "givenAt" | "permission" | "through";

/** A step of a derivation. */
export interface AccessStep {
  readonly kind: AccessStepKind;
  readonly params: Readonly<Partial<Record<AccessStepParam, string | number>>>;
}

/** A user who could grant the missing permission with a role at the layer. */
export interface Grantor {
  readonly userId: number;
  readonly roleId: number;
  readonly permission: PermissionCode;
}

/** An answer with its explanation. */
export interface AccessExplanation {
  readonly isAllowed: boolean;
  readonly rule: AccessRule;
  /** Steps of the explanation in display order, from the facts to the answer. */
  readonly steps: readonly AccessStep[];
  /** Missing permissions, any of which would be enough; empty if none is missing. */
  readonly missing: readonly PermissionCode[];
  readonly grantors: readonly Grantor[];
}

/**
 * Explains whether a user has a permission at a layer: the deciding rule, the roles and layers involved, missing permissions, and users who
 * could grant them.
 *
 * Source: specification 6, behaviour 3.9 and 3.10; decision 0088.
 *
 * @example explainAccess({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1, anyOf: ["SALE_READ"] }).rule // => "USER_WITHOUT_ACCESS"
 */
export function explainAccess(state: AccessState, question: AccessQuestion): AccessExplanation {
  const { userId, layerId, anyOf } = question;
  if (!hasAccess(state, userId))
    return makeRefusedAnswer("USER_WITHOUT_ACCESS", [{ kind: "USER_WITHOUT_ACCESS", params: { user: userId } }]);
  if (!state.layers.some(({ id }) => id === layerId))
    return makeRefusedAnswer("LAYER_UNKNOWN", [{ kind: "LAYER_UNKNOWN", params: { layer: layerId } }]);
  const reachingGrants = grantsReaching(state, question);
  const reachSteps: readonly AccessStep[] = reachingGrants.map(({ grant, role }) => ({
    kind: "ROLE_REACHES",
    params: { role: role.id, givenAt: grant.layerId, layer: layerId },
  }));
  if (reachingGrants.length === 0) {
    const noRoleStep: AccessStep = { kind: "NO_ROLE_REACHES", params: { user: userId, layer: layerId } };
    return makeLackingAnswer("NO_ROLE_REACHES", [...listElsewhereSteps(state, question), noRoleStep], {
      state,
      question,
    });
  }
  if (anyOf.length === 0)
    return makeAllowedAnswer("NOTHING_ASKED", [...reachSteps, { kind: "NOTHING_ASKED", params: {} }]);
  for (const { grant, role } of reachingGrants) {
    const ruleAndStep = findGivingStep(role, anyOf);
    if (ruleAndStep === null) continue;
    const reachStep: AccessStep = {
      kind: "ROLE_REACHES",
      params: { role: role.id, givenAt: grant.layerId, layer: layerId },
    };
    return makeAllowedAnswer(ruleAndStep.rule, [reachStep, ruleAndStep.step]);
  }
  const lackSteps = reachingGrants.flatMap(({ role }) =>
    anyOf.map((permission): AccessStep => ({ kind: "ROLE_LACKS", params: { role: role.id, permission } })),
  );
  return makeLackingAnswer(
    "PERMISSION_MISSING",
    [...reachSteps, ...listElsewhereSteps(state, question), ...lackSteps],
    {
      state,
      question,
    },
  );
}

const makeAllowedAnswer = (rule: AccessRule, steps: readonly AccessStep[]): AccessExplanation => ({
  isAllowed: true,
  rule,
  steps,
  missing: [],
  grantors: [],
});
const makeRefusedAnswer = (rule: AccessRule, steps: readonly AccessStep[]): AccessExplanation => ({
  isAllowed: false,
  rule,
  steps,
  missing: [],
  grantors: [],
});

interface QuestionInState {
  readonly state: AccessState;
  readonly question: AccessQuestion;
}

function makeLackingAnswer(
  rule: AccessRule,
  steps: readonly AccessStep[],
  { state, question }: QuestionInState,
): AccessExplanation {
  const { layerId, anyOf } = question;
  const missingCodes = [...new Set(anyOf)];
  const grantors = missingCodes.flatMap((permission) => grantorsOf(state, question, permission));
  const grantorSteps = missingCodes.flatMap((permission): readonly AccessStep[] => {
    const permissionGrantors = grantors.filter((grantor) => grantor.permission === permission);
    return [
      { kind: "PERMISSION_MISSING", params: { permission } },
      ...permissionGrantors.map(({ userId, roleId }): AccessStep => ({
        kind: "COULD_GRANT",
        params: { user: userId, role: roleId, permission, layer: layerId },
      })),
      ...(permissionGrantors.length === 0
        ? [{ kind: "NOBODY_COULD_GRANT", params: { permission, layer: layerId } } as const]
        : []),
    ];
  });
  return { isAllowed: false, rule, steps: [...steps, ...grantorSteps], missing: missingCodes, grantors };
}

/** Lists the roles of a user that allow the question's permission at another layer but not here. */
function listElsewhereSteps(state: AccessState, { userId, layerId, anyOf }: AccessQuestion): readonly AccessStep[] {
  return state.grants.flatMap((grant): readonly AccessStep[] => {
    const grantedRole = state.roles.find(({ id }) => id === grant.roleId);
    if (grant.userId !== userId || grantedRole === undefined || !hasPermission(permissionsOfRole(grantedRole), anyOf))
      return [];
    return [{ kind: "ROLE_ELSEWHERE", params: { role: grantedRole.id, givenAt: grant.layerId, layer: layerId } }];
  });
}

function findGivingStep(
  role: Role,
  anyOf: readonly PermissionCode[],
): { readonly rule: AccessRule; readonly step: AccessStep } | null {
  const givenPermission = anyOf.find((code) => hasPermission(permissionsOfRole(role), [code]));
  if (givenPermission === undefined) return null;
  if (isAdminRole(role))
    return {
      rule: "ADMIN_HOLDS_ALL",
      step: { kind: "ADMIN_HOLDS_ALL", params: { role: role.id, permission: givenPermission } },
    };
  if (role.permissions.includes(givenPermission))
    return {
      rule: "PERMISSION_HELD",
      step: { kind: "ROLE_GIVES", params: { role: role.id, permission: givenPermission } },
    };
  const cudPermission = givenPermission.replace(/_READ$/u, "_CUD");
  return {
    rule: "CUD_INCLUDES_READ",
    step: { kind: "CUD_INCLUDES_READ", params: { role: role.id, permission: givenPermission, through: cudPermission } },
  };
}

/** Lists users who could grant the permission at the layer, each with the role of the fewest permissions that they may grant. */
function grantorsOf(
  state: AccessState,
  { userId, layerId }: AccessQuestion,
  permission: PermissionCode,
): readonly Grantor[] {
  const rolesWithPermission = state.roles
    .filter((role) => hasPermission(permissionsOfRole(role), [permission]))
    .toSorted(
      (a, b) =>
        effectivePermissions(permissionsOfRole(a)).length - effectivePermissions(permissionsOfRole(b)).length ||
        a.id - b.id,
    );
  const reachingGrants = listGrantsReachingForAll(state, layerId);
  const giverIds = new Set(
    reachingGrants
      .filter(({ role }) => hasPermission(permissionsOfRole(role), ["USER_ACCESS_CUD"]))
      .map(({ grant }) => grant.userId),
  );
  return state.users.flatMap(({ id }) => {
    if (!giverIds.has(id)) return [];
    const grantableRole = rolesWithPermission.find(
      (otherRole) =>
        changeAccess(
          state,
          { userId: id, layerId },
          { kind: "grantRole", grant: { userId, roleId: otherRole.id, layerId } },
        ).ok,
    );
    return grantableRole === undefined ? [] : [{ userId: id, roleId: grantableRole.id, permission }];
  });
}
