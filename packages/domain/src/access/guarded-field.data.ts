/** The fields whose values take a permission of their own, under every name they travel by. */

import type { PermissionCode } from "./permission.ts";

const cost = "PRODUCT_COST_READ";

/**
 * Every guarded field: a cost, and whatever a cost can be worked out from beside a price.
 *
 * A name is guarded in every answer it travels in, so a name that tells a cost in one place is never that of an open value in another.
 * The law of this rule reads the metric dictionary and the report kinds, and a test the names in the sources: what they gate is here.
 *
 * Source: behaviour 3.9: PRODUCT_COST gates cost everywhere, in exports, pivots and mail too; 3.4 for the columns marked ¢.
 */
export const guardedFields = {
  // of inventory documents and products, as they travel
  Cost: cost,
  UnitCost: cost,
  CurrentInventoryCost: cost,
  VarianceCost: cost,
  ProductCost: cost,

  // of documents, movements and sums inside the product
  cost: cost,
  unitCost: cost,
  currentCost: cost,
  currentInventoryCost: cost,
  expectedCost: cost,
  varianceCost: cost,
  costDays: cost,
  unknownCost: cost,

  // figures of the dictionary
  cogs: cost,
  margin: cost,
  marginPct: cost,
  shrinkage: cost,
  averageStockCost: cost,
  stockTurn: cost,
  gmroi: cost,

  // columns of reports
  marginShare: cost,
  netWithCost: cost,
  netWithoutCost: cost,
  quantityWithCost: cost,
  discountedMargin: cost,
  unknownCostLines: cost,
  averageCost: cost,
  costEffect: cost,
  costEitherWay: cost,
  quantityEitherWay: cost,
  costBefore: cost,
  costAfter: cost,
  adjustedCost: cost,
  extendedCost: cost,
  openingValue: cost,
  closingValue: cost,
  controlCost: cost,
} as const satisfies Record<string, PermissionCode>;

/** The name of a guarded field. */
export type GuardedField = keyof typeof guardedFields;
