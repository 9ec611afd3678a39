import { expect, test } from "vitest";

import { permissionCodes, scopeOf } from "../../access/index.ts";
import { ok } from "../../result/index.ts";
import * as ours from "../../role/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { roleLaws } from "./role.ts";

test.each(lawsOf(roleLaws))("$rule: $title", (law) => holdLaw(law));

/** Faulty implementations of roles, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "a role holds at the layer where it was given and nowhere below",
    "roles-by-layer",
    {
      permissionsAt: (state, place) =>
        ours.permissionsAt(
          { ...state, grants: state.grants.filter(({ layerId }) => layerId === place.layerId) },
          place,
        ),
    },
  ],
  [
    "a role holds everywhere",
    "roles-by-layer",
    {
      permissionsAt: (state, place) =>
        ours.permissionsAt(
          { ...state, grants: state.grants.map((grant) => ({ ...grant, layerId: place.layerId })) },
          place,
        ),
    },
  ],
  [
    "a role reaches the layers of another target",
    "roles-by-layer",
    {
      permissionsAt: (state, place) =>
        ours.permissionsAt(
          {
            ...state,
            layers: state.layers.map((layer) => ({ ...layer, targetId: 1 })),
            roles: state.roles.map((role) => ({ ...role, targetId: 1 })),
          },
          place,
        ),
    },
  ],
  [
    "somebody without access keeps their permissions",
    "roles-by-layer",
    { permissionsAt: (state, place) => ours.permissionsGranted(state, place) },
  ],
  [
    "ADMIN holds what is written down",
    "role-permissions",
    { permissionsOfRole: ({ permissions }) => ours.permissionsOfRole({ code: "R", permissions }) },
  ],
  [
    "somebody who was shut out still administers",
    "administrators",
    {
      hasAdmin: (state, layerId) =>
        ours.hasAdmin({ ...state, users: state.users.map((user) => ({ ...user, hasAccess: true })) }, layerId),
    },
  ],
  ["nobody is ever the last", "administrators", { isLastAdmin: () => false }],
  [
    "the explanation says yes to everybody",
    "access-explanation",
    { explainAccess: (state, question) => ({ ...ours.explainAccess(state, question), isAllowed: true }) },
  ],
  [
    "the wrong rule is named",
    "access-explanation",
    {
      explainAccess: (state, question) => {
        const explanation = ours.explainAccess(state, question);
        return { ...explanation, rule: explanation.isAllowed ? "PERMISSION_HELD" : explanation.rule };
      },
    },
  ],
  [
    "anyone with access could grant",
    "access-explanation",
    {
      explainAccess: (state, question) => {
        const explanation = ours.explainAccess(state, question);
        return explanation.isAllowed
          ? explanation
          : {
              ...explanation,
              grantors: state.users.flatMap(({ id }) =>
                state.roles
                  .slice(0, 1)
                  .flatMap((role) =>
                    explanation.missing.map((permission) => ({ userId: id, roleId: role.id, permission })),
                  ),
              ),
            };
      },
    },
  ],
  [
    "nobody could grant",
    "access-explanation",
    { explainAccess: (state, question) => ({ ...ours.explainAccess(state, question), grantors: [] }) },
  ],
  [
    "the diff forgets what is lost",
    "role-diff",
    {
      diffRoles: (before, after) => {
        const roleDiff = ours.diffRoles(before, after);
        return { ...roleDiff, permissions: { ...roleDiff.permissions, lost: [] } };
      },
    },
  ],
  [
    "the diff shows fields the wrong way round",
    "role-diff",
    {
      diffAccess: (before, after) => {
        const accessDiff = ours.diffAccess(before, after);
        return { ...accessDiff, fields: { gained: accessDiff.fields.lost, lost: accessDiff.fields.gained } };
      },
    },
  ],
  [
    "everybody with the role is named",
    "people-affected",
    {
      peopleAffected: (state, version) =>
        state.grants
          .filter(({ roleId }) => roleId === version.id)
          .map(({ userId, layerId }) => ({ userId, layerId, ...ours.diffAccess([], []) })),
    },
  ],
  [
    "the people with the role elsewhere are forgotten",
    "people-affected",
    { peopleAffected: (state, version) => ours.peopleAffected(state, version).slice(0, 0) },
  ],
  [
    "who is above the new place is forgotten",
    "people-affected",
    { peopleAffectedByMove: (state, move) => ours.peopleAffectedByMove(state, { ...move, parentId: null }) },
  ],
  [
    "every change goes through for who has access",
    "no-privilege-escalation",
    {
      changeAccess: (state, actor, change) =>
        change.kind === "grantRole" && ours.hasAccess(state, actor.userId)
          ? ok({ ...state, grants: [...state.grants, change.grant] })
          : ours.changeAccess(state, actor, change),
    },
  ],
  [
    "a role is written into by who may change roles",
    "no-privilege-escalation",
    {
      changeAccess: (state, actor, change) =>
        change.kind === "saveRole" && change.role.code !== "ADMIN" && ours.hasAccess(state, actor.userId)
          ? ok({
              ...state,
              roles: [
                ...state.roles.filter(({ id }) => id !== change.role.id || id <= 2),
                ...(change.role.id <= 2 ? [] : [change.role]),
              ],
            })
          : ours.changeAccess(state, actor, change),
    },
  ],
  [
    "a layer is moved by who may move layers",
    "no-privilege-escalation",
    {
      changeAccess: (state, actor, change) =>
        change.kind === "moveLayer" &&
        !(change.parentId !== null && scopeOf(change.layerId, state.layers).has(change.parentId))
          ? ok({
              ...state,
              layers: state.layers.map((layer) =>
                layer.id === change.layerId ? { ...layer, parentId: change.parentId } : layer,
              ),
            })
          : ours.changeAccess(state, actor, change),
    },
  ],
  [
    "the last administrator goes",
    "last-administrator",
    {
      changeAccess: (state, actor, change) => {
        const changedState = ours.changeAccess(state, actor, change);
        return !changedState.ok && changedState.issues.every(({ code }) => code === "LAST_ADMIN")
          ? ok(state)
          : changedState;
      },
    },
  ],
  [
    "no administrator ever goes",
    "last-administrator",
    {
      changeAccess: (state, actor, change) =>
        change.kind === "barUser"
          ? { ok: false, issues: [{ code: "LAST_ADMIN", path: [], params: {} }] }
          : ours.changeAccess(state, actor, change),
    },
  ],
  [
    "whoever holds everything in one store acts in all",
    "change-permissions",
    { changeAccess: (state, actor, change) => ours.changeAccess(state, { ...actor, layerId: 1 }, change) },
  ],
  [
    "the permission for the change is not asked",
    "change-permissions",
    {
      changeAccess: (state, actor, change) => {
        const changedState = ours.changeAccess(state, actor, change);
        return !changedState.ok && changedState.issues.every(({ code }) => code === "ACCESS_DENIED")
          ? ok(state)
          : changedState;
      },
    },
  ],
  [
    "one's own permissions stay while one looks as a role",
    "view-as-role",
    {
      viewAsRole: (state, place, roleId) => {
        const viewedAs = ours.viewAsRole(state, place, roleId);
        return viewedAs.ok ? ok(ours.permissionsAt(state, place)) : viewedAs;
      },
    },
  ],
  [
    "a role that holds more is looked at",
    "view-as-role",
    {
      viewAsRole: (state, place, roleId) => {
        const role = state.roles.find(({ id }) => id === roleId);
        return role === undefined ? ours.viewAsRole(state, place, roleId) : ok(ours.permissionsOfRole(role));
      },
    },
  ],
  [
    "another role may be called ADMIN",
    "role-form",
    {
      parseRole: (value, context) => {
        const parsedRole = ours.parseRole(value, context);
        return !parsedRole.ok && parsedRole.issues.every(({ code }) => code === "ROLE_EXISTS")
          ? ok({ id: 0, targetId: 1, description: "", needsSecondFactor: false, permissions: [] })
          : parsedRole;
      },
    },
  ],
  [
    "what its maker does not hold is let through",
    "role-form",
    { parseRole: (value, context) => ours.parseRole(value, { ...context, permissions: permissionCodes }) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(roleLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
