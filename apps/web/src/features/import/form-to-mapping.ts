/** Reads a mapping from its form. The domain's parseMapping decides whether it is valid. */
import { delimiters, encodings, headerRowAtMost, parseMapping, summaryRowRules } from "@comptoir/domain/import-file";
import type { ImportMapping } from "@comptoir/domain/import-file";
import type { Result } from "@comptoir/domain/result";

import { typedRates } from "./exchange-rate-text.ts";
import type { TextFileFormat } from "./import-gateway.ts";
import { type MappingForm, columnFields } from "./mapping-form.ts";

/** Returns the file format of a form; null if it holds an unknown one. */
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
  const [mark, text, rule, row] = [
    delimiters.find((candidate) => candidate === delimiter),
    encodings.find((candidate) => candidate === encoding),
    summaryRowRules.find((candidate) => candidate === summaryRows),
    Number(headerRow),
  ];
  return mark === undefined || text === undefined || rule === undefined || !isHeaderRow(row)
    ? null
    : {
        delimiter: mark,
        encoding: text,
        headerRow: row,
        summaryRows: rule,
        sheet: orNull(sheet),
        record: orNull(record),
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
export const singleDiscounts: ReadonlySet<string> = new Set(["discount", "discountRate"]);

/** Errors: IMPORT_MAPPING, with the path of each invalid field. */
export function formToMapping(form: MappingForm): Result<ImportMapping> {
  const { kind } = form;
  const discounts = form.discounts.filter(({ column }) => column !== "");
  const fields = columnFields[kind].filter((field) => discounts.length === 0 || !singleDiscounts.has(field));
  const columns = filledTexts(form.columns, fields);
  const baseFields = {
    kind,
    name: form.name.trim(),
    delimiter: form.delimiter,
    encoding: form.encoding,
    headerRow: Number(form.headerRow),
    summaryRows: form.summaryRows,
    sheet: orNull(form.sheet),
    record: orNull(form.record),
    otherRecords: listLeftOutRecords(form),
    decimal: form.decimal,
    thousands: orNull(form.thousands, (text) => text),
    currencyMarks: form.currencyMarks.split(/\s+/u).filter((mark) => mark !== ""),
    stripSuffix: filledTexts(form.stripSuffix, columnFields[kind]),
    columns,
  };
  const location = orNull(form.location);
  if (kind === "products") return parseMapping({ ...baseFields, constants: { department: form.department } });
  if (kind === "stock") {
    const { unknownItem, asOf } = form;
    return parseMapping({ ...baseFields, constants: { location }, unknownItem, asOf: orNull(asOf) });
  }
  if (kind === "locations") {
    return parseMapping({
      ...baseFields,
      dateFormat: orNull(form.dateFormat),
      timeZone: form.timeZone,
      constants: { locationType: form.locationType },
    });
  }
  return parseMapping({ ...baseFields, ...salesFieldsOf(form, columns), discounts });
}

/** Reads the fields of a form that only a mapping of sales has. */
function salesFieldsOf(form: MappingForm, columns: Readonly<Record<string, string>>) {
  const location = orNull(form.location);
  const isCancelling = form.cancellationPrefix !== "" || form.cancellationColumn !== "";
  const ownName = location === null || form.locationName.trim() === "" ? {} : { [location]: form.locationName.trim() };
  return {
    // Parts are dropped if their column is no longer mapped.
    parts: Object.fromEntries(Object.entries(form.parts).filter(([field]) => field in columns)),
    taxColumns: filledTexts(form.taxColumns),
    tenderColumns: filledTexts(form.tenderColumns),
    // Meanings are dropped if their column is no longer mapped.
    stateValues: "state" in columns ? filledTexts(form.stateValues) : {},
    lineKindValues: "lineKind" in columns ? filledTexts(form.lineKindValues) : {},
    skuKinds: filledTexts(form.skuKinds),
    dateFormat: form.dateFormat,
    timeFormat: orNull(form.timeFormat),
    timeWhenMissing: form.timeWhenMissing,
    timeZone: form.timeZone,
    constants: {
      location,
      terminal: form.terminal,
      cashier: orNull(form.cashier),
      tender: form.tender,
      department: form.department,
      sku: orNull(form.sku),
    },
    cancellation: isCancelling ? { column: orNull(form.cancellationColumn), prefix: form.cancellationPrefix } : null,
    negativeQuantity: form.negativeQuantity,
    negativePrice: form.negativePrice,
    unknownItem: form.unknownItem,
    unknownLocation: form.unknownLocation,
    locationNames: { ...form.otherLocationNames, ...ownName },
    priceFrom: form.priceFrom,
    lineTotalIs: form.lineTotalIs,
    amountsIn: form.amountsIn,
    discountRateIs: form.discountRateIs,
    discountRatesOf: form.discountRatesOf,
    currency: orNull(form.currency.toUpperCase()),
    exchangeRateIs: form.exchangeRateIs,
    exchangeRates: typedRates(form.exchangeRates),
    grouping: form.grouping,
    rowOrder: form.rowOrder,
  };
}

function orNull(text: string, clean: (text: string) => string = (raw) => raw.trim()): string | null {
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
