/** Previews the beginning of a file with a mapping, or with a guessed format. */

import {
  columnNames,
  compileMapping,
  decodeRow,
  findHeaderRow,
  headerRowAtMost,
  skipReasonOf,
  type ImportMapping,
  type SkipReason,
} from "@comptoir/domain/import-file";

import { csvRows, fitRow, type CsvOptions } from "./csv-rows.ts";
import { FileProblem } from "./file-problem.ts";
import { detectFormat, type FileSyntax } from "./file-format.ts";
import { openSource } from "./file-text.ts";
import { toRowIssue, type RowIssue } from "./issue-list.ts";
import { isLeftOutRow } from "./read-facts.ts";
import {
  previewRecords,
  previewSheets,
  type PreviewedRecord,
  type PreviewedRecords,
  type PreviewedSheet,
} from "./preview-tables.ts";
import type { TableSource } from "./table-source.ts";

export interface FilePreview extends Required<ChosenFormat> {
  readonly header: readonly string[];
  /** Row in the file of the header, as an editor shows it; `headerRow` does not count blank lines. */
  readonly headerNumber: number;
  readonly rows: readonly (readonly string[])[];
  /** Row in the file of each of `rows`. */
  readonly rowNumbers: readonly number[];
  /** Tables of a workbook or a ZIP with their first rows, if there are several to choose from. */
  readonly sheets?: readonly PreviewedSheet[];
  /** Records of an XML file with their first rows, if there are several to choose from. */
  readonly records?: readonly PreviewedRecord[];
  /** Columns above the record, such as those of a receipt above its lines. */
  readonly shared?: readonly string[];
  /** Records of an XML or JSON file other than the one to read; because of them a person has to choose. */
  readonly otherRecords?: readonly string[];
  /** Syntax of the file: cells between delimiters or in a sheet, JSON, or XML. */
  readonly syntax: FileSyntax;
  /** Keys of values which say that the file is a page, and that more follow; none for a whole file. */
  readonly morePages?: readonly string[];
  readonly leftOut: readonly {
    readonly row: number;
    /** Place by which a mapping names the row as the header. */
    readonly position: number;
    readonly text: string;
    readonly reason: SkipReason;
  }[];
  readonly fittingMappings: readonly string[];
  readonly issues: readonly RowIssue[];
}

/** File format chosen by the user; the rest is guessed. */
export type ChosenFormat = Readonly<
  Partial<Pick<ImportMapping, "delimiter" | "encoding" | "headerRow" | "summaryRows" | "sheet" | "record">>
>;

/** Maximum number of rows of data in a preview: enough to recognize the formats of dates and numbers, and to prove the meaning of the amounts. */
export const rowsPreviewed = 1_000;

/**
 * Reads the beginning of a file. Its format comes from the user's choice, then the mapping, then the first lines. An object of JSON on a line of its own is a
 * document, unless one of `lineMappings` reads it as a row.
 */
export async function previewFile(
  filePath: string,
  mapping: ImportMapping | undefined,
  known: readonly ImportMapping[],
  chosen: ChosenFormat = {},
  lineMappings = known,
): Promise<FilePreview> {
  const chosenSheet = chosen.sheet === undefined ? (mapping?.sheet ?? null) : chosen.sheet;
  const tableSource = await findSource(filePath, chosenSheet);
  const previewedSheets = await previewSheets(filePath);
  const { xml, otherRecords, ...text } = await readTextFormat(filePath, tableSource, {
    mapping,
    known,
    lineMappings,
    chosen,
    sheet: chosenSheet,
  });
  const detectedFormat = { ...text, sheet: chosenSheet, record: xml?.record ?? null };
  const { rows, numbers, broken, isSheet, problem } =
    tableSource instanceof FileProblem
      ? { rows: [], numbers: [], broken: new Map<number, FileProblem>(), isSheet: false, problem: tableSource }
      : await readFileBeginning(filePath, { ...detectedFormat, otherRecords, isLineDocument: xml !== null });
  const headerRow =
    chosen.headerRow ?? mapping?.headerRow ?? (detectedFormat.syntax === "cells" ? findHeaderRow(rows) : 1);
  const summaryRowsRule = chosen.summaryRows ?? mapping?.summaryRows ?? (xml === null ? "leaveOut" : "read");
  const headerCells =
    headerRow === 0 ? columnNames(rows.find((cells) => cells.length > 1)?.length ?? 0) : (rows[headerRow - 1] ?? []);
  const { data, leftOut } = splitRows(
    { rows: isSheet ? rows.map((cells) => fitRow(cells, headerCells.length)) : rows, numbers },
    { headerRow, summaryRows: summaryRowsRule, broken },
    headerCells,
  );
  const fittingMappings = known
    .filter((candidate) => isSheet || candidate.delimiter === detectedFormat.delimiter)
    .filter((candidate) => candidate.headerRow === headerRow && compileMapping(candidate, headerCells).ok)
    .map(({ name }) => name);
  const previewIssues =
    problem === undefined
      ? [
          ...[...broken.values()].map(toProblemIssue),
          ...(mapping === undefined
            ? []
            : findMappingIssues(mapping, { header: headerCells, row: numbers[mapping.headerRow - 1] ?? 1 }, data)),
        ]
      : [toProblemIssue(problem)];
  return {
    ...detectedFormat,
    ...(previewedSheets.length > 1 && { sheets: previewedSheets }),
    ...(xml !== null && pickRecordFacts(xml)),
    headerRow,
    summaryRows: summaryRowsRule,
    header: headerCells,
    headerNumber: numbers[headerRow - 1] ?? 1,
    rows: data.map(({ cells }) => cells),
    rowNumbers: data.map(({ row }) => row),
    leftOut,
    fittingMappings,
    issues: previewIssues,
  };
}

/** Picks the fields about records that a preview has. */
const pickRecordFacts = ({ shared, otherRecords, records, morePages }: PreviewedRecords) => ({
  shared,
  otherRecords,
  ...(records.length > 1 && { records }),
  ...(morePages.length > 0 && { morePages }),
});

interface FormatChoice {
  readonly mapping: ImportMapping | undefined;
  readonly known: readonly ImportMapping[];
  readonly lineMappings: readonly ImportMapping[];
  readonly chosen: ChosenFormat;
  readonly sheet: string | null;
}

/**
 * Finds how a text is written, and the records of an XML or JSON file. With the record of a mapping, only those that the mapping leaves out
 * are left out; with a record that a person chose, or that a known mapping decides, all other records.
 */
async function readTextFormat(
  filePath: string,
  source: TableSource | FileProblem | null,
  { mapping, known, lineMappings, chosen, sheet }: FormatChoice,
) {
  const detectedTextFormat = await detectFormat(filePath, source instanceof FileProblem ? null : source, {
    ...(mapping === undefined ? {} : { delimiter: mapping.delimiter, encoding: mapping.encoding }),
    ...chosen,
  });
  const otherRecords = mapping?.otherRecords ?? [];
  if (source instanceof FileProblem || source?.kind === "sheet")
    return { ...detectedTextFormat, otherRecords, xml: null };
  const recordPath = chosen.record === undefined ? (mapping?.record ?? null) : chosen.record;
  const mappingsOfSheet = mapping === undefined ? known.filter((candidate) => candidate.sheet === sheet) : [];
  const previewedRecords = await previewRecords(filePath, source, {
    encoding: detectedTextFormat.encoding,
    record: recordPath,
    otherRecords,
    known: mappingsOfSheet,
    lineMappings: (mapping === undefined ? lineMappings : [mapping]).filter((candidate) => candidate.record === null),
  });
  if (previewedRecords === null) return { ...detectedTextFormat, otherRecords, xml: previewedRecords };
  const usesRecordOfMapping = mapping !== undefined && chosen.record === undefined;
  return {
    ...detectedTextFormat,
    delimiter: "," as const,
    syntax: previewedRecords.syntax,
    otherRecords: usesRecordOfMapping ? otherRecords : [...otherRecords, ...previewedRecords.otherRecords],
    xml: previewedRecords,
  };
}

const toProblemIssue = ({ row, code, params }: FileProblem): RowIssue => toRowIssue(row, { code, path: [], params });

interface NumberedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Separates the rows of a file into data and rows that the mapping leaves out; the header and broken rows are neither. */
function splitRows(
  { rows, numbers }: Pick<FileBeginning, "rows" | "numbers">,
  { headerRow, summaryRows, broken }: Pick<ImportMapping, "headerRow" | "summaryRows"> & Pick<FileBeginning, "broken">,
  header: readonly string[],
) {
  const leftOutRows: FilePreview["leftOut"][number][] = [];
  const dataRows: NumberedRow[] = [];
  for (const [index, cells] of rows.entries()) {
    const rowNumber = numbers[index] ?? 0;
    const isAboveHeader = index + 1 < headerRow;
    if (index + 1 === headerRow || broken.has(rowNumber)) continue;
    const skipReason = isAboveHeader ? "BEFORE_HEADER" : skipReasonOf(cells, header);
    if (skipReason !== null && (isAboveHeader || isLeftOutRow({ summaryRows }, cells, header)))
      leftOutRows.push({
        row: rowNumber,
        position: index + 1,
        text: cells.filter((cell) => cell.trim() !== "").join(" · "),
        reason: skipReason,
      });
    else if (dataRows.length < rowsPreviewed) dataRows.push({ row: rowNumber, cells });
  }
  return { data: dataRows, leftOut: leftOutRows };
}

function findMappingIssues(
  mapping: ImportMapping,
  { header, row: headerNumber }: { readonly header: readonly string[]; readonly row: number },
  rows: readonly NumberedRow[],
): readonly RowIssue[] {
  const mappingResult = compileMapping(mapping, header);
  if (!mappingResult.ok) return mappingResult.issues.map((issue) => toRowIssue(headerNumber, issue));
  return rows.flatMap(({ row, cells }) => {
    const rowResult = decodeRow(mappingResult.value, cells);
    return rowResult.ok ? [] : rowResult.issues.map((issue) => toRowIssue(row, issue));
  });
}

interface FileBeginning {
  readonly rows: readonly (readonly string[])[];
  readonly numbers: readonly number[];
  readonly broken: ReadonlyMap<number, FileProblem>;
  readonly isSheet: boolean;
  readonly problem?: FileProblem;
}

/** Reads the first rows. If the file becomes unreadable earlier, or has fewer than two rows, also returns that problem. */
async function readFileBeginning(filePath: string, options: CsvOptions): Promise<FileBeginning> {
  let firstRows: readonly (readonly string[])[] = [];
  let rowNumbers: readonly number[] = [];
  const problemByRow = new Map<number, FileProblem>();
  let isSheet = false;
  try {
    for await (const chunk of csvRows(filePath, options)) {
      firstRows = [...firstRows, ...chunk.rows];
      rowNumbers = [...rowNumbers, ...chunk.numbers];
      isSheet = chunk.isSheet === true;
      for (const [row, problem] of chunk.broken) problemByRow.set(row, problem);
      if (firstRows.length > rowsPreviewed + headerRowAtMost) break;
    }
  } catch (error) {
    if (error instanceof FileProblem)
      return { rows: firstRows, numbers: rowNumbers, broken: problemByRow, isSheet, problem: error };
    throw error;
  }
  return firstRows.length > 1
    ? { rows: firstRows, numbers: rowNumbers, broken: problemByRow, isSheet }
    : {
        rows: firstRows,
        numbers: rowNumbers,
        broken: problemByRow,
        isSheet,
        problem: new FileProblem("IMPORT_EMPTY", 1),
      };
}

/** The table to read, null for a text, or the reason why there is none. */
async function findSource(path: string, sheet: string | null): Promise<TableSource | FileProblem | null> {
  try {
    return await openSource(path, sheet);
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}
