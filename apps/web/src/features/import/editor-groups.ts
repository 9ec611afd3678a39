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

const textInput = (field: MappingTextField, path: string = field): EditorInput => ({ field, path, input: "text" });
const momentInput = (field: MappingTextField): EditorInput => ({ field, path: field, input: "moment" });
const choiceInput = (field: MappingTextField, ...values: readonly string[]): EditorInput => ({
  field,
  path: field,
  input: values,
});

const formatInputs: readonly EditorInput[] = [
  choiceInput("delimiter", ",", ";", "\t", "|"),
  choiceInput("encoding", "utf-8", "windows-1252", "macintosh", "utf-16le", "utf-16be"),
  textInput("headerRow"),
  choiceInput("summaryRows", "leaveOut", "read"),
  textInput("otherRecords"),
  choiceInput("decimal", ".", ","),
  choiceInput("thousands", "", " ", ",", ".", "'"),
  textInput("currencyMarks"),
];

const locationInput = textInput("location", "columns.location");

export const editorGroups = {
  transactions: [
    {
      group: "format",
      inputs: [
        ...formatInputs,
        textInput("dateFormat"),
        textInput("timeFormat"),
        textInput("timeWhenMissing"),
        textInput("timeZone"),
      ],
    },
    {
      group: "constants",
      inputs: [
        locationInput,
        textInput("locationName", "locationNames"),
        textInput("terminal", "constants.terminal"),
        textInput("cashier", "constants.cashier"),
        textInput("tender", "constants.tender"),
        textInput("department", "constants.department"),
        textInput("sku", "constants.sku"),
      ],
    },
    {
      group: "currencies",
      inputs: [
        textInput("currency"),
        choiceInput("exchangeRateIs", "toCad", "fromCad"),
        { field: "exchangeRates", path: "exchangeRates", input: "lines" },
      ],
    },
    {
      group: "rules",
      inputs: [
        choiceInput("grouping", "number", "row", "moment", "day"),
        choiceInput("rowOrder", "together", "any"),
        choiceInput("priceFrom", "column", "item"),
        choiceInput("amountsIn", ...amountUnits),
        choiceInput("lineTotalIs", "afterDiscount", "beforeDiscount", "withTax"),
        choiceInput("discountRateIs", "fraction", "percent"),
        choiceInput("negativeQuantity", "refund", "writeOff", "error"),
        choiceInput("negativePrice", "refund", "error"),
        textInput("cancellationPrefix", "cancellation"),
        { field: "cancellationColumn", path: "cancellation", input: "column" },
        choiceInput("unknownItem", "create", "placeholder", "error"),
        choiceInput("unknownLocation", "create", "error"),
      ],
    },
  ],
  products: [
    { group: "format", inputs: formatInputs },
    { group: "constants", inputs: [textInput("department", "constants.department")] },
    { group: "rules", inputs: [choiceInput("amountsIn", ...amountUnits)] },
  ],
  locations: [
    { group: "format", inputs: [...formatInputs, textInput("dateFormat"), textInput("timeZone")] },
    { group: "constants", inputs: [choiceInput("locationType", "STORE", "WAREHOUSE", "KIOSK", "OFFICE")] },
  ],
  stock: [
    { group: "format", inputs: formatInputs },
    { group: "constants", inputs: [locationInput] },
    { group: "rules", inputs: [momentInput("asOf"), choiceInput("unknownItem", "placeholder", "error")] },
  ],
} as const satisfies Record<ImportKind, readonly EditorGroup[]>;
