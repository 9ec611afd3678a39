/** Compiles a mapping for a file: columns are looked up once, not once per row. */

import { fail, issue, ok, type Issue, type Result } from "../result/index.ts";

import type { CellPart } from "./cell-part.ts";
import type { ColumnPlace, RowReading } from "./cell-reader.ts";
import { delimiters, type ImportMapping, type TransactionsMapping } from "./import-mapping.ts";
import { createLocationRowReader, createProductRowReader, createStockRowReader } from "./compile-reference.ts";
import { createTransactionRowReader } from "./compile-transactions.ts";
import type { ParsedRow } from "./row-fact.ts";

/** Parses a row; null if an issue was recorded. */
export type RowReader<T extends ParsedRow = ParsedRow> = (row: RowReading) => T | null;

/** Finds the column of a field; null if the mapping does not name one. */
export type ColumnFinder = (field: string) => ColumnPlace | null;

/** Finds the column of a header named by the mapping. A missing or duplicate header is recorded as an issue. */
export type HeaderFinder = (name: string, field?: string) => ColumnPlace;

/** A mapping compiled for a file. */
export interface CompiledMapping {
  readonly mapping: ImportMapping;
  readonly header: readonly string[];
  /** Columns that it reads, by their header. */
  readonly columns: ReadonlySet<string>;
  readonly read: RowReader;
}

/**
 * Compiles a mapping for a file with a given header.
 *
 * Errors: IMPORT_EMPTY (no header), IMPORT_DELIMITER (a single column that contains another delimiter), and for each
 * missing or ambiguous header IMPORT_COLUMN_MISSING or IMPORT_COLUMN_TWICE (also of a column that two discounts name).
 */
export function compileMapping(mapping: ImportMapping, header: readonly string[]): Result<CompiledMapping> {
  // trim also removes a byte order mark.
  const trimmedHeaders = header.map((text) => text.trim());
  const [firstHeader = ""] = trimmedHeaders;
  if (trimmedHeaders.length <= 1 && firstHeader === "") return fail(issue("IMPORT_EMPTY"));
  const otherDelimiter =
    trimmedHeaders.length === 1
      ? delimiters.find((candidate) => candidate !== mapping.delimiter && firstHeader.includes(candidate))
      : undefined;
  if (otherDelimiter !== undefined) {
    return fail(issue("IMPORT_DELIMITER", [], { expected: mapping.delimiter, found: otherDelimiter }));
  }
  const issues: Issue[] = [];
  const findColumnIndexes = createFinder(trimmedHeaders);
  const usedHeaders = new Set<string>();
  const columnByField: Readonly<Record<string, string | undefined>> = mapping.columns;
  const partByField: Readonly<Record<string, CellPart | undefined>> =
    mapping.kind === "transactions" ? mapping.parts : {};
  const placeOfHeader: HeaderFinder = (name, field = name) => {
    const [index = -1, duplicate] = findColumnIndexes(name);
    usedHeaders.add(trimmedHeaders[index] ?? name);
    if (index < 0) issues.push(issue("IMPORT_COLUMN_MISSING", [name], { column: name }));
    if (duplicate !== undefined) issues.push(issue("IMPORT_COLUMN_TWICE", [name], { column: name }));
    return { header: name, index, suffix: mapping.stripSuffix[field], part: partByField[field] };
  };
  const placeOf: ColumnFinder = (field) => {
    const columnName = columnByField[field];
    return columnName === undefined ? null : placeOfHeader(columnName, field);
  };
  const readRow = rowReaderOf(mapping, placeOf, placeOfHeader);
  if (mapping.kind === "transactions") issues.push(...checkRepeatedDiscounts(mapping, findColumnIndexes));
  return issues.length > 0
    ? { ok: false, issues }
    : ok({ mapping, header: trimmedHeaders, columns: usedHeaders, read: readRow });
}

/** Refuses a column of discounts that two spellings of its header name: it would be deducted twice. */
function checkRepeatedDiscounts(
  { discounts }: TransactionsMapping,
  find: (name: string) => readonly number[],
): readonly Issue[] {
  const columnIndexes = discounts.map(({ column }) => find(column)[0]);
  return discounts.flatMap(({ column }, index) =>
    columnIndexes[index] !== undefined && columnIndexes.indexOf(columnIndexes[index]) < index
      ? [issue("IMPORT_COLUMN_TWICE", [column], { column })]
      : [],
  );
}

function rowReaderOf(mapping: ImportMapping, placeOf: ColumnFinder, placeOfHeader: HeaderFinder): RowReader {
  if (mapping.kind === "transactions") return createTransactionRowReader(mapping, placeOf, placeOfHeader);
  if (mapping.kind === "products") return createProductRowReader(mapping, placeOf, placeOfHeader);
  return mapping.kind === "locations"
    ? createLocationRowReader(mapping, placeOf, placeOfHeader)
    : createStockRowReader(mapping, placeOf, placeOfHeader);
}

/** Makes the finder of columns, which matches headers exactly first, then ignoring case. */
function createFinder(headers: readonly string[]): (name: string) => readonly number[] {
  const indexesOf = (wantedHeader: string, from: readonly string[]): readonly number[] =>
    from.flatMap((header, index) => (header === wantedHeader ? [index] : []));
  const lowerHeaders = headers.map((header) => header.toLowerCase());
  return (name) => {
    const wantedName = name.trim();
    const exactIndexes = indexesOf(wantedName, headers);
    return exactIndexes.length > 0 ? exactIndexes : indexesOf(wantedName.toLowerCase(), lowerHeaders);
  };
}
