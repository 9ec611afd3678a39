import { expect, test } from "vitest";

import { explainRolePermission, listRoleHolders } from "./index.ts";

const ownPermissions = ["SALE_CUD", "PRODUCT_READ"];

test("a permission of a role says where it comes from, and why an editor cannot change it", () => {
  const manager = {
    code: "MANAGER",
    savedPermissions: ["SALE_CUD", "PRODUCT_READ", "USER_READ"],
    permissions: ["SALE_CUD", "USER_READ", "ROLE_CUD"],
    ownPermissions,
  };
  expect(explainRolePermission(manager, "SALE_CUD")).toEqual(["GRANTED", "FROM_TEMPLATE"]);
  expect(explainRolePermission(manager, "SALE_READ")).toEqual(["INCLUDED_IN_CUD", "FROM_TEMPLATE"]);
  expect(explainRolePermission(manager, "PRODUCT_READ")).toEqual(["NOT_GRANTED", "NOT_SAVED", "FROM_TEMPLATE"]);
  expect(explainRolePermission(manager, "ROLE_CUD")).toEqual(["GRANTED", "NOT_SAVED", "BEYOND_OWN"]);
  expect(explainRolePermission(manager, "CONFIG_CUD")).toEqual(["NOT_GRANTED", "BEYOND_OWN"]);
  expect(explainRolePermission({ ...manager, code: "ADMIN" }, "CONFIG_CUD")).toEqual(["ADMIN_HOLDS_ALL"]);
  expect(explainRolePermission({ ...manager, code: "CAISSE" }, "SALE_CUD")).toEqual(["GRANTED"]);
});

test("a holder of a role is listed once, with the layers in reach alone", () => {
  const grants = [
    { userId: 3, roleId: 3, layerId: 2 },
    { userId: 3, roleId: 3, layerId: 3 },
    { userId: 4, roleId: 3, layerId: 9 },
    { userId: 5, roleId: 1, layerId: 2 },
  ];
  expect(listRoleHolders(grants, { roleId: 3, isInReach: (layerId) => layerId !== 9 })).toEqual([
    { userId: 3, layerIds: [2, 3] },
  ]);
});
