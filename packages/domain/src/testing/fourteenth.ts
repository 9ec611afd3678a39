/**
 * Test rows for the tables of entities, added as if they were written there: a fourteenth legacy entity with its menu entry, and a field more of products.
 */

import type { NavigationEntryRow } from "../access/navigation.data.ts";
import { parseColour, type EntityField } from "../field/index.ts";
import type { LegacyEntityRow } from "../legacy/legacy-entity.data.ts";

const entry: NavigationEntryRow = {
  section: "MANAGEMENT_V1",
  path: "/legacyPage/carrier",
  permissions: [],
  uses: ["PRODUCT_READ"],
};

/** Table rows that add an entity of carriers, without its words and its menu entry. */
export const carrier = {
  model: "Carrier",
  entry: "V1_CARRIER" as LegacyEntityRow["entry"],
  newVersion: null,
  read: "PRODUCT_READ",
  write: ["PRODUCT_CUD"],
  id: "_CarrierID",
  fields: {
    code: { wire: "code", type: "code", rules: ["required", "shopCode"], from: "reading" },
    names: {
      wire: "names",
      type: "translated",
      rules: ["required", { descriptions: { bound: "max100", systemLanguage: "fr" } }],
      from: "reading",
    },
    fee: { wire: "carrierFee", type: "money", rules: [{ money: { min: 0, max: 10_000 } }], from: "reading" },
    departmentId: {
      wire: "_DepartmentID",
      type: "reference",
      rules: [{ integer: { min: 1 } }],
      refersTo: "department",
      from: "reading",
    },
    colour: { wire: "colour", type: "colour", rules: [{ custom: parseColour }], from: "reading" },
    isActive: { wire: "isActive", type: "flag", rules: [{ default: true }, "flag"], from: "reading" },
  },
  listOnly: {},
  unique: ["code"],
  named: [["code"]],
  list: ["code", "names", "fee", "departmentId", "colour", "isActive"],
} as const satisfies LegacyEntityRow;

/** Table rows that add a deposit to products, guarded by the permission of costs, without its words. */
export const deposit = {
  type: "money",
  wire: "ProductDeposit",
  rules: [{ money: { min: 0, max: 1_000 } }],
  permission: "PRODUCT_COST_READ",
  guard: "PRODUCT_COST_CUD",
  imported: true,
} as const satisfies EntityField;

/**
 * Adds the rows. A test calls it after `vi.resetModules()` and before it imports anything else of the product, so that every layer derives from the longer
 * tables: the menu first, because the table of legacy entities loads it.
 */
export async function addFourteenth(): Promise<void> {
  const { navigationEntries } = await import("../access/navigation.data.ts");
  Object.assign(navigationEntries, { V1_CARRIER: entry });
  const { legacyEntities } = await import("../legacy/legacy-entity.data.ts");
  Object.assign(legacyEntities, { carrier });
  const { productFieldTable } = await import("../product/product-fields.data.ts");
  Object.assign(productFieldTable, { deposit });
}
