import fc from "fast-check";

import type * as role from "../../../role/index.ts";
import { arbAccessActor, arbAccessState } from "../../arbitraries/organisation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Builds the rules and laws of viewing as a role. */
export function viewRules({
  permissionsAt,
  permissionsOfRole,
  viewAsRole,
}: typeof role): Readonly<Record<string, RuleRow>> {
  return {
    "view-as-role": {
      says: "A user who views the product as a role has the role's permissions without their own, and never more than they hold themselves.",
      source: "behaviour 3.9",
      codes: ["ACCESS_DENIED", "ROLE_UNKNOWN", "ROLE_BEYOND_OWN"],
      laws: {
        "the viewer's permissions are exactly the role's, and none is beyond their own": fc.property(
          arbAccessState,
          arbAccessActor,
          fc.nat({ max: 8 }),
          (state, actor, roleId) => {
            const viewed = viewAsRole(state, actor, roleId);
            if (!viewed.ok) return;
            const viewedRole = state.roles.find(({ id }) => id === roleId);
            const ownPermissions = new Set<string>(permissionsAt(state, actor));
            same(
              [...viewed.value].toSorted(),
              viewedRole === undefined ? null : [...permissionsOfRole(viewedRole)].toSorted(),
            );
            holds(
              [...viewed.value].every((permission) => ownPermissions.has(permission)),
              "nothing is beyond one's own",
            );
            holds(ownPermissions.has("ROLE_READ"), "who looks may read roles");
          },
        ),
        "viewing requires reading roles, and holding every permission of the role": fc.property(
          arbAccessState,
          arbAccessActor,
          (state, actor) => {
            const ownPermissions = new Set<string>(permissionsAt(state, actor));
            const layer = state.layers.find(({ id }) => id === actor.layerId);
            for (const role of state.roles) {
              if (
                !ownPermissions.has("ROLE_READ") ||
                role.targetId !== layer?.targetId ||
                ![...permissionsOfRole(role)].every((permission) => ownPermissions.has(permission))
              )
                continue;
              holds(viewAsRole(state, actor, role.id).ok, `role ${role.id} is looked at`);
            }
          },
        ),
      },
    },
  };
}
