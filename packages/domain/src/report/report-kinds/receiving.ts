/** Report kind: receiving. */

import { costField, dimensionField, measureField, quotientField, type ReportKindRow } from "./kind-row.ts";

/** Vendor deliveries, as received and as adjusted later. Source: behaviour 3.4. */
export const receiving = {
  entry: "REPORT_RECEIVING",
  grain: "receiptLine",
  defaultPeriod: "-0m",
  fields: {
    date: dimensionField("date"),
    location: dimensionField("ref"),
    receiptNumber: dimensionField("text"),
    vendor: dimensionField("ref"),
    purchaseOrder: dimensionField("text"),
    department: dimensionField("ref"),
    item: dimensionField("ref"),
    ordered: measureField("qty"),
    received: measureField("qty"),
    difference: measureField("qty"),
    costBefore: costField("unitCost"),
    costAfter: costField("unitCost"),
    /** Change of the unit cost, as an amount; `costChangePct` is its percentage, and `costAlert` its mark. */
    costChange: costField("unitCost"),
    /** Cost before of the receipts whose own cost is known: what the change is compared with. */
    costCompared: costField("unitCost"),
    costChangePct: quotientField("pct", "costChange", "costCompared"),
    costAlert: { ...dimensionField("enum"), permission: "PRODUCT_COST_READ" },
    extendedCost: costField("money"),
    user: dimensionField("ref"),
    adjustedBy: dimensionField("ref"),
    adjustedQuantity: measureField("qty"),
    adjustedCost: costField("money"),
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
