/** Mounts a screen of products over an in-memory server, for a given user. */
import { session } from "../../session/session.ts";
import { defineScreen, type EntityScreen, type ScreenDefinition } from "../define-screen.ts";
import type { EntityGateway } from "../entity-gateway.ts";

const definition: ScreenDefinition = {
  entity: "product",
  icon: "tag",
  columns: ["description", "sku", "price", "onHand"],
  card: ["sku", "price"],
  groups: [
    { title: "management.group_identity", fields: ["description", "sku", "departmentId", "subDepartmentId"] },
    { title: "management.group_price", fields: ["price", "cost"] },
  ],
  bulk: ["price", "departmentId", "statusCode"],
  words: {
    title: "management.title_product",
    rowKind: "management.one_product",
    add: "management.new_product",
    search: "management.search_product",
    empty: "management.empty_product",
    emptyText: "management.emptyText_product",
  },
  importPath: null,
};

export const productScreen = (gateway: EntityGateway, more: Partial<ScreenDefinition> = {}): EntityScreen =>
  defineScreen({ ...definition, ...more }, gateway);

/** Signs a user in at a layer, with permissions. */
export function signIn(permissions: readonly string[], layerId = 3, userId = 1): void {
  const claims = btoa(
    JSON.stringify({ sub: String(userId), exp: 9_999_999_999, permissions, tli: layerId, sid: "s" }),
  ).replace(/=+$/u, "");
  session.hear({
    kind: "open",
    token: `h.${claims}.s`,
    user: { id: userId, username: "marie", firstName: "Marie", lastName: "Roy", language: "en" },
  });
}

export const managerPermissions: readonly string[] = [
  "PRODUCT_READ",
  "PRODUCT_CUD",
  "PRODUCT_COST_READ",
  "INVENTORY_READ",
];
