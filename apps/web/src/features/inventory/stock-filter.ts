/** Filters of the stock of a product at a location. */
import type { ReportFilter } from "@comptoir/domain/report";

export const buildStockFilter = (field: "ItemSKU" | "TargetLayerID", value: string | number): ReportFilter => ({
  field,
  operator: "=",
  values: [value],
  promptUser: false,
  locked: false,
});
