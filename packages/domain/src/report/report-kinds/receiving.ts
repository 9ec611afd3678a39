/** Report kind: receiving. */

import { cost, dimension, measure, quotient, type ReportKindRow } from "./kind-row.ts";

/** Vendor deliveries, as received and as adjusted later. Source: behaviour 3.4. */
export const receiving = {
  entry: "REPORT_RECEIVING",
  grain: "receiptLine",
  defaultPeriod: "-0m",
  fields: {
    date: dimension("date"),
    location: dimension("ref"),
    receiptNumber: dimension("text"),
    vendor: dimension("ref"),
    purchaseOrder: dimension("text"),
    department: dimension("ref"),
    item: dimension("ref"),
    ordered: measure("qty"),
    received: measure("qty"),
    difference: measure("qty"),
    costBefore: cost("unitCost"),
    costAfter: cost("unitCost"),
    /** Change of the unit cost, in percent of the cost before, and its mark. */
    costChange: cost("unitCost"),
    /** Cost before of the receipts whose own cost is known: what the change is compared with. */
    costCompared: cost("unitCost"),
    costChangePct: quotient("pct", "costChange", "costCompared"),
    costAlert: { ...dimension("enum"), permission: "PRODUCT_COST_READ" },
    extendedCost: cost("money"),
    user: dimension("ref"),
    adjustedBy: dimension("ref"),
    adjustedQuantity: measure("qty"),
    adjustedCost: cost("money"),
  },
  columns: [
    "date",
    "receiptNumber",
    "vendor",
    "purchaseOrder",
    "item",
    "ordered",
    "received",
    "difference",
    "costBefore",
    "costAfter",
    "costChangePct",
    "costAlert",
    "extendedCost",
    "user",
    "adjustedBy",
    "adjustedQuantity",
    "adjustedCost",
  ],
  rowKeys: ["date", "location"],
  groupings: [["vendor"], ["item"], ["department"]],
  isTest: false,
} as const satisfies ReportKindRow;
