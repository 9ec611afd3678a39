/** Table of entities without their forms, so that a module which only calls an entity does not load its rules. */

import { goalFields } from "../goal/index.ts";
import { productFieldTable } from "../product/index.ts";
import { roleFields } from "../role/index.ts";
import { layerFields } from "../target/index.ts";
import { userFields } from "../user/index.ts";

import { makeEntityRow, type EntityTableRow } from "./entity.ts";
import { legacyEntityRows } from "./legacy-rows.ts";

/**
 * Every entity with a list and an editor. Source: specification 2, 3, 6 and 7; behaviour 3.9.
 */
export const entityTable = {
  ...legacyEntityRows,
  product: /* @__PURE__ */ makeEntityRow({
    path: "/api/Product",
    model: "Product",
    read: "PRODUCT_READ",
    write: ["PRODUCT_CUD"],
    entry: "PRODUCT",
    place: {},
    fields: productFieldTable,
    sortedBy: "description",
    called: ["sku", "description"],
  }),
  layer: /* @__PURE__ */ makeEntityRow({
    path: "/api/TargetLayer",
    model: "TargetLayer",
    read: "TARGET_READ",
    write: ["TARGETLAYER_CUD"],
    entry: "TARGET",
    place: { parentId: "layer" },
    hangs: "below",
    fields: layerFields,
    sortedBy: "description",
  }),
  role: /* @__PURE__ */ makeEntityRow({
    path: "/api/v2/Role",
    model: "Role",
    read: "ROLE_READ",
    write: ["ROLE_CUD"],
    entry: "ROLE",
    place: { targetId: "target" },
    fields: roleFields,
    sortedBy: "description",
  }),
  user: /* @__PURE__ */ makeEntityRow({
    path: "/api/User",
    model: "User",
    read: "USER_READ",
    write: ["USER_CUD"],
    entry: "USER",
    place: { targetId: "target", layerId: "layer" },
    fields: userFields,
    sortedBy: "name",
    called: ["name", "username"],
  }),
  goal: /* @__PURE__ */ makeEntityRow({
    path: "/api/Goal",
    model: "Goal",
    read: "DASHBOARD_READ",
    write: ["DASHBOARD_CUD"],
    entry: "DASHBOARD",
    place: { layerId: "layer" },
    fields: goalFields,
    sortedBy: "from",
    called: ["description"],
    numbersOf: { members: { by: "scope", of: { DEPARTMENT: "departmentId", USER: "userId", TEAM: "userId" } } },
    isNewestFirst: true,
  }),
} as const satisfies Readonly<Record<string, EntityTableRow>>;

/** Name of an entity. */
export type EntityName = keyof typeof entityTable;
