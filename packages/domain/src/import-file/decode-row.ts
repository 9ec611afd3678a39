/** Parses the rows of a file with a compiled mapping. */

import { fail, issue, ok, type Result } from "../result/index.ts";

import type { RowReading } from "./cell-reader.ts";
import type { CompiledMapping } from "./compile-mapping.ts";
import type { ParsedRow } from "./row-fact.ts";

/**
 * Parses a row. It never throws, whatever the cells contain.
 *
 * Errors: IMPORT_COLUMN_COUNT, IMPORT_REQUIRED, IMPORT_NUMBER, IMPORT_NUMBER_RANGE, IMPORT_DATE, IMPORT_NEGATIVE_PRICE, IMPORT_NEGATIVE_QUANTITY,
 * IMPORT_FIELD_TOO_LONG, IMPORT_ENCODING, IMPORT_VALUE_UNKNOWN; each with the header of its column as path, and `column` and `value` as params.
 */
export function decodeRow(compiledMapping: CompiledMapping, cells: readonly string[]): Result<ParsedRow> {
  if (cells.length !== compiledMapping.header.length) {
    return fail(issue("IMPORT_COLUMN_COUNT", [], { expected: compiledMapping.header.length, actual: cells.length }));
  }
  const rowReading: RowReading = { cells, issues: null };
  const parsedRow = compiledMapping.read(rowReading);
  return parsedRow === null ? { ok: false, issues: rowReading.issues ?? [] } : ok(parsedRow);
}
