/** Report kind: inventory-adjustment. */

import { cost, dimension, measure, quotient, type ReportKindRow } from "./kind-row.ts";

/** Stock changes by counts and adjustments, with their reasons. Source: behaviour 3.4. */
export const inventoryAdjustment = {
  entry: "REPORT_INVENTORY_ADJUSTMENT",
  grain: "stockAdjustment",
  defaultPeriod: "-0m",
  fields: {
    date: dimension("date"),
    location: dimension("ref"),
    documentNumber: dimension("text"),
    type: dimension("enum"),
    reason: dimension("enum"),
    department: dimension("ref"),
    vendor: dimension("ref"),
    item: dimension("ref"),
    quantity: measure("qty"),
    costEffect: cost("money"),
    // Increases and decreases would cancel out and give a meaningless average cost, so it has no total.
    quantityEitherWay: cost("qty"),
    costEitherWay: cost("money"),
    unitCost: { ...quotient("unitCost", "costEitherWay", "quantityEitherWay"), permission: "PRODUCT_COST_READ" },
    user: dimension("ref"),
    approvedBy: dimension("ref"),
    comment: dimension("text"),
  },
  columns: [
    "date",
    "documentNumber",
    "type",
    "reason",
    "item",
    "quantity",
    "unitCost",
    "costEffect",
    "user",
    "approvedBy",
    "comment",
  ],
  rowKeys: ["date", "location"],
  groupings: [["reason", "department"], ["user"], ["vendor"]],
  isTest: false,
} as const satisfies ReportKindRow;
