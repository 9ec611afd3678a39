/** Report kind: profitability. */

import { cost, costInParts, dimension, leftBy, measure, quotient, shareIn, stockQuotient, type ReportKindRow } from "./kind-row.ts";

/** What the sales leave, where the cost is known. Source: behaviour 3.4. */
export const profitability = {
  entry: "REPORT_PROFITABILITY",
  grain: "saleLine",
  permission: "PRODUCT_COST_READ",
  defaultPeriod: "-0m",
  fields: {
    date: dimension("date"),
    hour: dimension("time"),
    location: dimension("ref"),
    department: dimension("ref"),
    vendor: dimension("ref"),
    item: dimension("ref"),
    cashier: dimension("ref"),
    abcClass: dimension("enum"),
    quantity: measure("qty"),
    net: measure("money"),
    netWithCost: measure("money"),
    quantityWithCost: measure("qty"),
    cogs: costInParts(),
    margin: leftBy("cogs"),
    marginPct: quotient("pct", "margin", "netWithCost"),
    marginShare: shareIn("margin"),
    unknownCostLines: cost("int"),
    averagePrice: quotient("unitCost", "net", "quantity"),
    averageCost: quotient("unitCost", "cogs", "quantityWithCost"),
    discountedMargin: cost("money"),
    shrinkage: cost("money"),
    averageStockCost: cost("money"),
    gmroi: stockQuotient("pct", "margin", "averageStockCost"),
    stockTurn: stockQuotient("qty", "cogs", "averageStockCost"),
  },
  columns: [
    "item", "net", "cogs", "margin", "marginPct", "marginShare", "quantity", "averagePrice", "averageCost", "discountedMargin", "shrinkage", "gmroi", "stockTurn",
    "unknownCostLines",
  ],
  rowKeys: ["date", "location"],
  groupings: [["department", "item"], ["vendor"], ["cashier"], ["hour"], ["abcClass"]],
  opening: ["department", "item"],
  isTest: false,
} as const satisfies ReportKindRow;
