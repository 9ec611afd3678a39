/** Database mapping of products. */

import { ProductFields } from "@comptoir/api/wire";
import type { EntityField } from "@comptoir/domain/field";
import { productFieldTable, readItemCode } from "@comptoir/domain/product";
import { Schema } from "effect";
import type { SqlClient, Statement } from "effect/sql";

import { itemColumns } from "../catalogue/index.ts";
import { column, businessDaySql, makeJsonFields, type EntityTable } from "../entity/index.ts";

export type ProductRow = typeof ProductFields.Type;

/** Returns the SQL condition that a code in lookup form is the barcode of a product or one of its other codes. */
export const codeCondition = (sql: SqlClient.SqlClient, key: string): Statement.Fragment =>
  sql`(e.upc_key = ${key} OR e.code_keys @> ${[key]}::text[])`;

const productFields: Readonly<Record<string, EntityField>> = productFieldTable;
const isAlwaysReadField = (field: string): true | undefined => productFields[field]?.always;
const itemJsonFields = makeJsonFields("product", itemColumns);

export const productTable: EntityTable<ProductRow> = {
  name: "product",
  table: "item",
  from: "item e",
  beside:
    "LEFT JOIN department d ON d.department_id = e.department_id LEFT JOIN sub_department s ON s.sub_department_id = e.sub_department_id LEFT JOIN vendor v ON v.vendor_id = e.vendor_id",
  id: "item_id",
  target: "target_id",
  fields: {
    id: column("item_id", true),
    version: column("version", true),
    targetId: column("target_id", true),
    ...Object.fromEntries(
      Object.entries(itemColumns).map(([field, name]) => [field, column(name, isAlwaysReadField(field))]),
    ),
    ...itemJsonFields.fields,
    sku: { ...column("sku", true), key: "e.sku_key" },
    description: { ...column("description", true), key: "e.description_key" },
    department: { expression: "d.description", key: "d.description_key", isBeside: true },
    subDepartment: { expression: "s.description", key: "s.description_key", isBeside: true },
    vendor: { expression: "v.description", key: "v.description_key", isBeside: true },
    onHand: {
      expression: ({ sql, scope }) =>
        sql`(SELECT coalesce(sum(h.quantity), 0) FROM stock_on_hand h WHERE h.item_id = e.item_id AND h.location_id = ANY (${[...scope.locationIds]}::integer[]))`,
    },
    addedOn: businessDaySql("added_at"),
    changedOn: businessDaySql("changed_at"),
    isDeleted: column("is_deleted", true),
  },
  searchAlso: (sql, search) => {
    const { gtin14 } = readItemCode(search);
    return gtin14 === null ? null : codeCondition(sql, gtin14);
  },
  labels: { departmentId: "department", vendorId: "vendor" },
  references: {
    departmentId: (sql, targets) =>
      sql`SELECT department_id AS id, description AS label, NULL::integer AS "parentId", target_id AS "targetId" FROM department WHERE NOT is_deleted AND target_id = ANY (${[...targets]}::integer[])`,
    subDepartmentId: (sql, targets) =>
      sql`SELECT s.sub_department_id AS id, s.description AS label, s.department_id AS "parentId", d.target_id AS "targetId" FROM sub_department s JOIN department d ON d.department_id = s.department_id WHERE NOT s.is_deleted AND d.target_id = ANY (${[...targets]}::integer[])`,
    vendorId: (sql, targets) =>
      sql`SELECT vendor_id AS id, description AS label, NULL::integer AS "parentId", target_id AS "targetId" FROM vendor WHERE NOT is_deleted AND target_id = ANY (${[...targets]}::integer[])`,
  },
  inJson: itemJsonFields.inJson,
  writes: { targetId: "target_id", upcKey: "upc_key", codeKeys: "code_keys", ...itemColumns },
  row: Schema.toType(ProductFields),
};
