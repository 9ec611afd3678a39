/** Fields whose values need a permission of their own, under every name in use. */

import type { PermissionCode } from "./permission.ts";

const cost = "PRODUCT_COST_READ";

/**
 * Every guarded field: costs, and values that reveal a cost together with a price.
 *
 * A name is guarded in every answer, so a name that reveals a cost in one place must not be used for an open value in another.
 * The law of this rule compares it with the metric dictionary and the report kinds, and a test with the names in the sources.
 *
 * Source: behaviour 3.9: PRODUCT_COST gates cost everywhere, in exports, pivots and mail too; 3.4 for the columns marked ¢.
 */
export const guardedFields = {
  // inventory documents and products, names on the wire
  Cost: cost,
  UnitCost: cost,
  CurrentInventoryCost: cost,
  VarianceCost: cost,
  ProductCost: cost,

  // documents, movements and sums, names inside the product
  cost: cost,
  unitCost: cost,
  currentCost: cost,
  currentInventoryCost: cost,
  expectedCost: cost,
  varianceCost: cost,
  costDays: cost,
  unknownCost: cost,

  // metrics of the dictionary
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

/** Name of a guarded field. */
export type GuardedField = keyof typeof guardedFields;
