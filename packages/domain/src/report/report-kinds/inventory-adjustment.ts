/** Report kind: inventory-adjustment. */

import {
  costField,
  dimensionField,
  lackedByRowsOf,
  measureField,
  measureBeside,
  quotientField,
  type ReportKindRow,
} from "./kind-row.ts";

/** Marks a field that sales lack, such as document, reason or user, so that a filter on it keeps the sales. */
const markMovementField = lackedByRowsOf("netSales");

/** Stock changes by counts and adjustments, with their reasons. Source: behaviour 3.4. */
export const inventoryAdjustment = {
  entry: "REPORT_INVENTORY_ADJUSTMENT",
  grain: "stockAdjustment",
  defaultPeriod: "-0m",
  fields: {
    date: dimensionField("date"),
    location: dimensionField("ref"),
    documentNumber: markMovementField(dimensionField("text")),
    type: markMovementField(dimensionField("enum")),
    reason: markMovementField(dimensionField("enum")),
    department: dimensionField("ref"),
    vendor: dimensionField("ref"),
    item: dimensionField("ref"),
    quantity: markMovementField(measureField("qty")),
    costEffect: markMovementField(costField("money")),
    // Increases and decreases would cancel out and give a meaningless average cost, so it has no total.
    quantityEitherWay: markMovementField(costField("qty")),
    costEitherWay: markMovementField(costField("money")),
    unitCost: markMovementField({
      ...quotientField("unitCost", "costEitherWay", "quantityEitherWay"),
      permission: "PRODUCT_COST_READ",
    }),
    /** Losses at cost: shortages less surpluses of counts, and withdrawals. */
    shrinkage: markMovementField(costField("money")),
    /** Net sales of the same places, days and goods, whatever the reason or user of the movements beside them. */
    netSales: measureBeside("money", ["date", "location", "department", "vendor", "item"]),
    shrinkageRate: { ...quotientField("pct", "shrinkage", "netSales"), permission: "PRODUCT_COST_READ" },
    user: markMovementField(dimensionField("ref")),
    approvedBy: markMovementField(dimensionField("ref")),
    comment: markMovementField(dimensionField("text")),
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
