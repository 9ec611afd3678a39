/** Storage of products: the columns of their fields, and how their amounts are read and written in sets. */

import { mapProductAmounts, productAmounts, type ProductAmounts } from "@comptoir/domain/product";

/** Columns of the form's fields, by field; fields without one are in the JSON column `fields`. */
export const itemColumns = {
  sku: "sku",
  upc: "upc",
  codes: "codes",
  description: "description",
  type: "item_type",
  departmentId: "department_id",
  subDepartmentId: "sub_department_id",
  vendorId: "vendor_id",
  price: "unit_price",
  cost: "unit_cost",
  weight: "weight",
  length: "length",
  image: "image",
  statusCode: "status_code",
  tareCode: "tare_code",
  bottleCode: "bottle_code",
  environmentCode: "environment_code",
  isOpenRefund: "is_open_refund",
  nonEditablePrice: "non_editable_price",
  nonMultipliable: "non_multipliable",
  requireClient: "require_client",
  requireReference: "require_reference",
} as const;

const columnOf: Readonly<Record<string, string>> = itemColumns;
const storedAmounts = productAmounts.flatMap(({ name }) => {
  const column = columnOf[name];
  return column === undefined ? [] : [{ name, column }];
});
const inJson = productAmounts.map(({ name }) => name).filter((name) => columnOf[name] === undefined);

/** SQL list of an item's amounts, each named as its field. */
export const selectedAmounts = productAmounts
  .map(({ name }) => `${columnOf[name] ?? `(fields ->> '${name}')::bigint`} AS "${name}"`)
  .join(", ");

/** SQL of a set of items `i` with amounts: the columns of the set, those of the table, their values, and their assignments. */
export const amountSets = {
  recordset: [...storedAmounts.map(({ name }) => `"${name}" bigint`), "fields jsonb"].join(", "),
  columns: [...storedAmounts.map(({ column }) => column), "fields"].join(", "),
  values: [...storedAmounts.map(({ name }) => `i."${name}"`), "i.fields"].join(", "),
  assignments: [
    ...storedAmounts.map(({ name, column }) => `${column} = i."${name}"`),
    "fields = item.fields || i.fields",
  ].join(", "),
};

/** Amounts of a row, which the driver reads as bigint. */
export type AmountColumns = Readonly<Record<keyof ProductAmounts, bigint | null>>;

/** Converts the amounts of a row. */
export function amountsOfRow(row: AmountColumns): ProductAmounts {
  return mapProductAmounts(({ name }) => (row[name] === null ? null : Number(row[name])));
}

/** Amounts that are stored in the JSON column. Those that an item does not state, as one written before the field existed, stay as they are. */
export function jsonAmounts(item: ProductAmounts): Readonly<Record<string, number | null>> {
  return Object.fromEntries(inJson.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
}
