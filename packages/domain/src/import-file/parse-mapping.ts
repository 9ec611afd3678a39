/** Parses a mapping from unknown JSON. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { defaultTimeZone } from "../target/index.ts";
import { lineKinds, unknownTender } from "../transaction/index.ts";
import {
  isFields,
  readCodeOf,
  readNonEmptyText,
  readListOf,
  readOneOf,
  readOrNull,
  readOwnProperty,
  readRecordOf,
  readText,
  type Fields,
  type Reader,
} from "../validation/index.ts";

import { partFields } from "./cell-part.ts";
import { discountBases } from "./deduct-discounts.ts";
import { exchangeRateRules, ownCurrency } from "./exchange-rates.ts";
import {
  collectedNonSaleKinds,
  delimiters,
  discountRateRules,
  encodings,
  groupings,
  importKinds,
  locationFields,
  negativePriceRules,
  negativeQuantityRules,
  productFields,
  receiptStateMeanings,
  rowOrders,
  stockFields,
  totalRules,
  transactionFields,
  unknownItemRules,
  unknownLocationRules,
  type Columns,
  type ImportMapping,
  type MappingBase,
} from "./import-mapping.ts";
import {
  readCancellation,
  readCellPart,
  readCurrencyCode,
  readDatedRates,
  readDiscountColumns,
  readHeaderRow,
  readMappingName,
  readMoment,
  readPattern,
  readTimeOfDay,
  readZone,
} from "./mapping-readers.ts";
import { summaryRowRules } from "./table-shape.ts";

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
  exchangeRateIs: "toCad",
  discountRateIs: "fraction",
  discountRatesOf: "gross",
  grouping: "number",
  rowOrder: "together",
} as const;

/**
 * Parses a mapping, with defaults for absent properties: comma, UTF-8, decimal point, no constants, errors on unknown values.
 *
 * Errors: IMPORT_MAPPING, with the path of each property that is missing, invalid or unknown; one issue per fault.
 */
export function parseMapping(value: unknown): Result<ImportMapping> {
  if (!isFields(value)) return fail(issue("IMPORT_MAPPING"));
  const field = new FieldReader(value, []);
  const base: MappingBase = {
    name: field.take("name", readMappingName, undefined, ""),
    delimiter: field.take("delimiter", readOneOf(delimiters), ","),
    encoding: field.take("encoding", readOneOf(encodings), "utf-8"),
    decimal: field.take("decimal", readOneOf([".", ","]), "."),
    thousands: field.take("thousands", readOrNull(readOneOf([",", ".", " ", "'"])), null),
    currencyMarks: field.take("currencyMarks", readListOf(readNonEmptyText), []),
    stripSuffix: field.take("stripSuffix", readRecordOf(readNonEmptyText), {}),
    headerRow: field.take("headerRow", readHeaderRow, 1),
    summaryRows: field.take("summaryRows", readOneOf(summaryRowRules), "read"),
    sheet: field.take("sheet", readOrNull(readNonEmptyText), null),
    record: field.take("record", readOrNull(readNonEmptyText), null),
  };
  if (base.thousands === base.decimal && !field.isRejected("decimal")) field.reject("thousands");
  const kind = field.take("kind", readCodeOf(importKinds), undefined, "transactions");
  // The fields depend on the mapping's kind, so an unknown kind ends the check.
  if (field.isRejected("kind")) return { ok: false, issues: field.issues };
  const mapping = readers[kind](base, field);
  field.rejectUnknown();
  return field.issues.length > 0 ? { ok: false, issues: field.issues } : ok(mapping);
}

const readers = {
  transactions: readTransactions,
  products: readProducts,
  locations: readLocations,
  stock: readStock,
} as const satisfies Record<keyof typeof importKinds, (base: MappingBase, field: FieldReader) => ImportMapping>;

function readTransactions(base: MappingBase, field: FieldReader): ImportMapping {
  const constants = field.inside("constants");
  const columns = takeColumns(field, transactionFields, { date: "" });
  const priceFrom = field.take("priceFrom", readOneOf(["column", "item"]), "column");
  const location = constants.take("location", readOrNull(readNonEmptyText), null);
  const timeFormat = field.take("timeFormat", readOrNull(readPattern), null);
  if (
    priceFrom === "column" &&
    columns.unitPrice === undefined &&
    columns.lineTotal === undefined &&
    !field.isRejected("priceFrom")
  )
    field.reject("columns", "unitPrice");
  if (priceFrom === "item" && columns.lineTotal !== undefined) field.reject("columns", "lineTotal");
  if (columns.discountRate !== undefined && (priceFrom === "item" || columns.discount === columns.discountRate))
    field.reject("columns", "discountRate");
  const discounts = field.take("discounts", readDiscountColumns, []);
  if (discounts.length > 0 && columns.discount !== undefined) field.reject("columns", "discount");
  if (discounts.length > 0 && columns.discountRate !== undefined) field.reject("columns", "discountRate");
  if (discounts.length > 0 && priceFrom === "item") field.reject("discounts");
  if (columns.location === undefined && location === null && !constants.isRejected("location"))
    field.reject("columns", "location");
  const grouping = field.take("grouping", readOneOf(groupings), mappingDefaults.grouping);
  const sku = constants.take("sku", readOrNull(readNonEmptyText), null);
  if (columns.number === undefined && (grouping === "number" || grouping === "row")) field.reject("columns", "number");
  if (columns.number !== undefined && (grouping === "moment" || grouping === "day")) field.reject("grouping");
  if (columns.sku === undefined && sku === null && !constants.isRejected("sku")) field.reject("columns", "sku");
  if (columns.quantity === undefined && columns.lineTotal === undefined) field.reject("columns", "quantity");
  const parts = field.keepTo("parts", partFields).take("parts", readRecordOf(readCellPart), {});
  for (const name of Object.keys(parts))
    if (columns[partFields.find((known) => known === name) ?? "number"] === undefined) field.reject("parts", name);
  const taxColumns = field.take("taxColumns", readRecordOf(readNonEmptyText), {});
  const lineTotalIs = field.take("lineTotalIs", readOneOf(totalRules), mappingDefaults.lineTotalIs);
  if (lineTotalIs === "withTax" && (columns.lineTotal === undefined || Object.keys(taxColumns).length === 0))
    field.reject("lineTotalIs");
  const currency = field.take("currency", readOrNull(readCurrencyCode), null);
  const { rates: exchangeRates, wrong } = readDatedRates(field.take<unknown>("exchangeRates", (value) => value, []));
  for (const path of wrong) field.reject("exchangeRates", ...path);
  const isForeign =
    columns.currency !== undefined || (currency !== null && currency !== ownCurrency && !field.isRejected("currency"));
  if (!isForeign && columns.exchangeRate !== undefined) field.reject("currency");
  if (isForeign && columns.exchangeRate === undefined && exchangeRates.length === 0 && wrong.length === 0)
    field.reject("exchangeRates");
  if (isForeign && priceFrom === "item") field.reject("priceFrom");
  const stateValues = field.take("stateValues", readRecordOf(readCodeOf(receiptStateMeanings)), {});
  const lineKindValues = field.take("lineKindValues", readRecordOf(readCodeOf(lineKinds)), {});
  if (columns.state === undefined && Object.keys(stateValues).length > 0) field.reject("columns", "state");
  if (columns.lineKind === undefined && Object.keys(lineKindValues).length > 0) field.reject("columns", "lineKind");
  if ((columns.time === undefined) !== (timeFormat === null)) field.reject("timeFormat");
  return {
    ...base,
    kind: "transactions",
    columns,
    parts,
    taxColumns,
    tenderColumns: field.take("tenderColumns", readRecordOf(readNonEmptyText), {}),
    dateFormat: field.take("dateFormat", readPattern, undefined, ""),
    timeFormat,
    timeWhenMissing: field.take("timeWhenMissing", readTimeOfDay, mappingDefaults.timeWhenMissing),
    timeZone: field.take("timeZone", readZone, mappingDefaults.timeZone),
    constants: {
      location,
      terminal: constants.take("terminal", readNonEmptyText, mappingDefaults.terminal),
      cashier: constants.take("cashier", readOrNull(readNonEmptyText), null),
      tender: constants.take("tender", readNonEmptyText, mappingDefaults.tender),
      department: constants.take("department", readNonEmptyText, mappingDefaults.department),
      sku,
    },
    cancellation: field
      .keepTo("cancellation", ["column", "prefix"])
      .take("cancellation", readOrNull(readCancellation), null),
    stateValues,
    lineKindValues,
    skuKinds: field.take("skuKinds", readRecordOf(readOneOf(collectedNonSaleKinds)), {}),
    negativeQuantity: field.take(
      "negativeQuantity",
      readOneOf(negativeQuantityRules),
      mappingDefaults.negativeQuantity,
    ),
    negativePrice: field.take("negativePrice", readOneOf(negativePriceRules), mappingDefaults.negativePrice),
    unknownItem: field.take("unknownItem", readOneOf(unknownItemRules), mappingDefaults.unknownItem),
    unknownLocation: field.take("unknownLocation", readOneOf(unknownLocationRules), mappingDefaults.unknownLocation),
    locationNames: field.take("locationNames", readRecordOf(readNonEmptyText), {}),
    priceFrom,
    lineTotalIs,
    currency,
    exchangeRateIs: field.take("exchangeRateIs", readOneOf(exchangeRateRules), mappingDefaults.exchangeRateIs),
    exchangeRates,
    discountRateIs: field.take("discountRateIs", readOneOf(discountRateRules), mappingDefaults.discountRateIs),
    discounts,
    discountRatesOf: field.take("discountRatesOf", readOneOf(discountBases), mappingDefaults.discountRatesOf),
    grouping,
    rowOrder: field.take("rowOrder", readOneOf(rowOrders), mappingDefaults.rowOrder),
  };
}

function readProducts(base: MappingBase, field: FieldReader): ImportMapping {
  return {
    ...base,
    kind: "products",
    columns: takeColumns(field, productFields, { sku: "" }),
    constants: {
      department: field.inside("constants").take("department", readNonEmptyText, mappingDefaults.department),
    },
  };
}

function readLocations(base: MappingBase, field: FieldReader): ImportMapping {
  const columns = takeColumns(field, locationFields, { code: "" });
  const dateFormat = field.take("dateFormat", readOrNull(readPattern), null);
  if (columns.openDate !== undefined && dateFormat === null) field.reject("dateFormat");
  const locationTypes = ["STORE", "WAREHOUSE", "KIOSK", "OFFICE"] as const;
  return {
    ...base,
    kind: "locations",
    columns,
    dateFormat,
    timeZone: field.take("timeZone", readZone, mappingDefaults.timeZone),
    constants: { locationType: field.inside("constants").take("locationType", readOneOf(locationTypes), "STORE") },
  };
}

function readStock(base: MappingBase, field: FieldReader): ImportMapping {
  const columns = takeColumns(field, stockFields, { sku: "", quantity: "" });
  const constants = field.inside("constants");
  const location = constants.take("location", readOrNull(readNonEmptyText), null);
  if (columns.location === undefined && location === null && !constants.isRejected("location"))
    field.reject("columns", "location");
  return {
    ...base,
    kind: "stock",
    columns,
    constants: { location },
    unknownItem: field.take("unknownItem", readOneOf(["error", "placeholder"]), "error"),
    unknownLocation: field.take("unknownLocation", readOneOf(["error"]), "error"),
    asOf: field.take("asOf", readOrNull(readMoment), null),
  };
}

/** Parses the column of each field; a missing required field and an unknown field are separate issues. */
function takeColumns<T extends Record<string, { readonly required: boolean }>>(
  field: FieldReader,
  fields: T,
  broken: Columns<T>,
): Columns<T> {
  const inside = field.inside("columns", "required");
  if (field.isRejected("columns")) return broken;
  field.keepTo("stripSuffix", Object.keys(fields));
  const columns: Record<string, string> = { ...broken };
  for (const [name, { required }] of Object.entries(fields)) {
    const column = required
      ? inside.take<string>(name, readText, undefined, "")
      : inside.take<string | null>(name, readText, null);
    if (column !== null) columns[name] = column;
  }
  return columns as Columns<T>;
}

/** Takes properties one by one, and tracks the invalid and the unused ones. */
class FieldReader {
  readonly issues: Issue[];
  readonly #value: Fields;
  readonly #path: readonly string[];
  readonly #asked = new Set<string>();
  readonly #inside: FieldReader[] = [];

  constructor(value: Fields, path: readonly string[], issues: Issue[] = []) {
    this.#value = value;
    this.#path = path;
    this.issues = issues;
  }

  /** Returns a property's value: `defaultValue` if absent (undefined makes it required), `broken` if invalid. */
  take<T>(name: string, reader: Reader<T>, defaultValue: T): T;
  take<T>(name: string, reader: Reader<T>, defaultValue: undefined, broken: T): T;
  take<T>(name: string, reader: Reader<T>, defaultValue: T | undefined, broken?: T): T | undefined {
    this.#asked.add(name);
    const raw = readOwnProperty(this.#value, name);
    const read = raw === undefined ? defaultValue : reader(raw);
    if (read !== undefined) return read;
    this.reject(name);
    return defaultValue ?? broken;
  }

  /** Records a property's issue once: consequences and nested properties add no further issue. */
  reject(...path: readonly string[]): void {
    const field = [...this.#path, ...path].join(".");
    if (this.issues.some(({ params }) => params["field"] === field || field.startsWith(`${params["field"]}.`))) return;
    this.issues.push(issue("IMPORT_MAPPING", [...this.#path, ...path], { field }));
  }

  isRejected(name: string): boolean {
    const field = [...this.#path, name].join(".");
    return this.issues.some(({ params }) => params["field"] === field);
  }

  /** Records every unused property, here and in nested objects. */
  rejectUnknown(): void {
    for (const name of Object.keys(this.#value)) if (!this.#asked.has(name)) this.reject(name);
    for (const inside of this.#inside) inside.rejectUnknown();
  }

  /** Records every property of an object that is not one of the given names. */
  keepTo(name: string, names: readonly string[]): this {
    const value = readOwnProperty(this.#value, name);
    for (const key of isFields(value) ? Object.keys(value) : []) if (!names.includes(key)) this.reject(name, key);
    return this;
  }

  inside(name: string, isRequired?: "required"): FieldReader {
    this.#asked.add(name);
    const value = readOwnProperty(this.#value, name) ?? (isRequired === undefined ? {} : undefined);
    if (!isFields(value)) this.reject(name);
    const inside = new FieldReader(isFields(value) ? value : {}, [...this.#path, name], this.issues);
    this.#inside.push(inside);
    return inside;
  }
}
