/** Report kind: sale. */

import { costInParts, dimension, leftBy, measure, quotient, type ReportKindRow } from "./kind-row.ts";

/** Sales, line by line. Source: behaviour 3.4. */
export const sale = {
  entry: "REPORT_SALE",
  grain: "saleLine",
  defaultPeriod: "-0d",
  fields: {
    date: dimension("date"),
    hour: dimension("time"),
    location: dimension("ref"),
    transactionNumber: dimension("text"),
    terminal: dimension("ref"),
    cashier: dimension("ref"),
    customer: dimension("ref"),
    tender: dimension("enum"),
    taxCode: dimension("enum"),
    department: dimension("ref"),
    subDepartment: dimension("ref"),
    sku: dimension("text"),
    description: dimension("text"),
    quantity: measure("qty"),
    gross: measure("money"),
    discount: measure("money"),
    net: measure("money"),
    tax: measure("money"),
    total: measure("money"),
    cost: costInParts(),
    margin: leftBy("cost"),
    netWithCost: measure("money"),
    marginPct: quotient("pct", "margin", "netWithCost"),
    discountPct: quotient("pct", "discount", "gross"),
    averagePrice: quotient("unitCost", "net", "quantity"),
  },
  columns: [
    "date", "transactionNumber", "description", "quantity", "gross", "discount", "net", "tax", "total", "cost", "margin",
    "sku", "department", "subDepartment", "terminal", "cashier",
  ],
  rowKeys: ["date", "location"],
  groupings: [["department", "subDepartment", "sku"], ["hour"], ["date"], ["cashier"], ["terminal"], ["tender"], ["customer"]],
  isTest: false,
} as const satisfies ReportKindRow;
