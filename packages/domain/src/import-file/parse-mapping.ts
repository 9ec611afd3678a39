/** Parses a mapping from unknown JSON. */

import { fail, issue, ok, type Result } from "../result/index.ts";
import {
  isFields,
  readCodeOf,
  readNonEmptyText,
  readListOf,
  readOneOf,
  readOrNull,
  readRecordOf,
} from "../validation/index.ts";

import { amountUnits } from "./amount-unit.ts";
import {
  delimiters,
  encodings,
  importKinds,
  locationFields,
  productFields,
  stockFields,
  type ImportMapping,
  type MappingBase,
} from "./import-mapping.ts";
import { mappingDefaults } from "./mapping-defaults.ts";
import { FieldReader, takeColumns } from "./mapping-fields.ts";
import { readHeaderRow, readMappingName, readMoment, readPattern, readZone } from "./mapping-readers.ts";
import { parseSalesMapping } from "./parse-sales-mapping.ts";
import { summaryRowRules } from "./table-shape.ts";
import { isLeftOutRecord } from "./xml-names.ts";

/**
 * Parses a mapping, with defaults for absent properties: comma, UTF-8, decimal point, and `mappingDefaults`, by which unknown values are errors.
 *
 * Errors: IMPORT_MAPPING, with the path of each property that is missing, invalid or unknown; one issue per fault.
 */
export function parseMapping(value: unknown): Result<ImportMapping> {
  if (!isFields(value)) return fail(issue("IMPORT_MAPPING"));
  const fieldReader = new FieldReader(value, []);
  const baseFields: MappingBase = {
    name: fieldReader.take("name", readMappingName, undefined, ""),
    delimiter: fieldReader.take("delimiter", readOneOf(delimiters), ","),
    encoding: fieldReader.take("encoding", readOneOf(encodings), "utf-8"),
    decimal: fieldReader.take("decimal", readOneOf([".", ","]), "."),
    thousands: fieldReader.take("thousands", readOrNull(readOneOf([",", ".", " ", "'"])), null),
    currencyMarks: fieldReader.take("currencyMarks", readListOf(readNonEmptyText), []),
    stripSuffix: fieldReader.take("stripSuffix", readRecordOf(readNonEmptyText), {}),
    headerRow: fieldReader.take("headerRow", readHeaderRow, 1),
    summaryRows: fieldReader.take("summaryRows", readOneOf(summaryRowRules), "read"),
    sheet: fieldReader.take("sheet", readOrNull(readNonEmptyText), null),
    record: fieldReader.take("record", readOrNull(readNonEmptyText), null),
    otherRecords: fieldReader.take("otherRecords", readListOf(readNonEmptyText), []),
  };
  if (baseFields.record !== null && isLeftOutRecord(baseFields.record, baseFields.otherRecords))
    fieldReader.reject("otherRecords");
  if (baseFields.thousands === baseFields.decimal && !fieldReader.isRejected("decimal"))
    fieldReader.reject("thousands");
  const importKind = fieldReader.take("kind", readCodeOf(importKinds), undefined, "transactions");
  // The fields depend on the mapping's kind, so an unknown kind ends the check.
  if (fieldReader.isRejected("kind")) return { ok: false, issues: fieldReader.issues };
  const mapping = readerByKind[importKind](baseFields, fieldReader);
  fieldReader.rejectUnknown();
  return fieldReader.issues.length > 0 ? { ok: false, issues: fieldReader.issues } : ok(mapping);
}

const readerByKind = {
  transactions: parseSalesMapping,
  products: readProductsMapping,
  locations: readLocationsMapping,
  stock: readStockMapping,
} as const satisfies Record<keyof typeof importKinds, (base: MappingBase, field: FieldReader) => ImportMapping>;

function readProductsMapping(baseFields: MappingBase, field: FieldReader): ImportMapping {
  return {
    ...baseFields,
    kind: "products",
    columns: takeColumns(field, productFields, { sku: "" }),
    amountsIn: field.take("amountsIn", readOneOf(amountUnits), mappingDefaults.amountsIn),
    constants: {
      department: field.inside("constants").take("department", readNonEmptyText, mappingDefaults.department),
    },
  };
}

function readLocationsMapping(baseFields: MappingBase, field: FieldReader): ImportMapping {
  const locationColumns = takeColumns(field, locationFields, { code: "" });
  const dateFormat = field.take("dateFormat", readOrNull(readPattern), null);
  if (locationColumns.openDate !== undefined && dateFormat === null) field.reject("dateFormat");
  const locationTypes = ["STORE", "WAREHOUSE", "KIOSK", "OFFICE"] as const;
  return {
    ...baseFields,
    kind: "locations",
    columns: locationColumns,
    dateFormat,
    timeZone: field.take("timeZone", readZone, mappingDefaults.timeZone),
    constants: { locationType: field.inside("constants").take("locationType", readOneOf(locationTypes), "STORE") },
  };
}

function readStockMapping(baseFields: MappingBase, field: FieldReader): ImportMapping {
  const stockColumns = takeColumns(field, stockFields, { sku: "", quantity: "" });
  const constantsReader = field.inside("constants");
  const constantLocation = constantsReader.take("location", readOrNull(readNonEmptyText), null);
  if (stockColumns.location === undefined && constantLocation === null && !constantsReader.isRejected("location"))
    field.reject("columns", "location");
  return {
    ...baseFields,
    kind: "stock",
    columns: stockColumns,
    constants: { location: constantLocation },
    unknownItem: field.take("unknownItem", readOneOf(["error", "placeholder"]), "error"),
    unknownLocation: field.take("unknownLocation", readOneOf(["error"]), "error"),
    asOf: field.take("asOf", readOrNull(readMoment), null),
  };
}
