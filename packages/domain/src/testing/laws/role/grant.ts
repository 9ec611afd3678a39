import fc from "fast-check";

import { roleTemplates } from "../../../access/index.ts";
import type * as role from "../../../role/index.ts";
import { arbAccessQuestion, arbAccessState } from "../../arbitraries/organisation.ts";
import { arbCallerPermissions } from "../../arbitraries/access.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { heldInWords, isAdministered, isAtOrAbove } from "./word-for-word.ts";

/** Builds the rules and laws of a role's reach. */
export function grantRules(functions: typeof role): Readonly<Record<string, RuleRow>> {
  const { grantsReaching, hasAdmin, isLastAdmin, layersReached, permissionsAt, permissionsOfRole, roleFromTemplate } =
    functions;

  return {
    "roles-by-layer": {
      says: "A role is granted to a person at a layer of its own target; it applies there and at every layer below, targets placed below included. A person without access has no permissions.",
      source: "behaviour 3.9; decision 0087",
      cases: ["role.json"],
      laws: {
        "a person's permissions at a layer are those of their roles granted there or above": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, { userId, layerId }) => {
            same(new Set(permissionsAt(state, { userId, layerId })), heldInWords(state, userId, layerId));
          },
        ),
        "permissions are inherited by every layer below, whatever its target": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, { userId, layerId }) => {
            const permissions = [...permissionsAt(state, { userId, layerId })];
            for (const layerBelow of state.layers.filter((layer) => isAtOrAbove(state, layerId, layer.id))) {
              const permissionsBelow = new Set(permissionsAt(state, { userId, layerId: layerBelow.id }));
              holds(
                permissions.every((code) => permissionsBelow.has(code)),
                `what is held at ${layerId} is held at ${layerBelow.id}`,
              );
            }
          },
        ),
        "a role granted at a layer of another target reaches nothing": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, { userId, layerId }) => {
            for (const { role, grant } of grantsReaching(state, { userId, layerId }))
              same(role.targetId, state.layers.find(({ id }) => id === grant.layerId)?.targetId);
          },
        ),
        "the layers reached are each layer with a grant of its own target, and all below it": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, { userId }) => {
            const expectedGrants = state.grants.filter(
              (grant) =>
                grant.userId === userId &&
                state.roles.some(
                  ({ id, targetId }) =>
                    id === grant.roleId &&
                    targetId === state.layers.find((layer) => layer.id === grant.layerId)?.targetId,
                ),
            );
            same(
              layersReached(state, userId),
              state.layers
                .filter(({ id }) => expectedGrants.some((grant) => isAtOrAbove(state, grant.layerId, id)))
                .map(({ id }) => id),
            );
          },
        ),
        "the layers reached are those that some role reaches": fc.property(
          arbAccessState,
          arbAccessQuestion,
          (state, { userId }) => {
            same(
              layersReached(state, userId),
              state.layers
                .filter(({ id }) => grantsReaching(state, { userId, layerId: id }).length > 0)
                .map(({ id }) => id),
            );
          },
        ),
      },
    },
    "role-permissions": {
      says: "ADMIN holds every permission on its target, whatever it lists; any other role holds what it lists, with the READ of each CUD.",
      source: "specification 6; behaviour 3.9; decision 0087",
      laws: {
        "a role holds the permissions it lists, and ADMIN holds everything": fc.property(
          arbCallerPermissions,
          fc.constantFrom("ADMIN", "CASHIER", "admin"),
          (permissions, code) => {
            const state = {
              layers: [{ id: 1, parentId: null, targetId: 1 }],
              users: [{ id: 1, layerId: 1, hasAccess: true }],
              grants: [{ userId: 1, roleId: 1, layerId: 1 }],
            };
            const expected = heldInWords(
              { ...state, roles: [{ id: 1, targetId: 1, code, description: "", permissions }] },
              1,
              1,
            );
            const grantedPermissions = [...permissionsOfRole({ code, permissions })];
            holds(
              grantedPermissions.every((own) => expected.has(own)),
              "nothing that is not listed",
            );
            same(
              grantedPermissions.length,
              [...expected].filter((own) => /^[A-Z_]+_(?:READ|CUD)$/u.test(own) && own !== "RDM_READ").length,
            );
          },
        ),
        "a role created from a template holds the template's permissions": fc.property(
          fc.constantFrom(
            ...Object.keys(roleTemplates).filter((code): code is keyof typeof roleTemplates =>
              Object.hasOwn(roleTemplates, code),
            ),
          ),
          fc.string(),
          (code, description) => {
            const role = roleFromTemplate(code, description);
            same(role.description, description);
            same(
              [...permissionsOfRole({ code: "COPY", permissions: role.permissions })],
              [...permissionsOfRole({ code: "COPY", permissions: roleTemplates[code].permissions })],
            );
          },
        ),
      },
    },
    administrators: {
      says: "The administrators of a layer are those with access and the ADMIN role there or above.",
      source: "behaviour 3.9; decision 0087",
      laws: {
        "a layer has an administrator exactly when somebody with access holds ADMIN there": fc.property(
          arbAccessState,
          fc.integer({ min: 1, max: 7 }),
          (state, layerId) => {
            same(hasAdmin(state, layerId), isAdministered(state, layerId));
          },
        ),
        "the last administrator is the one without whom a layer would have none, or none whose access lasts":
          fc.property(arbAccessState, fc.integer({ min: 1, max: 5 }), (state, userId) => {
            const stateWithoutAccess = {
              ...state,
              users: state.users.map((user) => (user.id === userId ? { ...user, hasAccess: false } : user)),
            };
            same(
              isLastAdmin(state, userId),
              state.layers.some(({ id }) =>
                [false, true].some(
                  (lasting) => isAdministered(state, id, lasting) && !isAdministered(stateWithoutAccess, id, lasting),
                ),
              ),
            );
          }),
      },
    },
  };
}
