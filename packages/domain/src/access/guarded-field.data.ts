/** The fields whose values take a permission of their own, under every name they travel by. */

import type { PermissionCode } from "./permission.ts";

const cost = "PRODUCT_COST_READ";

/**
 * Every guarded field: a cost, and whatever a cost can be worked out from beside a price.
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

  // of documents and movements inside the product
  cost: cost,
  unitCost: cost,
  currentInventoryCost: cost,
  varianceCost: cost,

  // figures and columns of reports
  cogs: cost,
  margin: cost,
  marginPct: cost,
  marginShare: cost,
  discountedMargin: cost,
  costEffect: cost,
  costBefore: cost,
  costAfter: cost,
  adjustedCost: cost,
  openingValue: cost,
  closingValue: cost,
} as const satisfies Record<string, PermissionCode>;

/** The name of a guarded field. */
export type GuardedField = keyof typeof guardedFields;
