import { defaultTimeZone } from "../target/index.ts";
import { unknownTender } from "../transaction/index.ts";

/** Defaults of a sales mapping: every row at noon, a single terminal, and unknown values rejected. */
export const mappingDefaults = {
  timeWhenMissing: "12:00",
  timeZone: defaultTimeZone,
  terminal: "1",
  tender: unknownTender,
  department: "OTHER",
  negativeQuantity: "error",
  negativePrice: "error",
  unknownItem: "error",
  unknownLocation: "error",
  lineTotalIs: "afterDiscount",
  amountsIn: "dollars",
  exchangeRateIs: "toCad",
  discountRateIs: "fraction",
  discountRatesOf: "gross",
  grouping: "number",
  rowOrder: "together",
} as const;
