/** Report kind: vendor. */

import { cost, dimension, measure, stockQuotient, type ReportKindRow } from "./kind-row.ts";

/** The activity of a vendor's items: a scorecard for the buyer, and a file for the vendor. Source: behaviour 3.4. */
export const vendor = {
  entry: "REPORT_VENDOR",
  grain: "vendorItemWeek",
  defaultPeriod: "-1w",
  fields: {
    week: dimension("date"),
    vendor: dimension("ref"),
    location: dimension("ref"),
    item: dimension("ref"),
    vendorItemNumber: dimension("text"),
    upc: dimension("text"),
    onHand: measure("qty"),
    onOrder: measure("qty"),
    received: measure("qty"),
    sold: measure("qty"),
    returned: measure("qty"),
    netSold: measure("qty"),
    cameIn: measure("qty"),
    sellThrough: stockQuotient("pct", "netSold", "cameIn"),
    soldPerWeek: measure("qty"),
    weeksLeft: stockQuotient("qty", "onHand", "soldPerWeek"),
    outOfStockDays: measure("int"),
    retail: measure("money"),
    cost: cost("money"),
  },
  columns: [
    "vendor", "vendorItemNumber", "upc", "onHand", "onOrder", "received", "sold", "returned", "sellThrough", "weeksLeft", "outOfStockDays",
    "retail", "cost",
  ],
  rowKeys: ["week", "location", "item"],
  groupings: [["vendor", "item", "location"]],
  opening: ["vendor", "item"],
  isTest: false,
} as const satisfies ReportKindRow;
