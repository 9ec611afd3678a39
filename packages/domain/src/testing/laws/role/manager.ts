import fc from "fast-check";

import { permissionCodes } from "../../../access/index.ts";
import type * as role from "../../../role/index.ts";
import { arbAccessActor, arbAccessChange, arbAccessState } from "../../arbitraries/organisation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { heldInWords, isAtOrAbove } from "./word-for-word.ts";

/** A store manager, and another user with a role somewhere: all that decides what the manager may change. */
interface Case {
  readonly state: role.AccessState;
  readonly actor: role.AccessActor;
  readonly manager: readonly string[];
  readonly other: readonly string[];
  /** Layer of the other role. */
  readonly otherRoleLayer: number;
  /** Home layer of the other user. */
  readonly home: number;
}

const arbCodes = fc.oneof(
  fc.constant([...permissionCodes]),
  fc.subarray(["USER_ACCESS_CUD", "ROLE_CUD", "USER_CUD", "TARGETLAYER_CUD", "SALE_READ", "SALE_CUD"]),
);

/** Layers: the chain 1, its stores 2 and 3, and the zone 4 of store 2. */
const arbCase = (managed: 1 | 2): fc.Arbitrary<Case> =>
  fc
    .record({
      manager: arbCodes,
      other: arbCodes,
      otherRoleLayer: fc.integer({ min: 1, max: 4 }),
      home: fc.integer({ min: 1, max: 4 }),
      at: fc.constantFrom(managed, 4),
      hasAccess: fc.boolean(),
    })
    .map(({ manager, other, otherRoleLayer, home, at, hasAccess }) => ({
      manager,
      other,
      otherRoleLayer,
      home,
      actor: { userId: 1, layerId: at },
      state: {
        layers: [
          [1, null],
          [2, 1],
          [3, 1],
          [4, 2],
        ].map(([id = 0, parentId = null]) => ({ id: id ?? 0, parentId, targetId: 1 })),
        roles: [
          { id: 1, targetId: 1, code: "MANAGER", description: "", permissions: manager },
          { id: 2, targetId: 1, code: "OTHER", description: "", permissions: other },
        ],
        users: [
          { id: 1, layerId: managed, hasAccess: true },
          { id: 2, layerId: home, hasAccess },
        ],
        grants: [
          { userId: 1, roleId: 1, layerId: managed },
          { userId: 2, roleId: 2, layerId: otherRoleLayer },
        ],
      },
    }));

/** Builds the exact rules of a manager's powers. */
export function managerRules({
  accessChangePermissions,
  changeAccess,
}: typeof role): Readonly<Record<string, RuleRow>> {
  const withImplied = (codes: readonly string[]) =>
    new Set(codes.flatMap((code) => [code, code.replace(/_CUD$/u, "_READ")]));
  const isWithin = (codes: readonly string[], own: readonly string[]) =>
    codes.every((code) => withImplied(own).has(code));
  const isReached = ({ state, actor }: Case, layerId: number) => isAtOrAbove(state, actor.layerId, layerId);
  const mayChange = ({ state, actor }: Case, change: role.AccessChange) => changeAccess(state, actor, change).ok;

  return {
    "change-permissions": {
      says: "Granting roles requires USER_ACCESS_CUD, changing a role ROLE_CUD, giving or removing access USER_CUD, moving a layer TARGETLAYER_CUD; each within the author's scope and permissions.",
      source: "behaviour 3.9; decision 0087",
      codes: ["ACCESS_DENIED", "GRANT_BEYOND_OWN", "ROLE_BEYOND_OWN", "USER_BEYOND_OWN"],
      cases: ["role.json"],
      laws: {
        "managers grant and revoke a role exactly within their reach and their own permissions": fc.property(
          arbCase(2),
          fc.integer({ min: 1, max: 5 }),
          (organisation, layerId) => {
            const expected =
              isReached(organisation, layerId) &&
              organisation.manager.includes("USER_ACCESS_CUD") &&
              isWithin(organisation.other, organisation.manager);
            same(
              mayChange(organisation, { kind: "grantRole", grant: { userId: 2, roleId: 2, layerId } }),
              expected,
              "give",
            );
            same(
              mayChange(organisation, { kind: "revokeRole", grant: { userId: 2, roleId: 2, layerId } }),
              expected,
              "take",
            );
          },
        ),
        "managers change or delete a role exactly when they hold all of it, old and new, and reach everyone who has it":
          fc.property(arbCase(2), arbCodes, (organisation, permissions) => {
            const isOwn =
              isReached(organisation, organisation.otherRoleLayer) &&
              organisation.manager.includes("ROLE_CUD") &&
              isWithin(organisation.other, organisation.manager);
            same(
              mayChange(organisation, {
                kind: "saveRole",
                role: { id: 2, targetId: 1, code: "OTHER", description: "", permissions },
              }),
              isOwn && isWithin(permissions, organisation.manager),
              "change",
            );
            same(mayChange(organisation, { kind: "deleteRole", roleId: 2 }), isOwn, "delete");
          }),
        "managers create a role exactly of permissions they hold, with a unique code, on their own target": fc.property(
          arbCase(2),
          arbCodes,
          fc.constantFrom("NEW", "OTHER", "ADMIN"),
          fc.constantFrom(1, 2),
          (organisation, permissions, code, targetId) => {
            const expected =
              organisation.manager.includes("ROLE_CUD") &&
              isWithin(permissions, organisation.manager) &&
              code === "NEW" &&
              targetId === 1;
            same(
              mayChange(organisation, {
                kind: "saveRole",
                role: { id: 9, targetId, code, description: "", permissions },
              }),
              expected,
            );
          },
        ),
        "managers give or remove access exactly for those whose account and roles are within their reach and permissions":
          fc.property(arbCase(2), fc.constantFrom("barUser" as const, "admitUser" as const), (organisation, kind) => {
            same(
              mayChange(organisation, { kind, userId: 2 }),
              isReached(organisation, organisation.home) &&
                isReached(organisation, organisation.otherRoleLayer) &&
                organisation.manager.includes("USER_CUD") &&
                isWithin(organisation.other, organisation.manager),
            );
          }),
        "moving a zone to another store requires all that the roles of both stores give": fc.property(
          arbCase(1),
          (organisation) => {
            const from = { ...organisation, actor: { userId: 1, layerId: 1 } };
            const isTouched = organisation.otherRoleLayer === 2 || organisation.otherRoleLayer === 3;
            same(
              mayChange(from, { kind: "moveLayer", layerId: 4, parentId: 3 }),
              organisation.manager.includes("TARGETLAYER_CUD") &&
                (!isTouched || isWithin(organisation.other, organisation.manager)),
            );
            const foreignOrganisation = {
              ...from,
              state: {
                ...organisation.state,
                roles: organisation.state.roles.map((each) => (each.id === 2 ? { ...each, targetId: 2 } : each)),
              },
            };
            same(
              mayChange(foreignOrganisation, { kind: "moveLayer", layerId: 4, parentId: 3 }),
              organisation.manager.includes("TARGETLAYER_CUD"),
              "a role of another target brings nothing",
            );
          },
        ),
        "nobody without access, permission or reach changes anything, and no layer ends up below itself": fc.property(
          arbAccessState,
          arbAccessActor,
          arbAccessChange,
          (state, actor, change) => {
            const result = changeAccess(state, actor, change);
            if (!result.ok) return;
            for (const layerId of layersOf(state, actor, change)) {
              holds(isAtOrAbove(state, actor.layerId, layerId), `${layerId} is within reach`);
              holds(
                heldInWords(state, actor.userId, layerId).has(accessChangePermissions[change.kind]),
                `the permission is held at ${layerId}`,
              );
            }
            for (const { id } of result.value.layers)
              holds(
                result.value.layers.some((top) => top.parentId === null && isAtOrAbove(result.value, top.id, id)),
                `${id} hangs below a top`,
              );
          },
        ),
        "a role stays on its target, which its creator reaches": fc.property(
          arbAccessState,
          arbAccessActor,
          arbAccessChange,
          (state, actor, change) => {
            if (change.kind !== "saveRole" || !changeAccess(state, actor, change).ok) return;
            const storedEntry = state.roles.find(({ id }) => id === change.role.id);
            same(change.role.targetId, storedEntry?.targetId ?? change.role.targetId);
            holds(
              state.layers.some(
                ({ id, targetId }) => targetId === change.role.targetId && isAtOrAbove(state, actor.layerId, id),
              ),
              `target ${change.role.targetId} has a layer in reach`,
            );
          },
        ),
      },
    },
  };
}

/** The layers at which the author of a change needs the permission. */
function layersOf(state: role.AccessState, actor: role.AccessActor, change: role.AccessChange): readonly number[] {
  if ("grant" in change) return [change.grant.layerId];
  if (change.kind === "moveLayer") {
    const parentId = state.layers.find(({ id }) => id === change.layerId)?.parentId ?? null;
    return [change.layerId, parentId, change.parentId].filter((id) => id !== null);
  }
  return "userId" in change
    ? state.users.filter(({ id }) => id === change.userId).map(({ layerId }) => layerId)
    : [actor.layerId];
}
