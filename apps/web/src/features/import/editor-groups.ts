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

const buildTextInput = (field: MappingTextField, path: string = field): EditorInput => ({ field, path, input: "text" });
const buildMomentInput = (field: MappingTextField): EditorInput => ({ field, path: field, input: "moment" });
const buildChoiceInput = (field: MappingTextField, ...values: readonly string[]): EditorInput => ({
  field,
  path: field,
  input: values,
});

const formatInputs: readonly EditorInput[] = [
  buildChoiceInput("delimiter", ",", ";", "\t", "|"),
  buildChoiceInput("encoding", "utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"),
  buildTextInput("headerRow"),
  buildChoiceInput("summaryRows", "leaveOut", "read"),
  buildTextInput("otherRecords"),
  buildChoiceInput("decimal", ".", ","),
  buildChoiceInput("thousands", "", " ", ",", ".", "'"),
  buildTextInput("currencyMarks"),
];

const locationInput = buildTextInput("location", "columns.location");

export const editorGroupsByKind = {
  transactions: [
    {
      group: "format",
      inputs: [
        ...formatInputs,
        buildTextInput("dateFormat"),
        buildTextInput("timeFormat"),
        buildTextInput("timeWhenMissing"),
        buildTextInput("timeZone"),
      ],
    },
    {
      group: "constants",
      inputs: [
        locationInput,
        buildTextInput("locationName", "locationNames"),
        buildTextInput("terminal", "constants.terminal"),
        buildTextInput("cashier", "constants.cashier"),
        buildTextInput("tender", "constants.tender"),
        buildTextInput("department", "constants.department"),
        buildTextInput("sku", "constants.sku"),
      ],
    },
    {
      group: "currencies",
      inputs: [
        buildTextInput("currency"),
        buildChoiceInput("exchangeRateIs", "toCad", "fromCad"),
        { field: "exchangeRates", path: "exchangeRates", input: "lines" },
      ],
    },
    {
      group: "rules",
      inputs: [
        buildChoiceInput("grouping", "number", "row", "moment", "day"),
        buildChoiceInput("rowOrder", "together", "any"),
        buildChoiceInput("priceFrom", "column", "item"),
        buildChoiceInput("amountsIn", ...amountUnits),
        buildChoiceInput("lineTotalIs", "afterDiscount", "beforeDiscount", "withTax"),
        buildChoiceInput("discountRateIs", "fraction", "percent"),
        buildChoiceInput("negativeQuantity", "refund", "writeOff", "error"),
        buildChoiceInput("negativePrice", "refund", "error"),
        buildTextInput("cancellationPrefix", "cancellation"),
        { field: "cancellationColumn", path: "cancellation", input: "column" },
        buildChoiceInput("unknownItem", "create", "placeholder", "error"),
        buildChoiceInput("unknownLocation", "create", "error"),
      ],
    },
  ],
  products: [
    { group: "format", inputs: formatInputs },
    { group: "constants", inputs: [buildTextInput("department", "constants.department")] },
    { group: "rules", inputs: [buildChoiceInput("amountsIn", ...amountUnits)] },
  ],
  locations: [
    { group: "format", inputs: [...formatInputs, buildTextInput("dateFormat"), buildTextInput("timeZone")] },
    { group: "constants", inputs: [buildChoiceInput("locationType", "STORE", "WAREHOUSE", "KIOSK", "OFFICE")] },
  ],
  stock: [
    { group: "format", inputs: formatInputs },
    { group: "constants", inputs: [locationInput] },
    { group: "rules", inputs: [buildMomentInput("asOf"), buildChoiceInput("unknownItem", "placeholder", "error")] },
  ],
} as const satisfies Record<ImportKind, readonly EditorGroup[]>;
