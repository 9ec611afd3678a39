/** Fields whose values need a permission of their own, under every name in use. */

import type { PermissionCode } from "./permission.ts";

const costPermission = "PRODUCT_COST_READ";

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
  Cost: costPermission,
  UnitCost: costPermission,
  CurrentInventoryCost: costPermission,
  VarianceCost: costPermission,
  ProductCost: costPermission,

  // documents, movements and sums, names inside the product
  cost: costPermission,
  unitCost: costPermission,
  currentCost: costPermission,
  currentInventoryCost: costPermission,
  expectedCost: costPermission,
  varianceCost: costPermission,
  costDays: costPermission,
  unknownCost: costPermission,

  // metrics of the dictionary
  cogs: costPermission,
  margin: costPermission,
  marginPct: costPermission,
  shrinkage: costPermission,
  averageStockCost: costPermission,
  stockTurn: costPermission,
  gmroi: costPermission,

  // columns of reports
  marginShare: costPermission,
  spend: costPermission,
  netWithCost: costPermission,
  netWithoutCost: costPermission,
  quantityWithCost: costPermission,
  discountedMargin: costPermission,
  unknownCostLines: costPermission,
  averageCost: costPermission,
  costEffect: costPermission,
  costEitherWay: costPermission,
  quantityEitherWay: costPermission,
  costBefore: costPermission,
  costAfter: costPermission,
  costChange: costPermission,
  costCompared: costPermission,
  costAlert: costPermission,
  adjustedCost: costPermission,
  extendedCost: costPermission,
  openingValue: costPermission,
  closingValue: costPermission,
  controlCost: costPermission,

  // outcome of tried prices
  margins: costPermission,
  withoutCost: costPermission,
  belowCost: costPermission,
} as const satisfies Record<string, PermissionCode>;

/** Name of a guarded field. */
export type GuardedField = keyof typeof guardedFields;
