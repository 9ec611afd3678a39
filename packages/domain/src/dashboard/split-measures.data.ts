/** Measures of the members of splits, as far as sums of them are stored. Source: decision 0502. */

/** Measures of sale lines by item. */
export const itemMeasures = ["netSales", "grossSales", "discounts", "refunds", "items"] as const;

/** Measures of sale lines by department. */
export const lineMeasures = [...itemMeasures, "margin"] as const;

/** Measures of whole receipts that add up over the weeks of a period. */
export const hourOfWeekMeasures = [...lineMeasures, "tax", "transactions", "voids"] as const;

/** Measures of whole receipts. */
export const receiptMeasures = [...hourOfWeekMeasures, "averageSale"] as const;

/** Measures of any split. */
export const memberMeasures = [
  "netSales",
  "totalCollected",
  "grossSales",
  "discounts",
  "refunds",
  "tax",
  "transactions",
  "items",
  "averageSale",
  "margin",
  "voids",
] as const;
