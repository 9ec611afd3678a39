/** Tables that several sources read, with the columns that their fields use. */

import { columnsOf } from "../fragment.ts";

/** Line of a receipt. Its tax share, losses and stock cost are computed only for reports that read them. */
export const line = columnsOf("l", [
  "location_id",
  "business_date",
  "batch_id",
  "sale_no",
  "line_no",
  "half_hour",
  "item_id",
  "department_id",
  "sub_department_id",
  "text_id",
  "sku",
  "description",
  "kind",
  "number",
  "terminal",
  "cashier",
  "customer",
  "tenders",
  "taxes",
  "tax_share",
  "shrinkage",
  "stock_cost",
]);

/** Receipt of a line. */
export const receipt = columnsOf("s", [
  "number",
  "terminal",
  "cashier",
  "customer",
  "half_hour",
  "at",
  "state",
  "training",
]);

/** Clock of a location. */
export const clock = columnsOf("place", ["clock", "time_zone", "day_start"]);

/** Hour of a half hour on a day with a clock change. */
export const moved = columnsOf("moved", ["hour"]);

/** Hour of a half hour on any other day, in the report copy. */
export const hours = columnsOf("hours", ["hour"]);

/** Product of a row. */
export const item = columnsOf("i", ["vendor_id", "department_id", "sku", "upc", "unit_cost", "unit_price"]);
