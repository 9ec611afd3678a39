/** Mapping as a form of texts, which may be incomplete. The domain's parseMapping decides whether it is valid. */
import {
  delimiters,
  encodings,
  headerRowAtMost,
  importKinds,
  locationFields,
  mappingDefaults,
  parseMapping,
  printRateLines,
  productFields,
  stockFields,
  summaryRowRules,
  transactionFields,
} from "@comptoir/domain/import-file";
import type { CellPart, DiscountColumn, ImportKind, ImportMapping } from "@comptoir/domain/import-file";
import type { Result } from "@comptoir/domain/result";

import { typedRates } from "./exchange-rate-text.ts";
import type { TextFileFormat } from "./import-gateway.ts";

/** Fields of a form with a single text. */
export interface MappingTexts {
  readonly name: string;
  readonly delimiter: string;
  readonly encoding: string;
  readonly headerRow: string;
  readonly summaryRows: string;
  readonly sheet: string;
  /** Path of the element of an XML file that is a row. */
  readonly record: string;
  readonly decimal: string;
  readonly thousands: string;
  /** Separated by spaces. */
  readonly currencyMarks: string;
  readonly dateFormat: string;
  readonly timeFormat: string;
  readonly timeWhenMissing: string;
  readonly timeZone: string;
  readonly location: string;
  readonly locationName: string;
  readonly terminal: string;
  readonly cashier: string;
  readonly tender: string;
  readonly department: string;
  /** Item code of every row. */
  readonly sku: string;
  readonly locationType: string;
  readonly cancellationColumn: string;
  readonly cancellationPrefix: string;
  readonly negativeQuantity: string;
  readonly negativePrice: string;
  readonly unknownItem: string;
  readonly unknownLocation: string;
  readonly priceFrom: string;
  readonly lineTotalIs: string;
  readonly discountRateIs: string;
  readonly discountRatesOf: string;
  readonly currency: string;
  readonly exchangeRateIs: string;
  /** Currency, day and rate, separated by spaces; one rate on each line. */
  readonly exchangeRates: string;
  readonly grouping: string;
  readonly rowOrder: string;
  readonly asOf: string;
}

export type MappingTextField = keyof MappingTexts;

export interface MappingForm extends MappingTexts {
  readonly kind: ImportKind;
  /** Column header in the file for each field; empty if the field is unmapped. */
  readonly columns: Readonly<Record<string, string>>;
  readonly stripSuffix: Readonly<Record<string, string>>;
  /** Part of its column that a field takes; absent fields take the whole cell. */
  readonly parts: Readonly<Record<string, CellPart>>;
  /** Header by tax code. */
  readonly taxColumns: Readonly<Record<string, string>>;
  /** Header by tender code. */
  readonly tenderColumns: Readonly<Record<string, string>>;
  /** Several columns of discounts in their order; one without a column is still to be chosen. */
  readonly discounts: readonly DiscountColumn[];
  /** Meaning by value of the file. */
  readonly stateValues: Readonly<Record<string, string>>;
  readonly lineKindValues: Readonly<Record<string, string>>;
  /** Line kind by item code, for codes of amounts that are no sale. */
  readonly skuKinds: Readonly<Record<string, string>>;
  /** Names of locations other than the constant one. */
  readonly otherLocationNames: Readonly<Record<string, string>>;
}

const fieldsByKind = {
  transactions: transactionFields,
  products: productFields,
  locations: locationFields,
  stock: stockFields,
} as const satisfies Record<ImportKind, Readonly<Record<string, { readonly required: boolean }>>>;

export const listedImportKinds: readonly ImportKind[] = Object.keys(importKinds).filter((code): code is ImportKind =>
  Object.hasOwn(importKinds, code),
);

export const columnFields = {
  transactions: keysOf(transactionFields),
  products: keysOf(productFields),
  locations: keysOf(locationFields),
  stock: keysOf(stockFields),
} as const satisfies Record<ImportKind, readonly string[]>;

export type ColumnField = (typeof columnFields)[ImportKind][number];

export function isRequiredField(kind: ImportKind, field: string): boolean {
  const fields: Readonly<Record<string, { readonly required: boolean }>> = fieldsByKind[kind];
  return fields[field]?.required === true;
}

export function emptyMappingForm(kind: ImportKind): MappingForm {
  return {
    kind,
    name: "",
    delimiter: ",",
    encoding: "utf-8",
    headerRow: "1",
    summaryRows: "leaveOut",
    sheet: "",
    record: "",
    decimal: ".",
    thousands: "",
    currencyMarks: "",
    columns: {},
    stripSuffix: {},
    parts: {},
    taxColumns: {},
    tenderColumns: {},
    discounts: [],
    sku: "",
    stateValues: {},
    lineKindValues: {},
    skuKinds: {},
    otherLocationNames: {},
    dateFormat: kind === "transactions" || kind === "locations" ? "yyyy-MM-dd" : "",
    timeFormat: "",
    location: "",
    locationName: "",
    cashier: "",
    locationType: "STORE",
    currency: "",
    exchangeRates: "",
    asOf: "",
    ...mappingDefaults,
    cancellationColumn: "",
    cancellationPrefix: "",
    priceFrom: "column",
  };
}

export function mappingToForm(mapping: ImportMapping): MappingForm {
  const base = formBaseOf(mapping);
  if (mapping.kind === "products") return { ...base, department: mapping.constants.department };
  if (mapping.kind === "locations") {
    return {
      ...base,
      dateFormat: mapping.dateFormat ?? "",
      timeZone: mapping.timeZone,
      locationType: mapping.constants.locationType,
    };
  }
  const location = mapping.constants.location ?? "";
  if (mapping.kind === "stock")
    return { ...base, location, unknownItem: mapping.unknownItem, asOf: mapping.asOf ?? "" };
  return salesFormOf(base, mapping);
}

/** Fields of a form that mappings of every kind have. */
function formBaseOf(mapping: ImportMapping): MappingForm {
  return {
    ...emptyMappingForm(mapping.kind),
    name: mapping.name,
    delimiter: mapping.delimiter,
    encoding: mapping.encoding,
    headerRow: String(mapping.headerRow),
    summaryRows: mapping.summaryRows,
    sheet: mapping.sheet ?? "",
    record: mapping.record ?? "",
    decimal: mapping.decimal,
    thousands: mapping.thousands ?? "",
    currencyMarks: mapping.currencyMarks.join(" "),
    columns: { ...mapping.columns },
    stripSuffix: mapping.stripSuffix,
  };
}

/** Adds the fields of a mapping of sales. */
function salesFormOf(
  base: MappingForm,
  mapping: Extract<ImportMapping, { readonly kind: "transactions" }>,
): MappingForm {
  const location = mapping.constants.location ?? "";
  const { constants, cancellation } = mapping;
  const { [location]: locationName = "", ...otherLocationNames } = mapping.locationNames;
  return {
    ...base,
    location,
    locationName,
    otherLocationNames,
    parts: mapping.parts,
    taxColumns: mapping.taxColumns,
    tenderColumns: mapping.tenderColumns,
    discounts: mapping.discounts,
    sku: constants.sku ?? "",
    stateValues: mapping.stateValues,
    lineKindValues: mapping.lineKindValues,
    skuKinds: mapping.skuKinds,
    dateFormat: mapping.dateFormat,
    timeFormat: mapping.timeFormat ?? "",
    timeWhenMissing: mapping.timeWhenMissing,
    timeZone: mapping.timeZone,
    terminal: constants.terminal,
    cashier: constants.cashier ?? "",
    tender: constants.tender,
    department: constants.department,
    cancellationColumn: cancellation?.column ?? "",
    cancellationPrefix: cancellation?.prefix ?? "",
    negativeQuantity: mapping.negativeQuantity,
    negativePrice: mapping.negativePrice,
    unknownItem: mapping.unknownItem,
    unknownLocation: mapping.unknownLocation,
    priceFrom: mapping.priceFrom,
    lineTotalIs: mapping.lineTotalIs,
    discountRateIs: mapping.discountRateIs,
    discountRatesOf: mapping.discountRatesOf,
    currency: mapping.currency ?? "",
    exchangeRateIs: mapping.exchangeRateIs,
    exchangeRates: printRateLines(mapping.exchangeRates),
    grouping: mapping.grouping,
    rowOrder: mapping.rowOrder,
  };
}

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

const isHeaderRow = (row: number): boolean => Number.isSafeInteger(row) && row >= 0 && row <= headerRowAtMost;

/** Fields that several columns of discounts replace. */
export const singleDiscounts: ReadonlySet<string> = new Set(["discount", "discountRate"]);

/** Errors: IMPORT_MAPPING, with the path of each invalid field. */
export function formToMapping(form: MappingForm): Result<ImportMapping> {
  const { kind } = form;
  const discounts = form.discounts.filter(({ column }) => column !== "");
  const fields = columnFields[kind].filter((field) => discounts.length === 0 || !singleDiscounts.has(field));
  const columns = filled(form.columns, fields);
  const base = {
    kind,
    name: form.name.trim(),
    delimiter: form.delimiter,
    encoding: form.encoding,
    headerRow: Number(form.headerRow),
    summaryRows: form.summaryRows,
    sheet: orNull(form.sheet),
    record: orNull(form.record),
    decimal: form.decimal,
    thousands: orNull(form.thousands, (text) => text),
    currencyMarks: form.currencyMarks.split(/\s+/u).filter((mark) => mark !== ""),
    stripSuffix: filled(form.stripSuffix, columnFields[kind]),
    columns,
  };
  const location = orNull(form.location);
  if (kind === "products") return parseMapping({ ...base, constants: { department: form.department } });
  if (kind === "stock") {
    const { unknownItem, asOf } = form;
    return parseMapping({ ...base, constants: { location }, unknownItem, asOf: orNull(asOf) });
  }
  if (kind === "locations") {
    return parseMapping({
      ...base,
      dateFormat: orNull(form.dateFormat),
      timeZone: form.timeZone,
      constants: { locationType: form.locationType },
    });
  }
  return parseMapping({ ...base, ...salesFieldsOf(form, columns), discounts });
}

/** Reads the fields of a form that only a mapping of sales has. */
function salesFieldsOf(form: MappingForm, columns: Readonly<Record<string, string>>) {
  const location = orNull(form.location);
  const isCancelling = form.cancellationPrefix !== "" || form.cancellationColumn !== "";
  const ownName = location === null || form.locationName.trim() === "" ? {} : { [location]: form.locationName.trim() };
  return {
    // Parts are dropped if their column is no longer mapped.
    parts: Object.fromEntries(Object.entries(form.parts).filter(([field]) => field in columns)),
    taxColumns: filled(form.taxColumns),
    tenderColumns: filled(form.tenderColumns),
    // Meanings are dropped if their column is no longer mapped.
    stateValues: "state" in columns ? filled(form.stateValues) : {},
    lineKindValues: "lineKind" in columns ? filled(form.lineKindValues) : {},
    skuKinds: filled(form.skuKinds),
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
  const cleaned = clean(text);
  return cleaned === "" ? null : cleaned;
}

function filled(texts: Readonly<Record<string, string>>, only?: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([key, text]) => key !== "" && text !== "" && (only === undefined || only.includes(key)),
    ),
  );
}

function keysOf<T extends Readonly<Record<string, unknown>>>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table);
}
