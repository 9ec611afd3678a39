/** Source of the Sale report: the domain's `saleRowsOf` in SQL. */

import { lineExpressions } from "../../sales/summary-table.ts";
import type { ReportSource } from "../source.ts";
import { departmentNames, itemNames, locationNames, subDepartmentNames, vendorNames } from "./catalogue-names.ts";
import {
  hasCostSql,
  hourLookup,
  hourOfReceipt,
  lineJoins,
  lineOrder,
  linesIn,
  netSalesSql,
  netWithoutCost,
  receiptOfLine,
  receiptOriginSql,
  taxesOfLine,
  taxShareSql,
  tendersOfReceipt,
} from "./sale-line.ts";

const {
  gross,
  discounts,
  refunds,
  items,
  cost,
  fees,
  gift_cards: giftCards,
  net_with_cost: netWithCost,
} = lineExpressions;

export const sale: ReportSource = {
  from: linesIn,
  joins: lineJoins,
  fields: {
    date: { sql: "l.business_date" },
    hour: { sql: hourOfReceipt, grain: "hour", lookedUp: hourLookup },
    location: { sql: "l.location_id", names: locationNames },
    transactionNumber: { sql: "s.number" },
    terminal: { sql: "s.terminal" },
    cashier: { sql: "s.cashier" },
    customer: { sql: "s.customer" },
    tender: { sql: tendersOfReceipt },
    taxCode: { sql: taxesOfLine },
    department: { sql: "l.department_id", names: departmentNames },
    subDepartment: { sql: "l.sub_department_id", names: subDepartmentNames },
    item: { sql: "l.item_id", names: itemNames },
    vendor: { sql: "i.vendor_id", names: vendorNames },
    sku: { sql: "l.sku" },
    description: { sql: "l.description" },
    quantity: { sql: items, isAlways: true },
    gross: { sql: gross, isAlways: true },
    discount: { sql: discounts, isAlways: true },
    refunds: { sql: refunds, isAlways: true },
    net: { sql: netSalesSql, isAlways: true },
    tax: { sql: taxShareSql, isAlways: true },
    total: { isAlways: true, sql: `(${netSalesSql} + ${fees} + ${giftCards} + ${taxShareSql})` },
    cost: { sql: `CASE WHEN ${hasCostSql} THEN ${cost} END` },
    margin: { sql: `CASE WHEN ${hasCostSql} THEN ${netWithCost} - ${cost} END` },
    netWithCost: { sql: `CASE WHEN ${hasCostSql} THEN ${netWithCost} END` },
    netWithoutCost: { sql: netWithoutCost },
    receipts: { sql: receiptOfLine, isAlways: true },
  },
  origin: receiptOriginSql("l"),
  order: lineOrder,
};
