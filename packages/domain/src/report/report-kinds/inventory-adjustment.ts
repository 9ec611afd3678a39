/** Report kind: inventory-adjustment. */

import { cost, dimension, lackedByRowsOf, measure, measureBeside, quotient, type ReportKindRow } from "./kind-row.ts";

/** Sales are of no document, reason or user, so a filter on one of these keeps them. */
const ofMovement = lackedByRowsOf("netSales");

/** Stock changes by counts and adjustments, with their reasons. Source: behaviour 3.4. */
export const inventoryAdjustment = {
  entry: "REPORT_INVENTORY_ADJUSTMENT",
  grain: "stockAdjustment",
  defaultPeriod: "-0m",
  fields: {
    date: dimension("date"),
    location: dimension("ref"),
    documentNumber: ofMovement(dimension("text")),
    type: ofMovement(dimension("enum")),
    reason: ofMovement(dimension("enum")),
    department: dimension("ref"),
    vendor: dimension("ref"),
    item: dimension("ref"),
    quantity: ofMovement(measure("qty")),
    costEffect: ofMovement(cost("money")),
    // Increases and decreases would cancel out and give a meaningless average cost, so it has no total.
    quantityEitherWay: ofMovement(cost("qty")),
    costEitherWay: ofMovement(cost("money")),
    unitCost: ofMovement({
      ...quotient("unitCost", "costEitherWay", "quantityEitherWay"),
      permission: "PRODUCT_COST_READ",
    }),
    /** Losses at cost: shortages less surpluses of counts, and withdrawals. */
    shrinkage: ofMovement(cost("money")),
    /** Net sales of the same places, days and goods, whatever the reason or user of the movements beside them. */
    netSales: measureBeside("money", ["date", "location", "department", "vendor", "item"]),
    shrinkageRate: { ...quotient("pct", "shrinkage", "netSales"), permission: "PRODUCT_COST_READ" },
    user: ofMovement(dimension("ref")),
    approvedBy: ofMovement(dimension("ref")),
    comment: ofMovement(dimension("text")),
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
