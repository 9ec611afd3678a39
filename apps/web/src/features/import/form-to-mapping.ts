/** Reads a mapping from its form. The domain's parseMapping decides whether it is valid. */
import { delimiters, encodings, headerRowAtMost, parseMapping, summaryRowRules } from "@comptoir/domain/import-file";
import type { ImportMapping } from "@comptoir/domain/import-file";
import type { Result } from "@comptoir/domain/result";

import { listTypedRates } from "./exchange-rate-text.ts";
import type { TextFileFormat } from "./import-gateway.ts";
import { type MappingForm, columnFieldsByKind } from "./mapping-form.ts";

/** Returns the file format of a form; null if the form has a value that no file format has. */
export function textFileFormatOf({
  delimiter,
  encoding,
  headerRow,
  summaryRows,
  sheet,
  record,
}: Pick<
  MappingForm,
  "delimiter" | "encoding" | "headerRow" | "summaryRows" | "sheet" | "record"
>): TextFileFormat | null {
  const [knownDelimiter, knownEncoding, summaryRule, headerRowNumber] = [
    delimiters.find((candidate) => candidate === delimiter),
    encodings.find((candidate) => candidate === encoding),
    summaryRowRules.find((candidate) => candidate === summaryRows),
    Number(headerRow),
  ];
  return knownDelimiter === undefined ||
    knownEncoding === undefined ||
    summaryRule === undefined ||
    !isHeaderRow(headerRowNumber)
    ? null
    : {
        delimiter: knownDelimiter,
        encoding: knownEncoding,
        headerRow: headerRowNumber,
        summaryRows: summaryRule,
        sheet: cleanTextOrNull(sheet),
        record: cleanTextOrNull(record),
      };
}

/** Lists the records that a form leaves out. */
export const listLeftOutRecords = ({ otherRecords }: Pick<MappingForm, "otherRecords">): readonly string[] =>
  otherRecords
    .split(",")
    .map((path) => path.trim())
    .filter((path) => path !== "");

const isHeaderRow = (row: number): boolean => Number.isSafeInteger(row) && row >= 0 && row <= headerRowAtMost;

/** Fields that several columns of discounts replace. */
export const singleDiscountFields: ReadonlySet<string> = new Set(["discount", "discountRate"]);

/** Reads and checks the mapping of a form. Errors: IMPORT_MAPPING, with the path of each invalid field. */
export function formToMapping(mappingForm: MappingForm): Result<ImportMapping> {
  const { kind } = mappingForm;
  const filledDiscounts = mappingForm.discounts.filter(({ column }) => column !== "");
  const usedFields = columnFieldsByKind[kind].filter(
    (field) => filledDiscounts.length === 0 || !singleDiscountFields.has(field),
  );
  const columnByField = filledTexts(mappingForm.columns, usedFields);
  const baseFields = {
    kind,
    name: mappingForm.name.trim(),
    delimiter: mappingForm.delimiter,
    encoding: mappingForm.encoding,
    headerRow: Number(mappingForm.headerRow),
    summaryRows: mappingForm.summaryRows,
    sheet: cleanTextOrNull(mappingForm.sheet),
    record: cleanTextOrNull(mappingForm.record),
    otherRecords: listLeftOutRecords(mappingForm),
    decimal: mappingForm.decimal,
    thousands: cleanTextOrNull(mappingForm.thousands, (text) => text),
    currencyMarks: mappingForm.currencyMarks.split(/\s+/u).filter((mark) => mark !== ""),
    stripSuffix: filledTexts(mappingForm.stripSuffix, columnFieldsByKind[kind]),
    columns: columnByField,
  };
  const constantLocation = cleanTextOrNull(mappingForm.location);
  if (kind === "products") {
    const { amountsIn, department } = mappingForm;
    return parseMapping({ ...baseFields, amountsIn, constants: { department } });
  }
  if (kind === "stock") {
    const { unknownItem, asOf } = mappingForm;
    return parseMapping({
      ...baseFields,
      constants: { location: constantLocation },
      unknownItem,
      asOf: cleanTextOrNull(asOf),
    });
  }
  if (kind === "locations") {
    return parseMapping({
      ...baseFields,
      dateFormat: cleanTextOrNull(mappingForm.dateFormat),
      timeZone: mappingForm.timeZone,
      constants: { locationType: mappingForm.locationType },
    });
  }
  return parseMapping({ ...baseFields, ...salesFieldsOf(mappingForm, columnByField), discounts: filledDiscounts });
}

/** Reads the fields of a form that only a mapping of sales has. */
function salesFieldsOf(mappingForm: MappingForm, columns: Readonly<Record<string, string>>) {
  const constantLocation = cleanTextOrNull(mappingForm.location);
  const hasCancellations = mappingForm.cancellationPrefix !== "" || mappingForm.cancellationColumn !== "";
  const nameByLocation =
    constantLocation === null || mappingForm.locationName.trim() === ""
      ? {}
      : { [constantLocation]: mappingForm.locationName.trim() };
  return {
    // Parts are dropped if their column is no longer mapped.
    parts: Object.fromEntries(Object.entries(mappingForm.parts).filter(([field]) => field in columns)),
    taxColumns: filledTexts(mappingForm.taxColumns),
    tenderColumns: filledTexts(mappingForm.tenderColumns),
    // Meanings are dropped if their column is no longer mapped.
    stateValues: "state" in columns ? filledTexts(mappingForm.stateValues) : {},
    lineKindValues: "lineKind" in columns ? filledTexts(mappingForm.lineKindValues) : {},
    skuKinds: filledTexts(mappingForm.skuKinds),
    dateFormat: mappingForm.dateFormat,
    timeFormat: cleanTextOrNull(mappingForm.timeFormat),
    timeWhenMissing: mappingForm.timeWhenMissing,
    timeZone: mappingForm.timeZone,
    constants: {
      location: constantLocation,
      terminal: mappingForm.terminal,
      cashier: cleanTextOrNull(mappingForm.cashier),
      tender: mappingForm.tender,
      department: mappingForm.department,
      sku: cleanTextOrNull(mappingForm.sku),
    },
    cancellation: hasCancellations
      ? { column: cleanTextOrNull(mappingForm.cancellationColumn), prefix: mappingForm.cancellationPrefix }
      : null,
    negativeQuantity: mappingForm.negativeQuantity,
    negativePrice: mappingForm.negativePrice,
    unknownItem: mappingForm.unknownItem,
    unknownLocation: mappingForm.unknownLocation,
    locationNames: { ...mappingForm.otherLocationNames, ...nameByLocation },
    priceFrom: mappingForm.priceFrom,
    lineTotalIs: mappingForm.lineTotalIs,
    amountsIn: mappingForm.amountsIn,
    discountRateIs: mappingForm.discountRateIs,
    discountRatesOf: mappingForm.discountRatesOf,
    currency: cleanTextOrNull(mappingForm.currency.toUpperCase()),
    exchangeRateIs: mappingForm.exchangeRateIs,
    exchangeRates: listTypedRates(mappingForm.exchangeRates),
    grouping: mappingForm.grouping,
    rowOrder: mappingForm.rowOrder,
  };
}

function cleanTextOrNull(text: string, clean: (text: string) => string = (raw) => raw.trim()): string | null {
  const cleanText = clean(text);
  return cleanText === "" ? null : cleanText;
}

function filledTexts(
  texts: Readonly<Record<string, string>>,
  onlyKeys?: readonly string[],
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key, text]) => key !== "" && text !== "" && (onlyKeys === undefined || onlyKeys.includes(key)),
    ),
  );
}
