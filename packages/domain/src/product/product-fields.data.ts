/** The fields of a product: its form, list, wire body, columns and screens follow from them. */

import { idField, storedFields, type FieldTable } from "../field/index.ts";

import { itemTypes } from "./product.ts";

/** Maximum number of codes beside the barcode. */
const mostCodes = 50;
/** Maximum weight and length of one item. Units: kilograms, centimetres. */
const mostKilograms = 100_000;
const mostCentimetres = 100_000;
/** Maximum price and cost of one unit. Units: dollars. */
export const mostUnitDollars = 10_000_000;

const flagField = { type: "flag", rules: [{ default: false }, "flag"], uses: ["filter"], always: true } as const;
const listedCode = { type: "choice", rules: ["shopCode"], uses: ["filter"] } as const;
const identifierRule = { integer: { min: 1 } } as const;

/**
 * Every field of a product, in the order of its columns.
 *
 * Units: weight in kilograms and length in centimetres, with three decimals; price and cost in dollars, with four.
 * Source: specification 3 and 5, behaviour 3.9 and 6 (3).
 */
export const productFieldTable = {
  id: { ...idField, wire: "_ItemID" },
  version: storedFields.version,
  targetId: storedFields.targetId,
  sku: { type: "code", wire: "itemSKU", rules: ["required", "shopCode"], always: true },
  description: { type: "text", rules: ["required", "max200"], always: true },
  upc: { type: "text", wire: "itemUPC", rules: ["barcode"] },
  codes: {
    type: "list",
    wire: "itemCodes",
    rules: [{ default: [] }, { list: { of: ["required", "shopCode"], max: mostCodes } }],
    always: true,
  },
  type: {
    type: "choice",
    wire: "itemType",
    rules: [{ default: "STANDARD" }, { oneOf: itemTypes }],
    always: true,
  },
  department: { type: "text", wire: "departmentDescription" },
  departmentId: { type: "reference", wire: "department", rules: [identifierRule], refersTo: "department" },
  subDepartment: { type: "text", wire: "subDepartmentDescription" },
  subDepartmentId: {
    type: "reference",
    wire: "subDepartment",
    rules: [identifierRule],
    refersTo: "subDepartment",
    uses: ["filter"],
  },
  vendor: { type: "text", wire: "vendorDescription" },
  vendorId: { type: "reference", wire: "vendor", rules: [identifierRule], refersTo: "vendor" },
  price: { type: "unitCost", rules: [{ unitCost: { min: 0, max: mostUnitDollars } }], imported: true },
  cost: {
    type: "unitCost",
    wire: "ProductCost",
    rules: [{ unitCost: { min: 0, max: mostUnitDollars } }],
    permission: "PRODUCT_COST_READ",
    guard: "PRODUCT_COST_CUD",
    imported: true,
  },
  onHand: { type: "quantity", permission: "INVENTORY_READ", uses: [] },
  weight: { type: "quantity", unit: "kg", wire: "itemWeight", rules: [{ quantity: { min: 0, max: mostKilograms } }] },
  length: { type: "quantity", unit: "cm", wire: "itemLength", rules: [{ quantity: { min: 0, max: mostCentimetres } }] },
  image: { type: "image", wire: "itemImage", rules: ["max200"], uses: null },
  statusCode: { type: "choice", rules: ["shopCode"] },
  tareCode: listedCode,
  bottleCode: listedCode,
  environmentCode: listedCode,
  isOpenRefund: { ...flagField, wire: "IsOpenRefund" },
  nonEditablePrice: { ...flagField, wire: "NonEditablePrice" },
  nonMultipliable: { ...flagField, wire: "NonMultipliable" },
  requireClient: { ...flagField, wire: "RequireClient" },
  requireReference: { ...flagField, wire: "RequireReference" },
  addedOn: { type: "date", wire: "dateAdded", always: true },
  changedOn: storedFields.changedOn,
  isDeleted: storedFields.isDeleted,
} as const satisfies FieldTable;
