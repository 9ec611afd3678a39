/** The one table of entities. Their forms stand beside it, so that who calls an entity alone does not carry its rules. */

import type { EntityTableRow } from "./entity.ts";

const text = { type: "text", sort: true, filter: true } as const;
const code = { type: "enum", filter: true } as const;
const flag = { type: "enum", filter: true } as const;
const cost = { type: "unitCost", sort: true, filter: true, permission: "PRODUCT_COST_READ" } as const;

/**
 * Every entity with a list and an editor. Source: specification 2, 3, 6 and 7; behaviour 3.9.
 */
export const entityTable = {
  product: {
    path: "/api/Product",
    model: "Product",
    read: "PRODUCT_READ",
    write: ["PRODUCT_CUD"],
    entry: "PRODUCT",
    place: {},
    guarded: { cost: "PRODUCT_COST_CUD" },
    wire: {
      id: "_ItemID",
      targetId: "_TargetID",
      upc: "itemUPC",
      codes: "itemCodes",
      sku: "itemSKU",
      type: "itemType",
      departmentId: "department",
      department: "departmentDescription",
      subDepartmentId: "subDepartment",
      subDepartment: "subDepartmentDescription",
      vendorId: "vendor",
      vendor: "vendorDescription",
      cost: "ProductCost",
      weight: "itemWeight",
      length: "itemLength",
      image: "itemImage",
      isOpenRefund: "IsOpenRefund",
      nonEditablePrice: "NonEditablePrice",
      nonMultipliable: "NonMultipliable",
      requireClient: "RequireClient",
      requireReference: "RequireReference",
      addedOn: "dateAdded",
      changedOn: "dateChanged",
      isDeleted: "IsDeleted",
    },
    columns: {
      id: { type: "int", filter: true },
      sku: text,
      description: text,
      upc: text,
      codes: { type: "text" },
      type: { ...code, facet: true },
      department: text,
      departmentId: { type: "ref", filter: true, facet: true },
      subDepartment: text,
      subDepartmentId: { type: "ref", filter: true },
      vendor: text,
      vendorId: { type: "ref", filter: true, facet: true },
      price: { type: "unitCost", sort: true, filter: true },
      cost,
      onHand: { type: "qty", permission: "INVENTORY_READ" },
      weight: { type: "qty", sort: true, filter: true },
      length: { type: "qty", sort: true, filter: true },
      statusCode: { ...code, facet: true },
      tareCode: code,
      bottleCode: code,
      environmentCode: code,
      isOpenRefund: flag,
      nonEditablePrice: flag,
      nonMultipliable: flag,
      requireClient: flag,
      requireReference: flag,
      addedOn: { type: "date", sort: true, filter: true },
      changedOn: { type: "date", sort: true, filter: true },
      isDeleted: flag,
    },
    sortedBy: "description",
  },
  role: {
    path: "/api/v2/Role",
    model: "Role",
    read: "ROLE_READ",
    write: ["ROLE_CUD"],
    entry: "ROLE",
    place: { targetId: "target" },
    guarded: {},
    wire: { id: "ID", targetId: "target", target: "targetDescription", isDeleted: "IsDeleted" },
    columns: {
      id: { type: "int", filter: true },
      description: text,
      code: { type: "text", filter: true },
      target: text,
      targetId: { type: "ref", filter: true, facet: true },
      permissionCount: { type: "int", sort: true },
      people: { type: "int", sort: true, permission: "USER_READ" },
      isDeleted: flag,
    },
    sortedBy: "description",
  },
} as const satisfies Readonly<Record<string, EntityTableRow>>;

/** The name of an entity. */
export type EntityName = keyof typeof entityTable;
