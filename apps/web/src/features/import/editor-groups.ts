/** Inputs of the mapping form by kind, as a table, so that the editor only draws. */
import { amountUnits, type ImportKind } from "@comptoir/domain/import-file";

import type { MappingTextField } from "./mapping-form.ts";

export interface EditorInput {
  readonly field: MappingTextField;
  /** Path of the field in the mapping, to find its issues. */
  readonly path: string;
  readonly input: "text" | "column" | "moment" | "lines" | readonly string[];
}

export interface EditorGroup {
  readonly group: "format" | "constants" | "currencies" | "rules";
  readonly inputs: readonly EditorInput[];
}

const text = (field: MappingTextField, path: string = field): EditorInput => ({ field, path, input: "text" });
const moment = (field: MappingTextField): EditorInput => ({ field, path: field, input: "moment" });
const choice = (field: MappingTextField, ...values: readonly string[]): EditorInput => ({
  field,
  path: field,
  input: values,
});

const format: readonly EditorInput[] = [
  choice("delimiter", ",", ";", "\t", "|"),
  choice("encoding", "utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"),
  text("headerRow"),
  choice("summaryRows", "leaveOut", "read"),
  text("otherRecords"),
  choice("decimal", ".", ","),
  choice("thousands", "", " ", ",", ".", "'"),
  text("currencyMarks"),
];

const location = text("location", "columns.location");

export const editorGroups = {
  transactions: [
    {
      group: "format",
      inputs: [...format, text("dateFormat"), text("timeFormat"), text("timeWhenMissing"), text("timeZone")],
    },
    {
      group: "constants",
      inputs: [
        location,
        text("locationName", "locationNames"),
        text("terminal", "constants.terminal"),
        text("cashier", "constants.cashier"),
        text("tender", "constants.tender"),
        text("department", "constants.department"),
        text("sku", "constants.sku"),
      ],
    },
    {
      group: "currencies",
      inputs: [
        text("currency"),
        choice("exchangeRateIs", "toCad", "fromCad"),
        { field: "exchangeRates", path: "exchangeRates", input: "lines" },
      ],
    },
    {
      group: "rules",
      inputs: [
        choice("grouping", "number", "row", "moment", "day"),
        choice("rowOrder", "together", "any"),
        choice("priceFrom", "column", "item"),
        choice("amountsIn", ...amountUnits),
        choice("lineTotalIs", "afterDiscount", "beforeDiscount", "withTax"),
        choice("discountRateIs", "fraction", "percent"),
        choice("negativeQuantity", "refund", "writeOff", "error"),
        choice("negativePrice", "refund", "error"),
        text("cancellationPrefix", "cancellation"),
        { field: "cancellationColumn", path: "cancellation", input: "column" },
        choice("unknownItem", "create", "placeholder", "error"),
        choice("unknownLocation", "create", "error"),
      ],
    },
  ],
  products: [
    { group: "format", inputs: format },
    { group: "constants", inputs: [text("department", "constants.department")] },
  ],
  locations: [
    { group: "format", inputs: [...format, text("dateFormat"), text("timeZone")] },
    { group: "constants", inputs: [choice("locationType", "STORE", "WAREHOUSE", "KIOSK", "OFFICE")] },
  ],
  stock: [
    { group: "format", inputs: format },
    { group: "constants", inputs: [location] },
    { group: "rules", inputs: [moment("asOf"), choice("unknownItem", "placeholder", "error")] },
  ],
} as const satisfies Record<ImportKind, readonly EditorGroup[]>;
