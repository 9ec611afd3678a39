import fc from "fast-check";

import type * as role from "../../../role/index.ts";
import { arbAccessActor, arbAccessChange, arbAccessState } from "../../arbitraries/organisation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { heldInWords, isAdministered, isAtOrAbove, placesOf } from "./word-for-word.ts";

/** Builds the rules and laws of granting and revoking. */
export function changeRules({ changeAccess }: typeof role): Readonly<Record<string, RuleRow>> {
  type State = role.AccessState;
  type Command = fc.Command<{ readonly start: State }, { state: State }>;

  /** An attempted change: its result is compared with the state before it, and with the initial state. */
  const arbTry: fc.Arbitrary<Command> = fc.tuple(arbAccessActor, arbAccessChange).map(([actor, change]) => ({
    check: () => true,
    run: ({ start }, real) => {
      const before = real.state;
      const result = changeAccess(before, actor, change);
      if (!result.ok) return;
      real.state = result.value;
      keepsWithinOwn(before, result.value, actor.userId);
      keepsAdministrators(before, result.value);
      givesNothingNew(start, result.value);
    },
    toString: () => JSON.stringify({ actor, change }),
  }));

  const arbTries = fc.commands([arbTry], { maxCommands: 12 });
  const inAnyOrder = (state: State, tries: Iterable<Command>): void =>
    fc.modelRun(() => ({ model: { start: state }, real: { state } }), tries);

  return {
    "no-privilege-escalation": {
      says: "No privilege escalation: nobody grants or revokes, at any layer, a permission they do not hold there; no sequence of grants gives anyone a permission that nobody could grant.",
      source: "behaviour 3.9; decision 0087",
      codes: [
        "ACCESS_DENIED",
        "GRANT_BEYOND_OWN",
        "ROLE_BEYOND_OWN",
        "USER_BEYOND_OWN",
        "ROLE_TARGET",
        "ROLE_UNKNOWN",
        "ROLE_EXISTS",
        "PERMISSION_UNKNOWN",
        "USER_UNKNOWN",
        "LAYER_UNKNOWN",
        "LAYER_CYCLE",
      ],
      laws: {
        "after any sequence of changes nobody has a permission that nobody had there at the start (no privilege escalation), and every layer keeps its administrator":
          fc.property(arbAccessState, arbTries, inAnyOrder),
        "an accepted change has its stated effect, and no other": fc.property(
          arbAccessState,
          arbAccessActor,
          arbAccessChange,
          (state, actor, change) => {
            const result = changeAccess(state, actor, change);
            if (!result.ok) return;
            const { layers, roles, users, grants } = result.value;
            const isGiven = (grant: role.RoleGrant) =>
              "grant" in change &&
              JSON.stringify([grant.userId, grant.roleId, grant.layerId]) ===
                JSON.stringify([change.grant.userId, change.grant.roleId, change.grant.layerId]);
            const isDeleted = (id: number) => change.kind === "deleteRole" && change.roleId === id;
            same(
              grants.filter((grant) => !isGiven(grant)),
              state.grants.filter((grant) => !isGiven(grant) && !isDeleted(grant.roleId)),
              "grants",
            );
            if ("grant" in change)
              same(
                grants.filter(isGiven).length,
                change.kind === "grantRole" ? Math.max(1, state.grants.filter(isGiven).length) : 0,
                "the grant, once",
              );
            const savedRole = change.kind === "saveRole" ? change.role : null;
            same(
              roles.filter(({ id }) => id !== savedRole?.id),
              state.roles.filter(({ id }) => id !== savedRole?.id && !isDeleted(id)),
              "roles",
            );
            if (savedRole !== null)
              same(
                roles.filter(({ id }) => id === savedRole.id),
                [savedRole],
                "the role",
              );
            same(
              users,
              state.users.map((user) =>
                change.kind === "barUser" && user.id === change.userId
                  ? { ...user, hasAccess: false }
                  : change.kind === "admitUser" && user.id === change.userId
                    ? { ...user, hasAccess: true }
                    : change.kind === "delegatePassword" && user.id === change.userId
                      ? { ...user, isLasting: false }
                      : user,
              ),
              "users",
            );
            same(
              layers,
              state.layers.map((layer) =>
                change.kind === "moveLayer" && layer.id === change.layerId
                  ? { ...layer, parentId: change.parentId }
                  : layer,
              ),
              "layers",
            );
          },
        ),
        "a rejection says why, with codes and paths": fc.property(
          arbAccessState,
          arbAccessActor,
          arbAccessChange,
          (state, actor, change) => {
            const result = changeAccess(state, actor, change);
            if (!result.ok)
              holds(
                result.issues.length > 0 && result.issues.every(({ code }) => /^[A-Z_]+$/u.test(code)),
                "it says why",
              );
          },
        ),
        "nobody acts outside their scope": fc.property(
          arbAccessState,
          arbAccessActor,
          arbAccessChange,
          (state, actor, change) => {
            if (!("grant" in change) || isAtOrAbove(state, actor.layerId, change.grant.layerId)) return;
            holds(!changeAccess(state, actor, change).ok, "it is refused");
          },
        ),
        "nobody ends sessions or removes second factors of their own account by their permissions: others do exactly what they may save":
          fc.property(arbAccessState, arbAccessActor, fc.integer({ min: 1, max: 5 }), (state, actor, userId) => {
            const [released, savedRole] = (["releaseUser", "saveUser"] as const).map((kind) =>
              changeAccess(state, actor, { kind, userId }),
            );
            if (userId === actor.userId) holds(released?.ok === false, "the profile asks for a password");
            else same(released, savedRole);
          }),
        "an administrator grants and revokes any role of their target, for anyone, anywhere within it": fc.property(
          arbAccessState,
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1, max: 6 }),
          fc.integer({ min: 1, max: 4 }),
          (state, roleId, layerId, userId) => {
            const [top] = state.layers;
            const role = state.roles.find(({ id }) => id === roleId);
            const layer = state.layers.find(({ id }) => id === layerId);
            if (
              top === undefined ||
              role === undefined ||
              layer === undefined ||
              role.targetId !== layer.targetId ||
              top.targetId !== layer.targetId
            )
              return;
            const users = state.users.map((user) => ({
              ...user,
              hasAccess: user.id === 1 || user.hasAccess,
              isLasting: user.id === 1 || user.isLasting !== false,
            }));
            const administered = {
              ...state,
              users,
              grants: [
                ...state.grants.filter(({ userId: id }) => id !== 1),
                { userId: 1, roleId: top.targetId, layerId: 1 },
              ],
            };
            const grant = { userId, roleId, layerId };
            const result = changeAccess(administered, { userId: 1, layerId: 1 }, { kind: "grantRole", grant });
            holds(result.ok, "the grant goes through");
            if (!result.ok) return;
            same(
              changeAccess(result.value, { userId: 1, layerId: 1 }, { kind: "grantRole", grant }),
              result,
              "given again, nothing changes",
            );
            same(
              heldInWords(result.value, userId, layerId, false),
              new Set([
                ...heldInWords(administered, userId, layerId, false),
                ...heldInWords({ ...result.value, grants: [grant] }, userId, layerId, false),
              ]),
            );
            const isOwn = userId === 1 && layerId === 1 && roleId === top.targetId;
            if (!isOwn)
              holds(
                changeAccess(result.value, { userId: 1, layerId: 1 }, { kind: "revokeRole", grant }).ok,
                "and back",
              );
          },
        ),
      },
    },
    "last-administrator": {
      says: "The last administrator of a layer cannot be removed, deactivated, or lose the role, and one of them has no last day and a password kept here; ADMIN itself can be neither changed nor deleted.",
      source: "specification 6; behaviour 3.9; decisions 0087 and 0311",
      codes: ["LAST_ADMIN", "ROLE_ADMIN"],
      laws: {
        "an administrator may be deactivated, by one with the same reach, exactly when every layer keeps one":
          fc.property(arbAccessState, (state) => {
            const users = state.users.map((user) => ({ ...user, hasAccess: user.id === 1 || user.hasAccess }));
            const start = {
              ...state,
              users,
              grants: [{ userId: 1, roleId: state.layers[0]?.targetId ?? 1, layerId: 1 }, ...state.grants],
            };
            const after = {
              ...start,
              users: users.map((user) => (user.id === 1 ? { ...user, hasAccess: false } : user)),
            };
            const keeps = start.layers.every(({ id }) =>
              [false, true].every(
                (lasting) => !isAdministered(start, id, lasting) || isAdministered(after, id, lasting),
              ),
            );
            const result = changeAccess(start, { userId: 1, layerId: 1 }, { kind: "barUser", userId: 1 });
            if (!keeps) holds(!result.ok, "the last one stays");
            if (!result.ok && result.issues.every(({ code }) => code === "LAST_ADMIN"))
              holds(!keeps, "only the last one is told so");
          }),
        "ADMIN cannot be changed, and no other role becomes it": fc.property(
          arbAccessState,
          arbAccessActor,
          arbAccessChange,
          (state, actor, change) => {
            const result = changeAccess(state, actor, change);
            if (!result.ok) return;
            const admins = ({ roles }: State) =>
              roles.filter(({ code }) => code === "ADMIN").toSorted((a, b) => a.id - b.id);
            same(admins(result.value), admins(state));
          },
        ),
      },
    },
  };
}

function keepsWithinOwn(before: role.AccessState, after: role.AccessState, actorId: number): void {
  for (const { userId, layerId } of placesOf(before)) {
    const [old, next] = [heldInWords(before, userId, layerId), heldInWords(after, userId, layerId)];
    const changedCodes = [...[...next].filter((code) => !old.has(code)), ...[...old].filter((code) => !next.has(code))];
    if (changedCodes.length === 0) continue;
    const ownCodes = heldInWords(before, actorId, layerId);
    holds(
      changedCodes.every((code) => ownCodes.has(code)),
      `${actorId} holds at ${layerId} what they granted or revoked: ${changedCodes.join(", ")}`,
    );
  }
}

function keepsAdministrators(before: role.AccessState, after: role.AccessState): void {
  for (const { id } of before.layers)
    for (const lasting of [false, true])
      holds(
        !isAdministered(before, id, lasting) || isAdministered(after, id, lasting),
        `layer ${id} keeps its administrator${lasting ? " for good" : ""}`,
      );
}

function givesNothingNew(start: role.AccessState, after: role.AccessState): void {
  for (const { id } of start.layers) {
    const atStart = new Set(start.users.flatMap((user) => [...heldInWords(start, user.id, id)]));
    for (const user of after.users)
      for (const code of heldInWords(after, user.id, id))
        holds(atStart.has(code), `somebody held ${code} at ${id} at the start`);
  }
}
