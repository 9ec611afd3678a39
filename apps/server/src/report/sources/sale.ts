/** Source of the Sale report: the domain's `saleRowsOf` in SQL. */

import { lineSumSqlByColumn } from "../../sales/summary-table.ts";
import { sql } from "../fragment.ts";
import type { ReportSource } from "../source.ts";
import { departmentNames, itemNames, locationNames, subDepartmentNames, vendorNames } from "./catalogue-names.ts";
import {
  netSalesOfReceiptSql,
  hasCostSql,
  makeHourLookup,
  hourOfReceiptSql,
  lineJoins,
  lineOrderColumns,
  linesIn,
  netSalesSql,
  netSalesWithoutCostSql,
  receiptKeyOfLineSql,
  receiptOriginSql,
  taxCodesOfLineSql,
  tenderCodesOfReceiptSql,
} from "./sale-line.ts";
import { item, line, receiptColumns as joinedReceipt } from "./tables.ts";

const {
  gross,
  discounts,
  refunds,
  items,
  cost,
  fees,
  gift_cards: giftCards,
  net_with_cost: netWithCost,
} = lineSumSqlByColumn;

/** Builds the fields of a line. The columns of its receipt are joined, or, in the report copy, stored with the line. */
export const saleFields = (
  receipt: Pick<typeof joinedReceipt, "number" | "terminal" | "cashier" | "customer">,
): ReportSource["fields"] => ({
  date: { sql: line.business_date },
  hour: { sql: hourOfReceiptSql, grain: "hour", lookedUp: makeHourLookup },
  location: { sql: line.location_id, names: locationNames },
  transactionNumber: { sql: receipt.number },
  terminal: { sql: receipt.terminal },
  cashier: { sql: receipt.cashier },
  customer: { sql: receipt.customer },
  tender: { sql: sql`${tenderCodesOfReceiptSql}` },
  basket: { sql: sql`${netSalesOfReceiptSql}`, isAlways: true },
  taxCode: { sql: sql`${taxCodesOfLineSql}` },
  department: { sql: line.department_id, names: departmentNames },
  subDepartment: { sql: line.sub_department_id, names: subDepartmentNames },
  item: { sql: line.item_id, names: itemNames },
  vendor: { sql: item.vendor_id, names: vendorNames },
  sku: { sql: line.sku },
  description: { sql: line.description },
  quantity: { sql: sql`${items}`, isAlways: true },
  gross: { sql: sql`${gross}`, isAlways: true },
  discount: { sql: sql`${discounts}`, isAlways: true },
  refunds: { sql: sql`${refunds}`, isAlways: true },
  net: { sql: sql`${netSalesSql}`, isAlways: true },
  tax: { sql: line.tax_share, isAlways: true },
  total: { sql: sql`(${netSalesSql} + ${fees} + ${giftCards} + ${line.tax_share})`, isAlways: true },
  cost: { sql: sql`CASE WHEN ${hasCostSql} THEN ${cost} END` },
  margin: { sql: sql`CASE WHEN ${hasCostSql} THEN ${netWithCost} - ${cost} END` },
  netWithCost: { sql: sql`CASE WHEN ${hasCostSql} THEN ${netWithCost} END` },
  netWithoutCost: { sql: sql`${netSalesWithoutCostSql}` },
  receipts: { sql: sql`${receiptKeyOfLineSql}`, isAlways: true },
});

export const sale: ReportSource = {
  rowsSql: linesIn,
  joins: lineJoins,
  fields: saleFields(joinedReceipt),
  origin: sql`${receiptOriginSql("l")}`,
  order: lineOrderColumns,
};
