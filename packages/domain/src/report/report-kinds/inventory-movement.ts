/** Report kind: inventory-movement. */

import { cost, dimension, measure, type ReportKindRow } from "./kind-row.ts";

/** From the opening stock to the closing stock: opening and the movements come to closing. Source: behaviour 3.4. */
export const inventoryMovement = {
  entry: "REPORT_INVENTORY_MOVEMENT",
  grain: "itemLocation",
  defaultPeriod: "-0m",
  fields: {
    date: dimension("date"),
    location: dimension("ref"),
    department: dimension("ref"),
    vendor: dimension("ref"),
    item: dimension("ref"),
    opening: measure("qty"),
    openingValue: cost("money"),
    received: measure("qty"),
    sold: measure("qty"),
    returned: measure("qty"),
    transferredIn: measure("qty"),
    transferredOut: measure("qty"),
    counted: measure("qty"),
    adjusted: measure("qty"),
    closing: measure("qty"),
    closingValue: cost("money"),
    lastMovement: dimension("date"),
  },
  columns: [
    "item", "opening", "openingValue", "received", "sold", "returned", "transferredIn", "transferredOut", "counted", "adjusted", "closing",
    "closingValue", "lastMovement",
  ],
  groupings: [["department"], ["vendor"], ["item"], ["date"]],
  isTest: false,
} as const satisfies ReportKindRow;
