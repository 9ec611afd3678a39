/** Reads a mapping from JSON of unknown shape. */

import { parseTimeZone } from "../period/index.ts";
import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";
import { lineKinds } from "../transaction/index.ts";
import {
  isFields,
  readCodeOf,
  readFilled,
  readListOf,
  readOneOf,
  readOrNull,
  readOwn,
  readRecordOf,
  readText,
  type Fields,
  type Reader,
} from "../validation/index.ts";

import { compileDatePattern } from "./date-pattern.ts";
import { lineTotalRules } from "./line-amounts.ts";
import {
  collectedKinds,
  delimiters,
  discountRateRules,
  encodings,
  importKinds,
  locationFields,
  negativePriceRules,
  negativeQuantityRules,
  productFields,
  receiptMeanings,
  stockFields,
  transactionFields,
  unknownItemRules,
  unknownLocationRules,
  type Columns,
  type ImportMapping,
  type MappingBase,
} from "./import-mapping.ts";

/**
 * Reads a mapping, with the usual defaults for what is left out: comma, UTF-8, decimal point, no constants, errors on what is unknown.
 *
 * Errors: IMPORT_MAPPING, with the path of each field that is missing or cannot be read.
 */
export function parseMapping(value: unknown): Result<ImportMapping> {
  if (!isFields(value)) return fail(issue("IMPORT_MAPPING"));
  const field = new FieldReader(value, []);
  const base: MappingBase = {
    name: field.take("name", readFilled, undefined, ""),
    delimiter: field.take("delimiter", readOneOf(delimiters), ","),
    encoding: field.take("encoding", readOneOf(encodings), "utf-8"),
    decimal: field.take("decimal", readOneOf([".", ","]), "."),
    thousands: field.take("thousands", readOrNull(readOneOf([",", ".", " ", "'"])), null),
    currencyMarks: field.take("currencyMarks", readListOf(readFilled), []),
    stripSuffix: field.take("stripSuffix", readRecordOf(readFilled), {}),
  };
  if (base.thousands === base.decimal) field.reject("thousands");
  const kind = field.take("kind", readCodeOf(importKinds), undefined, "transactions");
  const mapping = readers[kind](base, field);
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
  const columns = field.take("columns", readColumns(transactionFields), undefined, { number: "", date: "", sku: "", quantity: "" });
  const priceFrom = field.take("priceFrom", readOneOf(["column", "item"]), "column");
  const location = constants.take("location", readOrNull(readFilled), null);
  const timeFormat = field.take("timeFormat", readOrNull(readPattern), null);
  if (priceFrom === "column" && columns.unitPrice === undefined && columns.lineTotal === undefined) field.reject("columns", "unitPrice");
  if (priceFrom === "item" && columns.lineTotal !== undefined) field.reject("columns", "lineTotal");
  if (columns.discountRate !== undefined && (priceFrom === "item" || columns.discount !== undefined)) field.reject("columns", "discountRate");
  if (columns.location === undefined && location === null) field.reject("columns", "location");
  const stateValues = field.take("stateValues", readRecordOf(readCodeOf(receiptMeanings)), {});
  const lineKindValues = field.take("lineKindValues", readRecordOf(readCodeOf(lineKinds)), {});
  if (columns.state === undefined && Object.keys(stateValues).length > 0) field.reject("columns", "state");
  if (columns.lineKind === undefined && Object.keys(lineKindValues).length > 0) field.reject("columns", "lineKind");
  if ((columns.time === undefined) !== (timeFormat === null)) field.reject("timeFormat");
  return {
    ...base,
    kind: "transactions",
    columns,
    taxColumns: field.take("taxColumns", readRecordOf(readFilled), {}),
    dateFormat: field.take("dateFormat", readPattern, undefined, ""),
    timeFormat,
    timeWhenMissing: field.take("timeWhenMissing", readTimeOfDay, "12:00"),
    timeZone: field.take("timeZone", readZone, "America/Toronto"),
    constants: {
      location,
      terminal: constants.take("terminal", readFilled, "1"),
      cashier: constants.take("cashier", readOrNull(readFilled), null),
      tender: constants.take("tender", readFilled, "CASH"),
      department: constants.take("department", readFilled, "OTHER"),
    },
    cancellation: field.take("cancellation", readOrNull(readCancellation), null),
    stateValues,
    lineKindValues,
    skuKinds: field.take("skuKinds", readRecordOf(readOneOf(collectedKinds)), {}),
    negativeQuantity: field.take("negativeQuantity", readOneOf(negativeQuantityRules), "error"),
    negativePrice: field.take("negativePrice", readOneOf(negativePriceRules), "error"),
    unknownItem: field.take("unknownItem", readOneOf(unknownItemRules), "error"),
    unknownLocation: field.take("unknownLocation", readOneOf(unknownLocationRules), "error"),
    locationNames: field.take("locationNames", readRecordOf(readFilled), {}),
    priceFrom,
    lineTotalIs: field.take("lineTotalIs", readOneOf(lineTotalRules), "afterDiscount"),
    discountRateIs: field.take("discountRateIs", readOneOf(discountRateRules), "fraction"),
    grouping: field.take("grouping", readOneOf(["number", "row"]), "number"),
  };
}

function readProducts(base: MappingBase, field: FieldReader): ImportMapping {
  return {
    ...base,
    kind: "products",
    columns: field.take("columns", readColumns(productFields), undefined, { sku: "", description: "" }),
    constants: { department: field.inside("constants").take("department", readFilled, "OTHER") },
  };
}

function readLocations(base: MappingBase, field: FieldReader): ImportMapping {
  const columns = field.take("columns", readColumns(locationFields), undefined, { code: "", description: "" });
  const dateFormat = field.take("dateFormat", readOrNull(readPattern), null);
  if (columns.openDate !== undefined && dateFormat === null) field.reject("dateFormat");
  const locationTypes = ["STORE", "WAREHOUSE", "KIOSK", "OFFICE"] as const;
  return {
    ...base,
    kind: "locations",
    columns,
    dateFormat,
    timeZone: field.take("timeZone", readZone, "America/Toronto"),
    constants: { locationType: field.inside("constants").take("locationType", readOneOf(locationTypes), "STORE") },
  };
}

function readStock(base: MappingBase, field: FieldReader): ImportMapping {
  const columns = field.take("columns", readColumns(stockFields), undefined, { sku: "", quantity: "" });
  const location = field.inside("constants").take("location", readOrNull(readFilled), null);
  if (columns.location === undefined && location === null) field.reject("columns", "location");
  return {
    ...base,
    kind: "stock",
    columns,
    constants: { location },
    unknownItem: field.take("unknownItem", readOneOf(["error", "placeholder"]), "error"),
    unknownLocation: field.take("unknownLocation", readOneOf(["error"]), "error"),
  };
}

const readPattern: Reader<string> = (value) => (typeof value === "string" && compileDatePattern(value) !== null ? value : undefined);

const readZone: Reader<string> = (value) => {
  const zone = parseTimeZone(value);
  return zone.ok ? zone.value : undefined;
};

const readTimeOfDay: Reader<string> = (value) =>
  typeof value === "string" && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined;

const readCancellation: Reader<{ column: string | null; prefix: string }> = (value) => {
  if (!isFields(value)) return undefined;
  const prefix = readFilled(readOwn(value, "prefix"));
  const column = readOrNull(readFilled)(readOwn(value, "column") ?? null);
  return prefix === undefined || column === undefined ? undefined : { column, prefix };
};

function readColumns<T extends Record<string, { readonly required: boolean }>>(fields: T): Reader<Columns<T>> {
  const isComplete = (columns: Readonly<Record<string, string>>): columns is Columns<T> =>
    Object.keys(columns).every((name) => Object.hasOwn(fields, name)) &&
    Object.entries(fields).every(([name, row]) => !row.required || columns[name] !== undefined);
  return (value) => {
    const columns = readRecordOf(readText)(value);
    return columns !== undefined && isComplete(columns) ? columns : undefined;
  };
}

/** Takes fields one by one, and remembers which could not be read. */
class FieldReader {
  readonly issues: Issue[];
  readonly #value: Fields;
  readonly #path: readonly string[];

  constructor(value: Fields, path: readonly string[], issues: Issue[] = []) {
    this.#value = value;
    this.#path = path;
    this.issues = issues;
  }

  /** The field's value; `defaultValue` when it is left out (undefined: it must be there); `broken` stands in for one that cannot be read. */
  take<T>(name: string, reader: Reader<T>, defaultValue: T): T;
  take<T>(name: string, reader: Reader<T>, defaultValue: undefined, broken: T): T;
  take<T>(name: string, reader: Reader<T>, defaultValue: T | undefined, broken?: T): T | undefined {
    const raw = readOwn(this.#value, name);
    const read = raw === undefined ? defaultValue : reader(raw);
    if (read !== undefined) return read;
    this.reject(name);
    return defaultValue ?? broken;
  }

  reject(...path: readonly string[]): void {
    this.issues.push(issue("IMPORT_MAPPING", [...this.#path, ...path], { field: [...this.#path, ...path].join(".") }));
  }

  inside(name: string): FieldReader {
    const value = readOwn(this.#value, name) ?? {};
    if (!isFields(value)) this.reject(name);
    return new FieldReader(isFields(value) ? value : {}, [...this.#path, name], this.issues);
  }
}
