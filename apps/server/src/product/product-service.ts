/** Rules for saving products: unique codes in a target, and existing departments and vendors. */

import type { Caller } from "@comptoir/api/contract";
import { ProductFields, type Dependent } from "@comptoir/api/wire";
import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { fieldOfWireName, type EntityValues } from "@comptoir/domain/entity";
import {
  lookupKey,
  matchCode,
  productForm,
  readItemCode,
  listDeleteWarnings,
  type ProductForm,
} from "@comptoir/domain/product";
import { quantity } from "@comptoir/domain/measure";
import { failAll, issue, ok } from "@comptoir/domain/result";
import type { ProductCodeField } from "@comptoir/domain/setting";
import { checkForm } from "@comptoir/domain/validation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { recordValueChanges } from "../catalogue/index.ts";
import { makeEntityService, type ListQuery, type SaveContext } from "../entity/index.ts";
import { notFound } from "../http/refusal.ts";
import { productCodes } from "../setting/index.ts";
import { codeCondition, productTable, type ProductRow } from "./product-table.ts";

const checkProduct = Effect.fn("product.check")(function* (
  input: EntityValues,
  { caller, targetId, before }: SaveContext<ProductRow>,
) {
  const formResult = checkForm(productForm, input);
  if (!formResult.ok) return formResult;
  const productIssues = [
    ...(yield* listTakenCodeIssues(formResult.value, targetId, before?.id ?? 0)),
    ...(yield* listUnknownReferenceIssues(formResult.value, targetId, before)),
    ...(yield* listUnlistedCodeIssues(formResult.value, caller, before)),
    ...(yield* listUnknownImageIssues(formResult.value, caller, before)),
  ];
  // The barcode is stored as it was typed: an eight-digit code is printed with eight digits.
  const typedUpc = typeof input["upc"] === "string" && formResult.value.upc !== null ? input["upc"].trim() : null;
  return productIssues.length === 0
    ? ok<EntityValues>({
        ...formResult.value,
        upc: typedUpc,
        upcKey: typedUpc === null ? null : lookupKey(typedUpc),
        codeKeys: formResult.value.codes.map((code) => lookupKey(code)),
      })
    : failAll(productIssues);
});

const listTakenCodeIssues = Effect.fnUntraced(function* ({ sku }: ProductForm, targetId: number, id: number) {
  const sql = yield* SqlClient.SqlClient;
  const [sameSku] = yield* sql<{
    readonly id: number;
    readonly isDeleted: boolean;
  }>`SELECT item_id AS id, is_deleted AS "isDeleted" FROM item WHERE target_id = ${targetId} AND sku = ${sku} AND item_id <> ${id}`;
  if (sameSku === undefined) return [];
  return [sameSku.isDeleted ? issue("TAKEN_BY_DELETED", ["sku"], { id: sameSku.id }) : issue("SKU_EXISTS", ["sku"])];
}, Effect.orDie);

/** Refuses references to deleted rows. A product that already has one may be changed, but not restored. */
const listUnknownReferenceIssues = Effect.fnUntraced(function* (
  { departmentId, subDepartmentId, vendorId }: ProductForm,
  targetId: number,
  productBefore: ProductRow | null,
) {
  const sql = yield* SqlClient.SqlClient;
  const referenceExistsRows = yield* sql<{
    readonly department: boolean;
    readonly sub: boolean;
    readonly vendor: boolean;
  }>`
    SELECT EXISTS (SELECT FROM department WHERE department_id = ${departmentId}::bigint AND target_id = ${targetId} AND NOT is_deleted) AS department,
      EXISTS (SELECT FROM sub_department WHERE sub_department_id = ${subDepartmentId}::bigint AND department_id = ${departmentId}::bigint AND NOT is_deleted) AS sub,
      EXISTS (SELECT FROM vendor WHERE vendor_id = ${vendorId}::bigint AND target_id = ${targetId} AND NOT is_deleted) AS vendor`;
  const [foundReferences] = referenceExistsRows;
  const undeletedProductBefore = productBefore === null || productBefore.isDeleted ? null : productBefore;
  const isSameDepartment = undeletedProductBefore?.departmentId === departmentId;
  const unknownReferenceFields = [
    ...(departmentId !== null && !isSameDepartment && foundReferences?.department !== true ? ["departmentId"] : []),
    ...(subDepartmentId !== null &&
    !(isSameDepartment && undeletedProductBefore.subDepartmentId === subDepartmentId) &&
    foundReferences?.sub !== true
      ? ["subDepartmentId"]
      : []),
    ...(vendorId !== null && undeletedProductBefore?.vendorId !== vendorId && foundReferences?.vendor !== true
      ? ["vendorId"]
      : []),
  ];
  return unknownReferenceFields.map((field) => issue("REFERENCE_UNKNOWN", [field]));
}, Effect.orDie);

/** Checks that a new picture was uploaded within the caller's scope; the current picture stays valid. */
const listUnknownImageIssues = Effect.fnUntraced(function* (
  { image }: ProductForm,
  caller: Caller,
  productBefore: ProductRow | null,
) {
  if (image === null || image === productBefore?.image) return [];
  const sql = yield* SqlClient.SqlClient;
  const { layers } = yield* scopeFor(caller);
  const imageRows = yield* Effect.orDie(
    sql`SELECT FROM product_image WHERE image = ${image} AND target_id = ANY (${layers.map(({ targetId }) => targetId)}::integer[]) LIMIT 1`,
  );
  return imageRows.length === 0 ? [issue("REFERENCE_UNKNOWN", ["image"])] : [];
});

/** Marks the picture of a saved product as permanent, because the product's history may restore it. */
const markPictureAsPermanent = (id: number, { image }: EntityValues) =>
  typeof image !== "string"
    ? Effect.void
    : Effect.flatMap(SqlClient.SqlClient, (sql) =>
        Effect.asVoid(
          Effect.orDie(sql`
    INSERT INTO product_image (target_id, image, is_kept, created_by)
    SELECT e.target_id, p.image, true, p.created_by FROM item e JOIN product_image p ON p.image = ${image} WHERE e.item_id = ${id} LIMIT 1
    ON CONFLICT (target_id, image) DO UPDATE SET is_kept = true`),
        ),
      );

const productCodeFields = [
  "statusCode",
  "tareCode",
  "bottleCode",
  "environmentCode",
] as const satisfies readonly ProductCodeField[];

/** Refuses codes that the settings do not list; an unchanged code is accepted, and any code where they list none. */
const listUnlistedCodeIssues = Effect.fnUntraced(function* (
  productForm: ProductForm,
  caller: Caller,
  productBefore: ProductRow | null,
) {
  const changedCodeFields = productCodeFields.filter(
    (field) => productForm[field] !== null && productForm[field] !== productBefore?.[field],
  );
  if (changedCodeFields.length === 0) return [];
  const codesByField = yield* productCodes(caller);
  return changedCodeFields.flatMap((field) =>
    codesByField[field].length === 0 || codesByField[field].some(({ code }) => code === productForm[field])
      ? []
      : [issue("ONE_OF", [field])],
  );
});

/** A line of a product in a document that is not closed. */
interface OpenDocumentLine {
  readonly itemId: number;
  readonly documentId: number;
  readonly number: string;
  readonly status: string;
}

const listDeleteDependents = Effect.fn("product.dependents")(function* (
  { layerId, permissions }: Caller,
  productRows: readonly ProductRow[],
) {
  const sql = yield* SqlClient.SqlClient;
  const { locationIds } = yield* scopeFor({ layerId });
  const stockRows = yield* Effect.orDie(sql<{ readonly id: number; readonly quantity: number }>`
    SELECT item_id AS id, quantity::float8 AS quantity FROM stock_on_hand WHERE item_id = ANY (${productRows.map(({ id }) => id)}::integer[]) AND location_id = ANY (${[...locationIds]}::integer[])`);
  const documentLines = hasPermission(permissions, ["INVENTORYDOCUMENT_READ"])
    ? yield* Effect.orDie(sql<OpenDocumentLine>`
        SELECT DISTINCT l.item_id AS "itemId", d.document_id AS "documentId", d.number, d.status
        FROM inventory_document d JOIN inventory_line l ON l.document_id = d.document_id
        WHERE d.status <> 'CLOSED' AND d.deleted_at IS NULL AND d.location_id = ANY (${[...locationIds]}::integer[])
          AND NOT l.is_deleted AND l.item_id = ANY (${productRows.map(({ id }) => id)}::integer[])
        ORDER BY d.number, d.document_id`)
    : [];
  return productRows.flatMap(({ id }) => {
    const linesOfProduct = documentLines.filter(({ itemId }) => itemId === id);
    const quantitiesOnHand = stockRows
      .filter((balance) => balance.id === id)
      .map((balance) => quantity(balance.quantity));
    const documents = linesOfProduct.map(({ itemId, number, status }) => ({
      number,
      status,
      isDeleted: false,
      lines: [{ itemId, isDeleted: false }],
    }));
    return listDeleteWarnings({ itemId: id, onHand: quantitiesOnHand, documents }).map(
      ({ code, params }): Dependent => ({
        id,
        code,
        params,
        path:
          code === "PRODUCT_IN_DOCUMENT" ? documentsPath(linesOfProduct) : `${navigationEntries.PRODUCT.path}/${id}`,
      }),
    );
  });
});

/** Path of the only document, or of the list of documents. */
const documentsPath = ([firstLine, ...otherLines]: readonly OpenDocumentLine[]): string =>
  firstLine === undefined || otherLines.length > 0
    ? navigationEntries.INVENTORY_DOCUMENTS.path
    : `${navigationEntries.INVENTORY_DOCUMENTS.path}/${firstLine.documentId}`;

const recordValueChangesAfterSave = ({ userId }: Caller, ids: readonly number[]) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => Effect.asVoid(Effect.orDie(recordValueChanges(sql, ids, userId))));

export const productService = makeEntityService(productTable, ProductFields, {
  check: checkProduct,
  writeRelated: markPictureAsPermanent,
  listDependents: listDeleteDependents,
  afterSave: recordValueChangesAfterSave,
  takenIssue: issue("SKU_EXISTS", ["sku"]),
});

/** Finds the products of a scanned or typed code, ignoring leading zeros. Errors: HTTP_404. */
export const findProductsByCode = Effect.fn("findProductsByCode")(function* (
  caller: Caller,
  code: string,
  targetLayerID?: number,
) {
  const itemCode = readItemCode(code);
  const products = yield* productService.find(
    caller,
    (sql) => [sql`(${codeCondition(sql, lookupKey(code))} OR e.sku = ${itemCode.text})`],
    targetLayerID,
  );
  const productById = new Map(products.map((row) => [row.id, row]));
  const codeMatch = matchCode(
    itemCode,
    products.map(({ id, upc, ...row }) => ({ ...row, itemId: id, upc: upc ?? "" })),
  );
  const matchedProducts =
    codeMatch.kind === "several" ? codeMatch.products : codeMatch.kind === "one" ? [codeMatch.product] : [];
  return matchedProducts.length === 0
    ? yield* Effect.fail(notFound())
    : matchedProducts.flatMap(({ itemId }) => productById.get(itemId) ?? []);
});

/** Reads a product. A filter by barcode finds it as a scan does; other filters work as for every entity. Source: specification 4 and 7. */
export const getProduct = (caller: Caller, listQuery: ListQuery) => {
  const [filter, ...otherFilters] = listQuery.filters;
  const filteredCode =
    filter !== undefined &&
    otherFilters.length === 0 &&
    filter.operator === "=" &&
    fieldOfWireName("product", filter.field) === "upc"
      ? filter.values[0]
      : null;
  if (typeof filteredCode !== "string") return productService.get(caller, listQuery);
  return Effect.flatMap(findProductsByCode(caller, filteredCode, listQuery.targetLayerID), ([firstProduct]) =>
    firstProduct === undefined ? Effect.fail(notFound()) : Effect.succeed(firstProduct),
  );
};
