/** Random organisations: layers of two targets, roles, users and grants. */

import fc from "fast-check";

import type { PermissionCode } from "../../access/index.ts";
import type { AccessActor, AccessChange, AccessLayer, AccessState, Role } from "../../role/index.ts";

/** Some permissions that govern giving permissions, and some that do not. */
const someCodes: readonly PermissionCode[] = [
  "USER_ACCESS_CUD",
  "ROLE_CUD",
  "USER_CUD",
  "TARGETLAYER_CUD",
  "SALE_READ",
  "SALE_CUD",
  "PRODUCT_COST_READ",
  "REPORT_READ",
  "USER_READ",
];

const userIds = [1, 2, 3, 4] as const;
const layerIds = [1, 2, 3, 4, 5, 6] as const;
const roleIds = [1, 2, 3, 4, 5, 6] as const;

const arbUserId = fc.constantFrom(...userIds);
const arbLayerId = fc.constantFrom(...layerIds);
const arbRoleId = fc.constantFrom(...roleIds);

/** Mostly one target throughout; sometimes a layer of the other target is a descendant. */
const arbLayers: fc.Arbitrary<readonly AccessLayer[]> = fc
  .tuple(...layerIds.map(() => fc.tuple(fc.nat(), fc.integer({ min: 0, max: 5 }))))
  .map((choices) => {
    const layers: AccessLayer[] = [];
    for (const [index, [choice, other]] of choices.entries()) {
      const parent = index === 0 ? undefined : layers[choice % index];
      const targetId = parent?.targetId ?? 1;
      layers.push({ id: index + 1, parentId: parent?.id ?? null, targetId: other === 0 ? 3 - targetId : targetId });
    }
    return layers;
  });

const arbRoleContent = fc.record({ permissions: fc.subarray([...someCodes]), targetId: fc.constantFrom(1, 1, 1, 2) });

const arbRoles: fc.Arbitrary<readonly Role[]> = fc.tuple(...roleIds.map(() => arbRoleContent)).map((contents) =>
  contents.map(({ permissions, targetId }, index): Role => {
    const id = index + 1;
    if (id <= 2) return { id, targetId: id, code: "ADMIN", description: "Administration", permissions: [] };
    return { id, targetId, code: `R${id}`, description: `Role ${id}`, permissions };
  }),
);

/** An organisation whose first user is mostly the administrator of its first target. */
export const arbAccessState: fc.Arbitrary<AccessState> = fc
  .record({
    layers: arbLayers,
    roles: arbRoles,
    users: fc.tuple(
      ...userIds.map(() =>
        fc.record({
          layerId: arbLayerId,
          hasAccess: fc.constantFrom(true, true, true, false),
          isLasting: fc.constantFrom(true, true, false),
        }),
      ),
    ),
    grants: fc.uniqueArray(fc.record({ userId: arbUserId, roleId: arbRoleId, layerId: arbLayerId }), {
      maxLength: 8,
      selector: (grant) => JSON.stringify(grant),
    }),
    isAdministered: fc.constantFrom(true, true, false),
  })
  .map(({ layers, roles, users, grants, isAdministered }) => ({
    layers,
    roles,
    users: users.map((user, index) => ({ id: index + 1, ...user })),
    grants: isAdministered ? [{ userId: 1, roleId: layers[0]?.targetId ?? 1, layerId: 1 }, ...grants] : grants,
  }));

/** The author of a change: mostly the first user, at the root. */
export const arbAccessActor: fc.Arbitrary<AccessActor> = fc.record({
  userId: fc.oneof(fc.constant(1), arbUserId),
  layerId: fc.oneof(fc.constant(1), arbLayerId),
});

const arbGrant = fc.record({ userId: arbUserId, roleId: arbRoleId, layerId: arbLayerId });

/** Any change of access, sensible or not. */
export const arbAccessChange: fc.Arbitrary<AccessChange> = fc.oneof(
  fc.record({ kind: fc.constant("grantRole" as const), grant: arbGrant }),
  fc.record({ kind: fc.constant("revokeRole" as const), grant: arbGrant }),
  fc.record({
    kind: fc.constant("saveRole" as const),
    role: fc.record({
      id: fc.integer({ min: 1, max: 7 }),
      targetId: fc.constantFrom(1, 1, 2),
      code: fc.constantFrom("R3", "R4", "R5", "R6", "R7", "ADMIN"),
      description: fc.constant("Role"),
      permissions: fc.subarray([...someCodes]),
    }),
  }),
  fc.record({ kind: fc.constant("deleteRole" as const), roleId: arbRoleId }),
  fc.record({
    kind: fc.constantFrom(
      "barUser" as const,
      "admitUser" as const,
      "releaseUser" as const,
      "delegatePassword" as const,
    ),
    userId: arbUserId,
  }),
  fc.record({ kind: fc.constant("moveLayer" as const), layerId: arbLayerId, parentId: fc.option(arbLayerId) }),
);

/** An access question about a user at a layer, sometimes without a permission. */
export const arbAccessQuestion = fc.record({
  userId: fc.integer({ min: 1, max: 5 }),
  layerId: fc.integer({ min: 1, max: 7 }),
  anyOf: fc.subarray([...someCodes], { maxLength: 3 }),
});
