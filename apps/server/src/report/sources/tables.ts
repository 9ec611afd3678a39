/** Tables that several report sources read, with the columns that their fields use. */

import { makeColumns } from "../fragment.ts";

/** SQL columns of a receipt line. Its tax share, losses and stock cost are computed only for reports that read them. */
export const line = makeColumns("l", [
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

/** SQL columns of the receipt of a line. */
export const receiptColumns = makeColumns("s", [
  "number",
  "terminal",
  "cashier",
  "customer",
  "half_hour",
  "at",
  "state",
  "training",
  "till_no",
]);

/** SQL columns of the clock of a location. */
export const locationClockColumns = makeColumns("place", ["clock", "time_zone", "day_start"]);

/** SQL column with the hour of a half hour on a day with a clock change. */
export const changedHourColumns = makeColumns("moved", ["hour"]);

/** SQL column with the hour of a half hour on any other day, in the report copy. */
export const hourColumns = makeColumns("hours", ["hour"]);

/** SQL columns of the product of a row. */
export const item = makeColumns("i", ["vendor_id", "department_id", "sku", "upc", "unit_cost", "unit_price"]);
