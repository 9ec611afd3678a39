/** Sources of the stock reports. */

import type { Dialect } from "../dialect.ts";
import { makeInventoryAdjustment } from "./adjustment.ts";
import { makeInventoryMovement, makeReceivingSource } from "./stock.ts";
import { makeVendorSource } from "./vendor.ts";

/** Sources of the stock reports, for one database. */
export const makeStockSources = (dialect: Dialect) => ({
  "inventory-adjustment": makeInventoryAdjustment(dialect),
  "inventory-movement": makeInventoryMovement(dialect),
  receiving: makeReceivingSource(dialect),
  vendor: makeVendorSource(dialect),
});
