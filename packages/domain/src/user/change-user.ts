/** Converts saving a user into access changes: home layer, roles, and access. */

import type { CalendarDate } from "../period/index.ts";
import { failAll, issue, ok, type Issue, type Result } from "../result/index.ts";
import { changeAccess, type AccessActor, type AccessChange, type AccessState, type RoleGrant } from "../role/index.ts";

/** User fields that decide their access. */
export interface UserAccess {
  readonly id: number;
  readonly layerId: number;
  readonly isActive: boolean;
  readonly terminationDate: CalendarDate | null;
  /** Whether the organisation's directory has the password. */
  readonly isLdap: boolean;
  readonly grants: readonly Omit<RoleGrant, "userId">[];
}

/** A user before and after the save; a new user has no before. */
export interface UserVersions {
  readonly before: UserAccess | null;
  readonly after: UserAccess;
}

/**
 * Returns the access state after saving a user, or its issues, each with its field. Nobody may save an account with more permissions
 * than their own, move it out of their reach, or grant and revoke what they do not hold.
 *
 * Errors: those of `changeAccess`; LAYER_UNKNOWN for a layer out of reach.
 *
 * Source: behaviour 3.9; decision 0087.
 *
 * @example changeUser({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 }, { before: null, after: { id: 0, layerId: 1, isActive: true, terminationDate: null, isLdap: false, grants: [] } }).issues.map(({ code, path }) => [code, path]) // => [["ACCESS_DENIED", ["layerId"]]]
 */
export function changeUser(
  state: AccessState,
  actor: AccessActor,
  { before, after }: UserVersions,
): Result<AccessState> {
  const issues: Issue[] = [];
  const applyChange: ApplyChange = (from, change, pathOf) => {
    const changeResult = changeAccess(from, actor, change);
    if (changeResult.ok) return changeResult.value;
    issues.push(...changeResult.issues.map(pathOf));
    return from;
  };
  const { id: userId, layerId } = after;
  if (before !== null) applyChange(state, { kind: "saveUser", userId }, (problem) => ({ ...problem, path: [] }));
  if (issues.length > 0) return failAll(issues);
  const otherUsers = state.users.filter((user) => user.id !== userId);
  const userState = state.users.find((user) => user.id === userId) ?? { id: userId, layerId, hasAccess: false };
  const movedState = { ...state, users: [...otherUsers, { ...userState, layerId }] };
  if (before?.layerId !== layerId) {
    applyChange(movedState, { kind: "saveUser", userId }, (problem) => ({
      ...problem,
      code: problem.code === "USER_UNKNOWN" ? "LAYER_UNKNOWN" : problem.code,
      path: ["layerId"],
    }));
    if (issues.length > 0) return failAll(issues);
  }
  const stateAfterGrants = applyGrants(movedState, { before, after }, applyChange);
  const entryStep = findEntryStep(before, after);
  const stateAfterStep =
    entryStep === null
      ? stateAfterGrants
      : applyChange(stateAfterGrants, { kind: entryStep.kind, userId }, (problem) => ({
          ...problem,
          path: [entryStep.field],
        }));
  const becomesLdap = before?.isLdap === false && after.isLdap;
  const stateAfterSave = becomesLdap
    ? applyChange(stateAfterStep, { kind: "delegatePassword", userId }, (problem) => ({ ...problem, path: ["isLdap"] }))
    : stateAfterStep;
  return issues.length > 0 ? failAll(issues) : ok(stateAfterSave);
}

/** Applies a change to a state; a refused one leaves the state as it is, and its issues are noted with the given paths. */
type ApplyChange = (from: AccessState, change: AccessChange, pathOf: (found: Issue) => Issue) => AccessState;

/** Applies added grants before revocations: an administrator of the whole may replace one of a part. */
function applyGrants(state: AccessState, { before, after }: UserVersions, applyChange: ApplyChange): AccessState {
  const userId = after.id;
  const formerGrants = before?.grants ?? [];
  const addedGrants = after.grants.flatMap((grant, index) =>
    formerGrants.some(sameGrantTest(grant)) ? [] : [{ grant, index }],
  );
  const removedGrants = formerGrants.filter((grant) => !after.grants.some(sameGrantTest(grant)));
  const stateWithGrants = addedGrants.reduce<AccessState>(
    (from, { grant: { roleId, layerId }, index }) =>
      applyChange(from, { kind: "grantRole", grant: { userId, roleId, layerId } }, (problem) => ({
        ...problem,
        path: ["grants", index, problem.path[0] ?? "roleId"],
      })),
    state,
  );
  return removedGrants.reduce<AccessState>(
    (from, { roleId, layerId }) =>
      applyChange(from, { kind: "revokeRole", grant: { userId, roleId, layerId } }, (problem) => ({
        ...problem,
        path: ["grants"],
      })),
    stateWithGrants,
  );
}

/**
 * Lists why some users may not all be barred, or all be admitted. A user that the state lacks is a deleted one of the given layer.
 *
 * Errors: those of `changeAccess`.
 *
 * @example checkEntryChange({ layers: [], roles: [], users: [], grants: [] }, { userId: 1, layerId: 1 }, { kind: "barUser", users: [{ id: 2, layerId: 1 }] }).map(({ code }) => code) // => ["ACCESS_DENIED"]
 */
export function checkEntryChange(
  state: AccessState,
  actor: AccessActor,
  {
    kind,
    users,
  }: {
    readonly kind: "barUser" | "admitUser";
    readonly users: readonly { readonly id: number; readonly layerId: number }[];
  },
): readonly Issue[] {
  const absentUsers = users
    .filter(({ id }) => !state.users.some((user) => user.id === id))
    .map((user) => ({ ...user, hasAccess: false }));
  const issues: Issue[] = [];
  users.reduce<AccessState>(
    (from, { id: userId }) => {
      const changeResult = changeAccess(from, actor, { kind, userId });
      if (changeResult.ok) return changeResult.value;
      issues.push(
        ...changeResult.issues
          .filter((problem) => !issues.some((issue) => issue.code === problem.code))
          .map(({ code, params }) => issue(code, [], params)),
      );
      return from;
    },
    { ...state, users: [...state.users, ...absentUsers] },
  );
  return issues;
}

const sameGrantTest =
  (grant: Omit<RoleGrant, "userId">) =>
  (otherGrant: Omit<RoleGrant, "userId">): boolean =>
    grant.roleId === otherGrant.roleId && grant.layerId === otherGrant.layerId;

/** Finds whether a save bars or admits the account, and by which field; null if neither. A new or earlier end date bars it, a later one or none admits it. */
function findEntryStep(
  userBefore: UserAccess | null,
  userAfter: UserAccess,
): { readonly kind: "barUser" | "admitUser"; readonly field: "isActive" | "terminationDate" } | null {
  if (userBefore === null) return null;
  if (userBefore.isActive !== userAfter.isActive)
    return { kind: userAfter.isActive ? "admitUser" : "barUser", field: "isActive" };
  if (userBefore.terminationDate === userAfter.terminationDate) return null;
  const endsSooner =
    userAfter.terminationDate !== null &&
    (userBefore.terminationDate === null || userAfter.terminationDate < userBefore.terminationDate);
  return { kind: endsSooner ? "barUser" : "admitUser", field: "terminationDate" };
}
