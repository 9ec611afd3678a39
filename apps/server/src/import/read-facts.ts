import {
  columnNames,
  compileMapping,
  decodeRow,
  isLeftOutRecord,
  skipReasonOf,
  type CompiledMapping,
  type ImportMapping,
  type ParsedRow,
} from "@comptoir/domain/import-file";

import { csvRows, fitRow, type RowChunk } from "./csv-rows.ts";
import { FileProblem } from "./file-problem.ts";
import type { IssueList } from "./issue-list.ts";

/** Reads the facts of a file in chunks by the mapping; unreadable rows are reported and left out. */

/** Fact with its row in the file. */
export interface NumberedFact<T extends ParsedRow = ParsedRow> {
  readonly row: number;
  /** Position among the rows of the file, whatever their numbers: a record of JSON may have several lines. */
  readonly position: number;
  readonly fact: T;
}

export interface ReadProgress {
  readonly rows: number;
  readonly bytes: number;
}

export interface ReadOptions {
  readonly path: string;
  readonly mapping: ImportMapping;
  readonly issues: IssueList;
  readonly onProgress: (progress: ReadProgress) => void;
  /** Receives rows that are no data: before the header, blank, and, unless the mapping reads them, totals and repeated headers. */
  readonly onLeftOut?: ((row: number, cells: readonly string[]) => void) | undefined;
  /** Receives the number of records that the mapping leaves out, by their path, and of amounts above the rows that it does not read, by their column. */
  readonly onLeftOutRecords?: ((path: string, count: number) => void) | undefined;
  /** Receives the key of a value which says that the file is a page, and that more follow. */
  readonly onPageMark?: ((key: string) => void) | undefined;
  readonly visitor?: RowVisitor | undefined;
}

/** Sees the header and each row of data before it is passed on. */
export interface RowVisitor {
  readonly header: (header: readonly string[]) => void;
  /** Receives a row and its fact, null if it cannot be read. A row that it takes is neither passed on nor reported. */
  readonly takes: (row: number, cells: readonly string[], fact: ParsedRow | null) => boolean;
}

/**
 * Yields the facts of a file. If the header does not fit the mapping, adds the issues at its row and ends. A file without a header has IMPORT_EMPTY at row 1.
 *
 * Throws `FileProblem` if the file itself is unreadable.
 */
export async function* readFacts({
  path,
  mapping,
  issues,
  onProgress,
  onLeftOut,
  onLeftOutRecords,
  onPageMark,
  visitor,
}: ReadOptions): AsyncGenerator<readonly NumberedFact[]> {
  let bytesRead = 0;
  let compiled: CompiledMapping | undefined;
  const isKnownRecord = (path: string) => isLeftOutRecord(path, mapping.otherRecords);
  const csvOptions = { ...pickTableOptions(mapping), onBytes: (read: number) => (bytesRead = read) };
  for await (const { firstRow, rows, numbers, broken, isSheet, twice, morePages, ...leftOut } of csvRows(
    path,
    csvOptions,
  )) {
    const numberedFacts: NumberedFact[] = [];
    for (let index = 0; index < rows.length; index++) {
      const written = rows[index] ?? [];
      const cells = isSheet === true && compiled !== undefined ? fitRow(written, compiled.header.length) : written;
      const row = numbers[index] ?? 0;
      const rowProblem = broken.get(row) ?? (compiled && findTwiceProblem(compiled, row, twice?.get(row)));
      if (rowProblem !== undefined) {
        if (visitor?.takes(row, cells, null) === true) continue;
        issues.addIssue(row, { code: rowProblem.code, path: [], params: rowProblem.params });
        continue;
      }
      if (firstRow + index < mapping.headerRow) {
        onLeftOut?.(row, cells);
        continue;
      }
      if (compiled === undefined) {
        const isHeaderless = mapping.headerRow === 0;
        const result = compileMapping(mapping, isHeaderless ? columnNames(cells.length) : cells);
        if (!result.ok) {
          for (const issue of result.issues) issues.addIssue(row, issue);
          return;
        }
        compiled = result.value;
        visitor?.header(compiled.header);
        if (!isHeaderless) continue;
      }
      if (isLeftOutRow(mapping, cells, compiled.header)) {
        onLeftOut?.(row, cells);
        continue;
      }
      const decoded = decodeRow(compiled, cells);
      if (visitor?.takes(row, cells, decoded.ok ? decoded.value : null) === true) continue;
      if (decoded.ok) numberedFacts.push({ row, position: firstRow + index, fact: decoded.value });
      else for (const issue of decoded.issues) issues.addIssue(row, issue);
    }
    for (const key of morePages ?? []) onPageMark?.(key);
    for (const [left, count] of listLeftOutRecords(leftOut, compiled, isKnownRecord)) onLeftOutRecords?.(left, count);
    onProgress({ rows: firstRow + rows.length - 1, bytes: bytesRead });
    yield numberedFacts;
  }
  if (compiled === undefined) issues.addIssue(1, { code: "IMPORT_EMPTY", path: [], params: {} });
}

/** Lists what the mapping leaves out, with counts: records by path, those that the mapping names first, then unread columns of amounts above the records. */
const listLeftOutRecords = (
  { leftOutRecords, amountsAbove }: Pick<RowChunk, "leftOutRecords" | "amountsAbove">,
  compiled: CompiledMapping | undefined,
  isKnownRecord: (path: string) => boolean,
): readonly (readonly [string, number])[] => [
  ...[...(leftOutRecords ?? [])].toSorted(
    ([left], [right]) => Number(isKnownRecord(right)) - Number(isKnownRecord(left)),
  ),
  ...[...(amountsAbove ?? [])].filter(([column]) => compiled?.columns.has(column) !== true),
];

/** Picks the format and the table of a file that a mapping names. */
const pickTableOptions = ({ delimiter, encoding, sheet, record, otherRecords }: ImportMapping) => ({
  delimiter,
  encoding,
  sheet,
  record,
  otherRecords,
});

/** Finds a column of which a row has several values, if the mapping reads it. */
function findTwiceProblem(
  { columns }: CompiledMapping,
  row: number,
  twice: readonly string[] = [],
): FileProblem | undefined {
  const repeatedColumn = twice.find((name) => columns.has(name));
  return repeatedColumn === undefined
    ? undefined
    : new FileProblem("IMPORT_XML_TWICE", row, { column: repeatedColumn });
}

/** Checks whether a row below the header is left out: a blank one always, a total or repeated header if the mapping says so. */
export function isLeftOutRow(
  { summaryRows }: Pick<ImportMapping, "summaryRows">,
  cells: readonly string[],
  header: readonly string[],
): boolean {
  const skipReason = skipReasonOf(cells, header);
  return skipReason === "BLANK" || (skipReason !== null && summaryRows === "leaveOut");
}
