import { expect, test } from "vitest";

import { changeAccess, explainAccess, isLastAdmin, layersReached, peopleAffected, type AccessChange, type AccessState } from "./index.ts";

/** A chain with two stores: an administrator, a manager of the first store, a clerk in both, somebody who left. */
const chain: AccessState = {
  layers: [
    { id: 1, parentId: null, targetId: 1 },
    { id: 2, parentId: 1, targetId: 1 },
    { id: 3, parentId: 1, targetId: 1 },
  ],
  roles: [
    { id: 1, targetId: 1, code: "ADMIN", description: "Administration", permissions: [] },
    { id: 2, targetId: 1, code: "MANAGER", description: "Gérance", permissions: ["USER_ACCESS_CUD", "ROLE_CUD", "SALE_CUD", "TARGETLAYER_CUD"] },
    { id: 3, targetId: 1, code: "CLERK", description: "Caisse", permissions: ["SALE_READ"] },
  ],
  users: [
    { id: 1, layerId: 1, hasAccess: true },
    { id: 2, layerId: 2, hasAccess: true },
    { id: 3, layerId: 2, hasAccess: true },
    { id: 4, layerId: 1, hasAccess: false },
  ],
  grants: [
    { userId: 1, roleId: 1, layerId: 1 },
    { userId: 2, roleId: 2, layerId: 2 },
    { userId: 3, roleId: 3, layerId: 2 },
    { userId: 3, roleId: 3, layerId: 3 },
    { userId: 4, roleId: 1, layerId: 1 },
  ],
};

const codesOf = (userId: number, layerId: number, change: AccessChange) => {
  const result = changeAccess(chain, { userId, layerId }, change);
  return result.ok ? [] : result.issues.map(({ code, path, params }) => [code, path.join("."), params]);
};

test("why a manager reads the sales of his store, and why not those of the other", () => {
  const own = explainAccess(chain, { userId: 2, layerId: 2, anyOf: ["SALE_READ"] });
  expect(own).toMatchObject({ isAllowed: true, rule: "CUD_INCLUDES_READ", missing: [], grantors: [] });
  expect(own.steps).toEqual([
    { kind: "ROLE_REACHES", params: { role: 2, givenAt: 2, layer: 2 } },
    { kind: "CUD_INCLUDES_READ", params: { role: 2, permission: "SALE_READ", through: "SALE_CUD" } },
  ]);
  const other = explainAccess(chain, { userId: 2, layerId: 3, anyOf: ["SALE_READ"] });
  expect(other).toMatchObject({ isAllowed: false, rule: "NO_ROLE_REACHES", missing: ["SALE_READ"], grantors: [{ userId: 1, roleId: 3, permission: "SALE_READ" }] });
  expect(other.steps.map(({ kind }) => kind)).toEqual(["ROLE_ELSEWHERE", "NO_ROLE_REACHES", "PERMISSION_MISSING", "COULD_GRANT"]);
});

test("why a clerk sees no cost: the administrator alone could give it, by a role that has it", () => {
  const { rule, steps, grantors } = explainAccess(chain, { userId: 3, layerId: 2, anyOf: ["PRODUCT_COST_READ"] });
  expect(rule).toBe("PERMISSION_MISSING");
  expect(steps.map(({ kind }) => kind)).toEqual(["ROLE_REACHES", "ROLE_LACKS", "PERMISSION_MISSING", "COULD_GRANT"]);
  expect(grantors).toEqual([{ userId: 1, roleId: 1, permission: "PRODUCT_COST_READ" }]);
});

test("who has left learns nothing, and may do nothing", () => {
  expect(codesOf(4, 1, { kind: "barUser", userId: 99 })).toEqual([["ACCESS_DENIED", "", { permission: "USER_CUD" }]]);
  expect(explainAccess(chain, { userId: 4, layerId: 1, anyOf: [] }).steps).toEqual([{ kind: "USER_WITHOUT_ACCESS", params: { user: 4 } }]);
});

test("a manager gives what is his, where it is his", () => {
  expect(codesOf(2, 2, { kind: "grantRole", grant: { userId: 3, roleId: 2, layerId: 2 } })).toEqual([]);
  expect(codesOf(2, 2, { kind: "grantRole", grant: { userId: 3, roleId: 3, layerId: 3 } })).toEqual([["LAYER_UNKNOWN", "layerId", {}]]);
  expect(codesOf(2, 2, { kind: "saveRole", role: { id: 9, targetId: 1, code: "NEW", description: "", permissions: ["SALE_CUD", "NOPE", "CONFIG_CUD"] } })).toEqual([
    ["PERMISSION_UNKNOWN", "permissions.1", { permission: "NOPE" }],
    ["GRANT_BEYOND_OWN", "permissions", { permission: "CONFIG_CUD" }],
  ]);
  expect(codesOf(2, 2, { kind: "deleteRole", roleId: 3 })).toEqual([["ROLE_BEYOND_OWN", "", {}]]);
  expect(codesOf(2, 2, { kind: "moveLayer", layerId: 2, parentId: 3 })).toEqual([["LAYER_UNKNOWN", "parentId", {}]]);
});

test("the last administrator stays, whoever asks; ADMIN stays what it is", () => {
  expect(isLastAdmin(chain, 1)).toBe(true);
  expect(codesOf(1, 1, { kind: "barUser", userId: 1 })).toEqual([["LAST_ADMIN", "", { layer: 1 }]]);
  expect(codesOf(1, 1, { kind: "revokeRole", grant: { userId: 1, roleId: 1, layerId: 1 } })).toEqual([["LAST_ADMIN", "", { layer: 1 }]]);
  expect(codesOf(1, 1, { kind: "deleteRole", roleId: 1 })).toEqual([["ROLE_ADMIN", "", {}]]);
  const two = changeAccess(chain, { userId: 1, layerId: 1 }, { kind: "admitUser", userId: 4 });
  expect(two.ok && changeAccess(two.value, { userId: 1, layerId: 1 }, { kind: "barUser", userId: 1 }).ok).toBe(true);
});

test("a change of a role names each person with the role, at each layer", () => {
  const version = { id: 3, targetId: 1, code: "CLERK", description: "Caisse", permissions: ["SALE_READ", "REPORT_READ", "PRODUCT_COST_READ"] };
  const named = peopleAffected(chain, version);
  expect(named.map(({ userId, layerId }) => [userId, layerId])).toEqual([[3, 2], [3, 3]]);
  expect(named[0]?.navigation.gained).toContain("REPORT_SALE");
  expect(named[0]?.fields.gained).toContain("UnitCost");
  expect(layersReached(chain, 3)).toEqual([2, 3]);
});

test("at a layer that does not exist, and about people and layers out of reach, nothing is done", () => {
  const role = { id: 9, targetId: 1, code: "NEW", description: "", permissions: [] };
  expect(codesOf(1, 99, { kind: "saveRole", role })).toEqual([["LAYER_UNKNOWN", "layerId", {}]]);
  expect(codesOf(1, 99, { kind: "deleteRole", roleId: 3 })).toEqual([["LAYER_UNKNOWN", "layerId", {}]]);
  expect(codesOf(2, 2, { kind: "barUser", userId: 1 })).toEqual([["USER_UNKNOWN", "userId", {}]]);
  expect(codesOf(2, 2, { kind: "moveLayer", layerId: 3, parentId: 2 })).toEqual([["LAYER_UNKNOWN", "layerId", {}]]);
  expect(codesOf(2, 2, { kind: "grantRole", grant: { userId: 9, roleId: 9, layerId: 9 } })).toEqual([["USER_UNKNOWN", "userId", {}], ["ROLE_UNKNOWN", "roleId", {}], ["LAYER_UNKNOWN", "layerId", {}]]);
});
