import { expect, test } from "vitest";

import {
  changeAccess,
  codeOfRole,
  explainAccess,
  isLastAdmin,
  layersReached,
  parseRole,
  peopleAffected,
  type AccessChange,
  type AccessState,
} from "./index.ts";

/** A chain with two stores: an administrator, a manager of the first store, a clerk in both, a former employee. */
const chain: AccessState = {
  layers: [
    { id: 1, parentId: null, targetId: 1 },
    { id: 2, parentId: 1, targetId: 1 },
    { id: 3, parentId: 1, targetId: 1 },
  ],
  roles: [
    { id: 1, targetId: 1, code: "ADMIN", description: "Administration", permissions: [] },
    {
      id: 2,
      targetId: 1,
      code: "MANAGER",
      description: "Gérance",
      permissions: ["USER_ACCESS_CUD", "ROLE_CUD", "SALE_CUD", "TARGETLAYER_CUD"],
    },
    { id: 3, targetId: 1, code: "CLERK", description: "Caisse", permissions: ["SALE_READ"] },
    { id: 4, targetId: 2, code: "CLERK", description: "Caisse d’une autre chaîne", permissions: [] },
    { id: 5, targetId: 1, code: "BUYER", description: "Achats", permissions: ["PRODUCT_READ"] },
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

const codesOf = (userId: number, layerId: number, change: AccessChange, state = chain) => {
  const result = changeAccess(state, { userId, layerId }, change);
  return result.ok ? [] : result.issues.map(({ code, path, params }) => [code, path.join("."), params]);
};

test("explains why a manager reads the sales of their store, and not those of the other", () => {
  const explanation = explainAccess(chain, { userId: 2, layerId: 2, anyOf: ["SALE_READ"] });
  expect(explanation).toMatchObject({ isAllowed: true, rule: "CUD_INCLUDES_READ", missing: [], grantors: [] });
  expect(explanation.steps).toEqual([
    { kind: "ROLE_REACHES", params: { role: 2, givenAt: 2, layer: 2 } },
    { kind: "CUD_INCLUDES_READ", params: { role: 2, permission: "SALE_READ", through: "SALE_CUD" } },
  ]);
  const other = explainAccess(chain, { userId: 2, layerId: 3, anyOf: ["SALE_READ"] });
  expect(other).toMatchObject({
    isAllowed: false,
    rule: "NO_ROLE_REACHES",
    missing: ["SALE_READ"],
    grantors: [{ userId: 1, roleId: 3, permission: "SALE_READ" }],
  });
  expect(other.steps.map(({ kind }) => kind)).toEqual([
    "ROLE_ELSEWHERE",
    "NO_ROLE_REACHES",
    "PERMISSION_MISSING",
    "COULD_GRANT",
  ]);
});

test("why a clerk sees no cost: the administrator alone could give it, by a role that has it", () => {
  const { rule, steps, grantors } = explainAccess(chain, { userId: 3, layerId: 2, anyOf: ["PRODUCT_COST_READ"] });
  expect(rule).toBe("PERMISSION_MISSING");
  expect(steps.map(({ kind }) => kind)).toEqual(["ROLE_REACHES", "ROLE_LACKS", "PERMISSION_MISSING", "COULD_GRANT"]);
  expect(grantors).toEqual([{ userId: 1, roleId: 1, permission: "PRODUCT_COST_READ" }]);
});

test("a terminated user has no permissions and gets no explanation", () => {
  expect(codesOf(4, 1, { kind: "barUser", userId: 99 })).toEqual([["ACCESS_DENIED", "", { permission: "USER_CUD" }]]);
  expect(explainAccess(chain, { userId: 4, layerId: 1, anyOf: [] }).steps).toEqual([
    { kind: "USER_WITHOUT_ACCESS", params: { user: 4 } },
  ]);
});

test("a manager grants their own permissions, where they hold them", () => {
  expect(codesOf(2, 2, { kind: "grantRole", grant: { userId: 3, roleId: 2, layerId: 2 } })).toEqual([]);
  expect(codesOf(2, 2, { kind: "grantRole", grant: { userId: 3, roleId: 3, layerId: 3 } })).toEqual([
    ["LAYER_UNKNOWN", "layerId", {}],
  ]);
  expect(
    codesOf(2, 2, {
      kind: "saveRole",
      role: { id: 9, targetId: 1, code: "NEW", description: "", permissions: ["SALE_CUD", "NOPE", "CONFIG_CUD"] },
    }),
  ).toEqual([
    ["PERMISSION_UNKNOWN", "permissions.1", { permission: "NOPE" }],
    ["GRANT_BEYOND_OWN", "permissions", { permission: "CONFIG_CUD" }],
  ]);
  expect(codesOf(2, 2, { kind: "deleteRole", roleId: 3 })).toEqual([["ROLE_BEYOND_OWN", "", {}]]);
  expect(codesOf(2, 2, { kind: "moveLayer", layerId: 2, parentId: 3 })).toEqual([["LAYER_UNKNOWN", "parentId", {}]]);
});

test("the last administrator stays, whoever the author; ADMIN stays unchanged", () => {
  expect(isLastAdmin(chain, 1)).toBe(true);
  expect(codesOf(1, 1, { kind: "barUser", userId: 1 })).toEqual([["LAST_ADMIN", "", { layer: 1 }]]);
  expect(codesOf(1, 1, { kind: "revokeRole", grant: { userId: 1, roleId: 1, layerId: 1 } })).toEqual([
    ["LAST_ADMIN", "", { layer: 1 }],
  ]);
  expect(codesOf(1, 1, { kind: "deleteRole", roleId: 1 })).toEqual([["ROLE_ADMIN", "", {}]]);
  const two = changeAccess(chain, { userId: 1, layerId: 1 }, { kind: "admitUser", userId: 4 });
  expect(two.ok && changeAccess(two.value, { userId: 1, layerId: 1 }, { kind: "barUser", userId: 1 }).ok).toBe(true);
});

test("a change of a role lists each user with the role, at each layer, in any order of grants", () => {
  const version = {
    id: 3,
    targetId: 1,
    code: "CLERK",
    description: "Caisse",
    permissions: ["SALE_READ", "REPORT_READ", "PRODUCT_COST_READ"],
  };
  const affectedPeople = peopleAffected({ ...chain, grants: chain.grants.toReversed() }, version);
  expect(affectedPeople.map(({ userId, layerId }) => [userId, layerId])).toEqual([
    [3, 2],
    [3, 3],
  ]);
  expect(affectedPeople[0]?.navigation.gained).toContain("REPORT_SALE");
  expect(affectedPeople[0]?.fields.gained).toContain("UnitCost");
  expect(layersReached(chain, 3)).toEqual([2, 3]);
});

test("nothing is done at a layer that does not exist, or to people and layers out of reach", () => {
  const role = { id: 9, targetId: 1, code: "NEW", description: "", permissions: [] };
  expect(codesOf(1, 99, { kind: "saveRole", role })).toEqual([["LAYER_UNKNOWN", "layerId", {}]]);
  expect(codesOf(1, 99, { kind: "deleteRole", roleId: 3 })).toEqual([["LAYER_UNKNOWN", "layerId", {}]]);
  expect(codesOf(2, 2, { kind: "barUser", userId: 1 })).toEqual([["USER_UNKNOWN", "userId", {}]]);
  expect(codesOf(2, 2, { kind: "moveLayer", layerId: 3, parentId: 2 })).toEqual([["LAYER_UNKNOWN", "layerId", {}]]);
  expect(codesOf(2, 2, { kind: "grantRole", grant: { userId: 9, roleId: 9, layerId: 9 } })).toEqual([
    ["USER_UNKNOWN", "userId", {}],
    ["ROLE_UNKNOWN", "roleId", {}],
    ["LAYER_UNKNOWN", "layerId", {}],
  ]);
});

const noPermission = { id: 9, targetId: 1, code: "NEW", description: "", permissions: [] };

test.each<readonly [string, number, number, AccessChange, ReturnType<typeof codesOf>]>([
  [
    "a role of another chain",
    1,
    1,
    { kind: "grantRole", grant: { userId: 3, roleId: 4, layerId: 2 } },
    [["ROLE_TARGET", "roleId", {}]],
  ],
  [
    "a role with more than one's own",
    2,
    2,
    { kind: "grantRole", grant: { userId: 3, roleId: 5, layerId: 2 } },
    [["GRANT_BEYOND_OWN", "roleId", { permission: "PRODUCT_READ" }]],
  ],
  [
    "a role for another chain",
    1,
    1,
    { kind: "saveRole", role: { ...noPermission, targetId: 2 } },
    [["ROLE_TARGET", "targetId", {}]],
  ],
  [
    "a code that is taken",
    1,
    1,
    { kind: "saveRole", role: { ...noPermission, code: "CLERK" } },
    [["ROLE_EXISTS", "code", {}]],
  ],
  ["a role that is not there", 1, 1, { kind: "deleteRole", roleId: 99 }, [["ROLE_UNKNOWN", "roleId", {}]]],
  ["another chain's role", 1, 1, { kind: "deleteRole", roleId: 4 }, [["ROLE_TARGET", "roleId", {}]]],
  ["a person who is not there", 1, 1, { kind: "barUser", userId: 99 }, [["USER_UNKNOWN", "userId", {}]]],
  [
    "a person with a role out of reach",
    2,
    2,
    { kind: "barUser", userId: 3 },
    [
      ["ACCESS_DENIED", "", { permission: "USER_CUD" }],
      ["USER_BEYOND_OWN", "userId", {}],
    ],
  ],
  ["a layer below itself", 1, 1, { kind: "moveLayer", layerId: 2, parentId: 2 }, [["LAYER_CYCLE", "parentId", {}]]],
  [
    "a store into another, with all that the roles of the other bring and no other role",
    3,
    1,
    { kind: "moveLayer", layerId: 3, parentId: 2 },
    [
      ["ACCESS_DENIED", "", { permission: "TARGETLAYER_CUD" }],
      ...[
        "ROLE_READ",
        "ROLE_CUD",
        "SALE_CUD",
        "TARGETLAYER_READ",
        "TARGETLAYER_CUD",
        "USER_ACCESS_READ",
        "USER_ACCESS_CUD",
      ].map((permission) => ["GRANT_BEYOND_OWN", "parentId", { permission }]),
    ],
  ],
])("a change is rejected at its invalid part: %s", (_, userId, layerId, change, issues) => {
  expect(codesOf(userId, layerId, change)).toEqual(issues);
});

test("moving a shelf within one's own store takes nothing of the stores that stay where they are", () => {
  const zones = [
    [4, 2],
    [5, 4],
    [6, 2],
  ].map(([id = 0, parentLayerId = 0]) => ({ id, parentId: parentLayerId, targetId: 1 }));
  const state = {
    ...chain,
    layers: [...chain.layers, ...zones],
    grants: [...chain.grants, { userId: 3, roleId: 3, layerId: 4 }],
  };
  expect(codesOf(2, 2, { kind: "moveLayer", layerId: 5, parentId: 6 }, state)).toEqual([]);
});

test("a role keeps its target, also for an author who reaches both", () => {
  const state = { ...chain, layers: [...chain.layers, { id: 4, parentId: 1, targetId: 2 }] };
  const saveAt = (targetId: number) =>
    codesOf(
      1,
      1,
      { kind: "saveRole", role: { id: 5, targetId, code: "BUYER", description: "Achats", permissions: [] } },
      state,
    );
  expect([saveAt(1), saveAt(2)]).toEqual([[], [["ROLE_TARGET", "targetId", {}]]]);
});

test("a missing role grants nothing, and blocks nothing", () => {
  const state = { ...chain, grants: [{ userId: 3, roleId: 99, layerId: 2 }, ...chain.grants] };
  const question = { userId: 3, layerId: 2, anyOf: ["PRODUCT_COST_READ"] } as const;
  expect(layersReached(state, 3)).toEqual([2, 3]);
  expect(explainAccess(state, question)).toEqual(explainAccess(chain, question));
  expect(codesOf(1, 1, { kind: "barUser", userId: 3 }, state)).toEqual([]);
});

test("the layer that would be left alone is named, and no layer where the administrator has another role", () => {
  const state = { ...chain, grants: [...chain.grants, { userId: 1, roleId: 3, layerId: 2 }] };
  expect(codesOf(1, 1, { kind: "barUser", userId: 1 }, state)).toEqual([["LAST_ADMIN", "", { layer: 1 }]]);
});

test("a clerk reads sales because their role lists it", () => {
  expect(explainAccess(chain, { userId: 3, layerId: 2, anyOf: ["SALE_READ"] })).toEqual({
    isAllowed: true,
    rule: "PERMISSION_HELD",
    steps: [
      { kind: "ROLE_REACHES", params: { role: 3, givenAt: 2, layer: 2 } },
      { kind: "ROLE_GIVES", params: { role: 3, permission: "SALE_READ" } },
    ],
    missing: [],
    grantors: [],
  });
});

test("of two roles that bring as little, the one that was made first is proposed", () => {
  const state = {
    ...chain,
    roles: [
      { id: 7, targetId: 1, code: "CLERK_2", description: "Caisse 2", permissions: ["SALE_READ"] },
      ...chain.roles,
    ],
  };
  expect(explainAccess(state, { userId: 2, layerId: 3, anyOf: ["SALE_READ"] }).grantors).toEqual([
    { userId: 1, roleId: 3, permission: "SALE_READ" },
  ]);
});

test.each([
  ["Commis d’entrepôt", "COMMIS_D_ENTREPOT"],
  [" Ventes -- région 2! ", "VENTES_REGION_2"],
  ["Ventes région2", "VENTES_REGION2"],
  ["Tiê\u0301n", "TIEN"],
  ["李", "李"],
  ["!?", ""],
])("the code of the role %j is %j", (description, code) => {
  expect(codeOfRole(description)).toBe(code);
});

test("a duplicate name is reported once the role and its target are known", () => {
  const issuesOf = (value: object) =>
    parseRole({ targetId: 1, description: "Admin", ...value }, { roles: [], permissions: [] });
  const pathsOf = (value: object) => {
    const read = issuesOf(value);
    return read.ok ? [] : read.issues.map(({ path }) => path.join("."));
  };
  expect([pathsOf({ id: -1 }), pathsOf({ targetId: 0 }), pathsOf({})]).toEqual([["id"], ["targetId"], ["description"]]);
});

test("truncates an unknown permission quoted in a message, and quotes texts only", () => {
  expect(
    parseRole({ targetId: 1, description: "Caisse", permissions: ["X".repeat(41), 5] }, { roles: [], permissions: [] }),
  ).toEqual({
    ok: false,
    issues: [
      { code: "PERMISSION_UNKNOWN", path: ["permissions", 0], params: { permission: "X".repeat(40) } },
      { code: "PERMISSION_UNKNOWN", path: ["permissions", 1], params: {} },
    ],
  });
});
