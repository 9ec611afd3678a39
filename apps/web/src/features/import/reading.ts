/** Parses the first rows of a file with a mapping in the browser, so that each change of the mapping is visible at once. */
import { compileMapping, decodeRow, listUndecidedRecords } from "@comptoir/domain/import-file";
import type { ImportKind, ImportMapping, ParsedRow } from "@comptoir/domain/import-file";
import type { Issue } from "@comptoir/domain/result";

import type { Preview, RowIssue } from "./import-gateway.ts";

export interface PreviewedRow {
  /** Row in the file; blank lines are not counted. */
  readonly row: number;
  readonly cells: readonly string[];
  /** Values that the mapping reads in the row; null if the row has issues. */
  readonly fact: ParsedRow | null;
}

export interface PreviewReading {
  readonly rows: readonly PreviewedRow[];
  readonly issues: readonly RowIssue[];
}

const valueLengthAtMost = 80;

export function readPreview(preview: Preview, importMapping: ImportMapping): PreviewReading {
  const toRowIssues = (row: number, issues: readonly Issue[]) => issues.map((issue) => toRowIssue(row, issue));
  const unreadRows = preview.rows.map((cells, index) => ({ row: preview.rowNumbers[index] ?? 0, cells, fact: null }));
  if (preview.delimiter !== importMapping.delimiter) {
    return {
      rows: unreadRows,
      issues: toRowIssues(preview.headerNumber, [
        { code: "IMPORT_DELIMITER", path: [], params: { expected: importMapping.delimiter, found: preview.delimiter } },
      ]),
    };
  }
  const mappingResult = compileMapping(importMapping, preview.header);
  if (!mappingResult.ok) return { rows: unreadRows, issues: toRowIssues(preview.headerNumber, mappingResult.issues) };
  const rowIssues: RowIssue[] = [];
  const readRows = unreadRows.map(({ row, cells }) => {
    const rowResult = decodeRow(mappingResult.value, cells);
    if (rowResult.ok) return { row, cells, fact: rowResult.value };
    rowIssues.push(...toRowIssues(row, rowResult.issues));
    return { row, cells, fact: null };
  });
  return { rows: readRows, issues: rowIssues };
}

function toRowIssue(row: number, { code, path, params }: Issue): RowIssue {
  const columnName = params["column"] ?? path.find((part) => typeof part === "string") ?? null;
  const cellValue = params["value"] ?? null;
  return {
    row,
    column: columnName === null ? null : String(columnName),
    value: cellValue === null ? null : String(cellValue).slice(0, valueLengthAtMost),
    code,
    params,
  };
}

/** Finds the name of the best mapping that fits the file: one without undecided records first, then by rows read, then by columns used; null if none fits. */
export function findBestMapping(
  preview: Preview,
  mappings: readonly { readonly name: string; readonly mapping: ImportMapping }[],
  likelyKind: ImportKind | null = null,
): string | null {
  const scoredMappings = mappings.flatMap(({ name, mapping }) => {
    // A file of sales also has the columns of a file of stock.
    if (likelyKind !== null && mapping.kind !== likelyKind) return [];
    if (isOtherFormat(preview, mapping) || preview.headerRow !== mapping.headerRow) return [];
    if (!compileMapping(mapping, preview.header).ok) return [];
    const { rows } = readPreview(preview, mapping);
    const usedColumnCount = Object.keys(mapping.columns).length;
    const isComplete = listUndecidedRecords(preview.otherRecords, mapping.otherRecords).length === 0;
    return [{ name, isComplete, score: rows.filter(({ fact }) => fact !== null).length * 100 + usedColumnCount }];
  });
  return (
    scoredMappings.sort(
      (left, right) => Number(right.isComplete) - Number(left.isComplete) || right.score - left.score,
    )[0]?.name ?? null
  );
}

/** Says whether a mapping reads another sheet or record, or cells between other delimiters. */
const isOtherFormat = (preview: Preview, mapping: ImportMapping): boolean =>
  preview.delimiter !== mapping.delimiter ||
  (preview.sheet ?? null) !== mapping.sheet ||
  (preview.record ?? null) !== mapping.record;

/** Lists the different values of a column in the first rows that are none of `known`, in upper or lower case; blanks are left out. */
export function listUnmappedValues({
  header,
  rows,
  column,
  known,
}: {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly column: string;
  readonly known: readonly string[];
}): readonly string[] {
  const columnIndex = header.indexOf(column);
  const knownCodes = new Set(known.map((code) => code.toLowerCase()));
  return [...new Set(rows.map((cells) => (cells[columnIndex] ?? "").trim()))].filter(
    (value) => value !== "" && !knownCodes.has(value.toLowerCase()),
  );
}
