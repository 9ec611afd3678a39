/** Sources of the stock reports. */

import type { Dialect } from "../dialect.ts";
import { inventoryAdjustment } from "./adjustment.ts";
import { inventoryMovement, receiving } from "./stock.ts";
import { vendor } from "./vendor.ts";

/** Sources of the stock reports, for one database. */
export const stockSources = (dialect: Dialect) => ({
  "inventory-adjustment": inventoryAdjustment(dialect),
  "inventory-movement": inventoryMovement(dialect),
  receiving: receiving(dialect),
  vendor: vendor(dialect),
});
