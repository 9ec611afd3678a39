/** Products: a code of its own on its target, and departments and vendors that are there. */

import { ProductFields } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import { productForm, type ProductForm } from "@comptoir/domain/product";
import { failAll, issue, ok } from "@comptoir/domain/result";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { makeService, type SaveContext } from "../entity/index.ts";
import { productTable, type ProductRow } from "./product-table.ts";

const check = Effect.fn("product.check")(function* (input: EntityValues, { targetId, before }: SaveContext<ProductRow>) {
  const form = checkForm(productForm, input);
  if (!form.ok) return form;
  const issues = [...(yield* takenCode(form.value, targetId, before?.id ?? 0)), ...(yield* unknownReferences(form.value, targetId))];
  // The barcode stays as it was typed: an eight-digit code is printed with eight digits.
  const upc = typeof input["upc"] === "string" && form.value.upc !== null ? input["upc"].trim() : null;
  return issues.length === 0 ? ok<EntityValues>({ ...form.value, upc }) : failAll(issues);
});

const takenCode = Effect.fnUntraced(function* ({ sku }: ProductForm, targetId: number, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`SELECT FROM item WHERE target_id = ${targetId} AND sku = ${sku} AND item_id <> ${id}`;
  return rows.length === 0 ? [] : [issue("SKU_EXISTS", ["sku"])];
}, Effect.orDie);

const unknownReferences = Effect.fnUntraced(function* ({ departmentId, subDepartmentId, vendorId }: ProductForm, targetId: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<{ readonly department: boolean; readonly sub: boolean; readonly vendor: boolean }>`
    SELECT EXISTS (SELECT FROM department WHERE department_id = ${departmentId}::bigint AND target_id = ${targetId} AND NOT is_deleted) AS department,
      EXISTS (SELECT FROM sub_department WHERE sub_department_id = ${subDepartmentId}::bigint AND department_id = ${departmentId}::bigint AND NOT is_deleted) AS sub,
      EXISTS (SELECT FROM vendor WHERE vendor_id = ${vendorId}::bigint AND target_id = ${targetId} AND NOT is_deleted) AS vendor`;
  const [known] = rows;
  const missing = [
    ...(departmentId !== null && known?.department !== true ? ["departmentId"] : []),
    ...(subDepartmentId !== null && known?.sub !== true ? ["subDepartmentId"] : []),
    ...(vendorId !== null && known?.vendor !== true ? ["vendorId"] : []),
  ];
  return missing.map((field) => issue("REFERENCE_UNKNOWN", [field]));
}, Effect.orDie);

export const productService = makeService(productTable, ProductFields, { check, taken: issue("SKU_EXISTS", ["sku"]) });
