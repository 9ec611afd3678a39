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
 * Parses a mapping, with defaults for absent properties: comma, UTF-8, decimal point, no constants, errors on unknown values.
 *
 * Errors: IMPORT_MAPPING, with the path of each property that is missing, invalid or unknown; one issue per fault.
 */
export function parseMapping(value: unknown): Result<ImportMapping> {
  if (!isFields(value)) return fail(issue("IMPORT_MAPPING"));
  const field = new FieldReader(value, []);
  const baseFields: MappingBase = {
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
    otherRecords: field.take("otherRecords", readListOf(readNonEmptyText), []),
  };
  if (baseFields.record !== null && isLeftOutRecord(baseFields.record, baseFields.otherRecords))
    field.reject("otherRecords");
  if (baseFields.thousands === baseFields.decimal && !field.isRejected("decimal")) field.reject("thousands");
  const kind = field.take("kind", readCodeOf(importKinds), undefined, "transactions");
  // The fields depend on the mapping's kind, so an unknown kind ends the check.
  if (field.isRejected("kind")) return { ok: false, issues: field.issues };
  const mapping = readerByKind[kind](baseFields, field);
  field.rejectUnknown();
  return field.issues.length > 0 ? { ok: false, issues: field.issues } : ok(mapping);
}

const readerByKind = {
  transactions: parseSalesMapping,
  products: readProducts,
  locations: readLocations,
  stock: readStock,
} as const satisfies Record<keyof typeof importKinds, (base: MappingBase, field: FieldReader) => ImportMapping>;

function readProducts(baseFields: MappingBase, field: FieldReader): ImportMapping {
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

function readLocations(baseFields: MappingBase, field: FieldReader): ImportMapping {
  const columns = takeColumns(field, locationFields, { code: "" });
  const dateFormat = field.take("dateFormat", readOrNull(readPattern), null);
  if (columns.openDate !== undefined && dateFormat === null) field.reject("dateFormat");
  const locationTypes = ["STORE", "WAREHOUSE", "KIOSK", "OFFICE"] as const;
  return {
    ...baseFields,
    kind: "locations",
    columns,
    dateFormat,
    timeZone: field.take("timeZone", readZone, mappingDefaults.timeZone),
    constants: { locationType: field.inside("constants").take("locationType", readOneOf(locationTypes), "STORE") },
  };
}

function readStock(baseFields: MappingBase, field: FieldReader): ImportMapping {
  const columns = takeColumns(field, stockFields, { sku: "", quantity: "" });
  const constants = field.inside("constants");
  const location = constants.take("location", readOrNull(readNonEmptyText), null);
  if (columns.location === undefined && location === null && !constants.isRejected("location"))
    field.reject("columns", "location");
  return {
    ...baseFields,
    kind: "stock",
    columns,
    constants: { location },
    unknownItem: field.take("unknownItem", readOneOf(["error", "placeholder"]), "error"),
    unknownLocation: field.take("unknownLocation", readOneOf(["error"]), "error"),
    asOf: field.take("asOf", readOrNull(readMoment), null),
  };
}
