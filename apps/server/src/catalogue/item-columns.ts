/** Maps the fields of products to database columns, and reads and writes their amounts in sets. */

import { mapProductAmounts, productAmounts, type ProductAmounts } from "@comptoir/domain/product";

/** Database columns of product fields; fields without a column are in the JSON column `fields`. */
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

const columnByAmount: Readonly<Record<string, string>> = itemColumns;
const amountsWithColumn = productAmounts.flatMap(({ name }) => {
  const columnName = columnByAmount[name];
  return columnName === undefined ? [] : [{ name, column: columnName }];
});
const jsonAmountNames = productAmounts.map(({ name }) => name).filter((name) => columnByAmount[name] === undefined);

/** SQL that selects the amounts of an item, each named as its field. */
export const selectedAmountsSql = productAmounts
  .map(({ name }) => `${columnByAmount[name] ?? `(fields ->> '${name}')::bigint`} AS "${name}"`)
  .join(", ");

/** SQL fragments to write a set of items `i` with amounts: columns of the set, columns of the table, values, and assignments. */
export const amountSets = {
  recordset: [...amountsWithColumn.map(({ name }) => `"${name}" bigint`), "fields jsonb"].join(", "),
  columns: [...amountsWithColumn.map(({ column }) => column), "fields"].join(", "),
  values: [...amountsWithColumn.map(({ name }) => `i."${name}"`), "i.fields"].join(", "),
  assignments: [
    ...amountsWithColumn.map(({ name, column }) => `${column} = i."${name}"`),
    "fields = item.fields || i.fields",
  ].join(", "),
};

/** Amounts of a database row, which the driver reads as bigint. */
export type AmountsOfRow = Readonly<Record<keyof ProductAmounts, bigint | null>>;

/** Converts the amounts of a database row to numbers. */
export function amountsOfRow(row: AmountsOfRow): ProductAmounts {
  return mapProductAmounts(({ name }) => (row[name] === null ? null : Number(row[name])));
}

/** Returns the amounts to store in the JSON column, without those that the item lacks, so that their stored values stay. */
export function toJsonAmounts(item: ProductAmounts): Readonly<Record<string, number | null>> {
  return Object.fromEntries(jsonAmountNames.flatMap((name) => (item[name] === undefined ? [] : [[name, item[name]]])));
}
