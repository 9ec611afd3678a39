/** Defines the Parquet tables exported from the report copy: readable names, amounts in dollars as exact decimals, one folder a month. */

const moneySql = (sql: string): string => `((${sql}) * 0.01::DECIMAL(3,2))::DECIMAL(18,2)`;
const unitAmountSql = (sql: string): string => `((${sql}) * 0.0001::DECIMAL(5,4))::DECIMAL(18,4)`;
const quantitySql = (sql: string): string => `((${sql}) * 0.001::DECIMAL(4,3))::DECIMAL(18,3)`;
const locationAndDateColumnsSql = "f.location_id, place.description AS location, f.business_date";
const locationJoinSql = "LEFT JOIN target_layer place ON place.target_layer_id = f.location_id";
const receiptIdColumnSql = "f.batch_id || '-' || f.sale_no AS receipt_id";
const signedAmountSql = (sql: string): string =>
  `CASE WHEN f.kind = 1 OR f.kind > 1 AND f.quantity < 0 THEN -(${sql}) ELSE ${sql} END`;

/** Exported table: the copy's table that its days come from, and the SELECT of its rows. */
interface MonthlyParquetTable {
  readonly of: string;
  readonly rows: string;
  readonly order: string;
}

/** Fact tables, exported as one file per month. */
export const monthlyTables = {
  sales: {
    of: "sale_line",
    rows: `SELECT ${locationAndDateColumnsSql}, ${receiptIdColumnSql}, f.number AS receipt_number, f.line_no, CASE f.kind WHEN 0 THEN 'SALE' WHEN 1 THEN 'REFUND' WHEN 2 THEN 'GIFT_CARD' ELSE 'FEE' END AS kind, f.terminal, f.cashier, f.customer, f.item_id, f.sku, f.description,
      f.department_id, d.description AS department, f.sub_department_id, u.description AS sub_department, f.half_hour, ${quantitySql("f.quantity")} AS quantity, ${moneySql("f.extended")} AS extended, ${moneySql("f.discount")} AS discount,
      ${moneySql(signedAmountSql("f.extended - f.discount"))} AS net, ${moneySql("f.tax_share")} AS tax, ${unitAmountSql("f.unit_cost")} AS unit_cost, f.tenders, f.taxes, f.counted
      FROM sale_line f ${locationJoinSql} LEFT JOIN department d ON d.department_id = f.department_id LEFT JOIN sub_department u ON u.sub_department_id = f.sub_department_id`,
    order: "f.business_date, f.location_id, f.batch_id, f.sale_no, f.line_no",
  },
  receipts: {
    of: "sale",
    rows: `SELECT ${locationAndDateColumnsSql}, ${receiptIdColumnSql}, f.number AS receipt_number, f."at" AS sold_at, f.state, f.training, f.refund_only, f.terminal, f.cashier, f.customer, ${moneySql("f.rounding")} AS rounding, ${moneySql("f.tips")} AS tips, f.counted FROM sale f ${locationJoinSql}`,
    order: "f.business_date, f.location_id, f.batch_id, f.sale_no",
  },
  payments: {
    of: "sale_tender",
    rows: `SELECT ${locationAndDateColumnsSql}, ${receiptIdColumnSql}, f.tender_no, f.code AS tender, ${moneySql("f.amount")} AS amount, f.counted FROM sale_tender f ${locationJoinSql}`,
    order: "f.business_date, f.location_id, f.batch_id, f.sale_no, f.tender_no",
  },
  taxes: {
    of: "sale_tax",
    rows: `SELECT ${locationAndDateColumnsSql}, ${receiptIdColumnSql}, f.tax_no, f.code AS tax, ${moneySql("f.amount")} AS amount, f.counted FROM sale_tax f ${locationJoinSql}`,
    order: "f.business_date, f.location_id, f.batch_id, f.sale_no, f.tax_no",
  },
} as const satisfies Record<string, MonthlyParquetTable>;

/** Catalogue tables, exported as one file each. */
export const selectByWholeTable = {
  items:
    "SELECT i.item_id, i.description, i.vendor_id, v.description AS vendor FROM item i LEFT JOIN vendor v ON v.vendor_id = i.vendor_id ORDER BY 1",
  departments: "SELECT department_id, description FROM department ORDER BY 1",
  locations: "SELECT target_layer_id AS location_id, description AS location FROM target_layer ORDER BY 1",
} as const;
