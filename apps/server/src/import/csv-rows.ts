/** Reads a file of CSV, of JSON or of XML, plain, gzipped or in a ZIP, or a sheet of a workbook, in chunks: memory does not grow with the file. */

import Papa from "papaparse";

import { delimiters } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { openSource, readFileText, type TextOptions } from "./file-text.ts";
import { isJsonArray, makeArrayReader, type RecordText } from "./json-array.ts";
import { isJsonLines, listJsonLines, makeJsonReader } from "./json-rows.ts";
import { readSheetRows } from "./table-source.ts";
import { openDocument, xmlRows } from "./xml/index.ts";

export interface CsvOptions extends TextOptions {
  readonly delimiter: string;
  /** Sheet of a workbook, or file of a ZIP; null if the file has only one. */
  readonly sheet?: string | null;
  /** Path of the element of an XML file that is a row; null to find it by the content. */
  readonly record?: string | null;
  /** Records of an XML file that are left out on purpose. */
  readonly otherRecords?: readonly string[];
  /** Whether a single JSON object on one line is read as a document, not as a row; by default only if `record` is set. */
  readonly isLineDocument?: boolean;
}

/** Rows of a chunk. */
export interface RowChunk {
  /** Position of the first row, by which a mapping names the header: blank lines of a text are not counted. */
  readonly firstRow: number;
  readonly rows: readonly (readonly string[])[];
  /**
   * Number of each row, by which a person finds it. In a sheet it is the row of the spreadsheet. In a text blank lines
   * count, and a record over several lines counts as one, so that an editor shows a higher number below it. In JSON it is
   * the line of the record, and in XML the number of the record; the header has that of the first.
   */
  readonly numbers: readonly number[];
  /**
   * Problems of rows that cannot be read, by the number of the row. A CSV line with a misplaced quote is a single cell with its text.
   * An XML record is broken if it has an element twice, or an element without a column.
   */
  readonly broken: ReadonlyMap<number, FileProblem>;
  /** True for rows of a workbook, which end with their last filled cell. */
  readonly isSheet?: true;
  /** Columns for which a row of an XML file has several values, by the number of the row. */
  readonly twice?: ReadonlyMap<number, readonly string[]>;
  /** Counts of left out records, and of elements with an amount that no column has, by their path. Only in the last chunk of an XML file. */
  readonly leftOutRecords?: ReadonlyMap<string, number>;
  /** Keys of values that say that the file is one page of several. Only in the last chunk of a JSON document. */
  readonly morePages?: ReadonlySet<string>;
  /** Counts of amounts above the records, by their column. Only in the last chunk of an XML file. */
  readonly amountsAbove?: ReadonlyMap<string, number>;
}

/** Pads a row of a sheet with empty cells to the width of its header; cells beyond the width stay. */
export function fitRow(cells: readonly string[], width: number): readonly string[] {
  return cells.length >= width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => "")];
}

/** Maximum length of a record: a longer one means an unclosed quote, or no CSV at all. Units: characters. */
const recordLengthAtMost = 1_048_576;

/**
 * Yields the records of a file, without empty ones; a sheet keeps its blank rows.
 *
 * Throws `FileProblem` with IMPORT_GZIP (truncated or damaged), IMPORT_ENCODING (bytes that are not in the stated encoding), IMPORT_FIELD_TOO_LONG,
 * IMPORT_FILE_TOO_LARGE (unpacked), IMPORT_QUOTE (in the header, a quote that is not closed, or that text follows; below it, its row is broken),
 * IMPORT_DELIMITER (a header between quotes that only another delimiter separates), IMPORT_JSON (a line or an element of an array that is no record), IMPORT_PDF and
 * IMPORT_PICTURE (no text at all), and those of {@link openSource} and {@link xmlRows}.
 */
export async function* csvRows(filePath: string, options: CsvOptions): AsyncGenerator<RowChunk> {
  const tableSource = await openSource(filePath, options.sheet ?? null);
  if (tableSource?.kind === "sheet") {
    let firstRow = 1;
    for await (const rows of readSheetRows(tableSource)) {
      yield { firstRow, rows, numbers: numbersFrom(firstRow, rows), broken: noProblemByRow, isSheet: true };
      firstRow += rows.length;
    }
    return;
  }
  const { record = null, isLineDocument = record !== null } = options;
  const xmlFile = await openDocument(filePath, tableSource, { ...options, isLineDocument });
  if (xmlFile !== null) return yield* xmlRows(xmlFile, { record, otherRecords: options.otherRecords ?? [] });
  const unreadText: UnreadText = { rest: "", nextRow: 1, nextNumber: 1, brokenCount: 0 };
  let parseChunk: ((upTo: ParseLimit) => RowChunk) | undefined;
  const takeChunk = (upTo: ParseLimit): RowChunk => {
    parseChunk ??= makeChunkParser(unreadText, options);
    const parsedChunk = parseChunk(upTo);
    unreadText.nextRow += parsedChunk.rows.length;
    return parsedChunk;
  };
  for await (const text of readFileText(filePath, tableSource, options, () => unreadText.nextNumber)) {
    unreadText.rest += text;
    if (parseChunk === undefined && !isPastFirstLine(unreadText.rest)) continue;
    const wholeRecordsChunk = takeChunk("wholeRecords");
    // A quote that is not closed takes the rest of the file for one record.
    const brokenRecordChunk = unreadText.rest.length > recordLengthAtMost ? takeChunk("brokenRecord") : null;
    if (brokenRecordChunk !== null && brokenRecordChunk.broken.size === 0)
      throw new FileProblem("IMPORT_FIELD_TOO_LONG", brokenRecordChunk.numbers[0] ?? unreadText.nextNumber, {
        limit: recordLengthAtMost,
      });
    if (wholeRecordsChunk.rows.length > 0) yield wholeRecordsChunk;
    if (brokenRecordChunk !== null) yield brokenRecordChunk;
  }
  const lastChunk = takeChunk("end");
  if (lastChunk.rows.length > 0) yield lastChunk;
}

/** Whether a text tells how its lines end: it has a line break, and the character after it. A header may be long. */
const isPastFirstLine = (text: string): boolean => text.length > recordLengthAtMost || /[\r\n][^]/u.test(text);

/** Text not parsed yet, with the position and the number of the next row. */
interface UnreadText {
  rest: string;
  nextRow: number;
  nextNumber: number;
  brokenCount: number;
}

/** End of what to parse: only whole records; also a broken record and the whole ones after it; or everything, at the end of the file. */
type ParseLimit = "wholeRecords" | "brokenRecord" | "end";

const noProblemByRow: ReadonlyMap<number, FileProblem> = new Map();

const numbersFrom = (first: number, rows: readonly unknown[]): readonly number[] =>
  rows.map((_, index) => first + index);

/** Chooses the parser of a text by its first characters. */
function makeChunkParser(reader: UnreadText, options: CsvOptions): (upTo: ParseLimit) => RowChunk {
  if (isJsonLines(reader.rest)) return makeJsonChunkParser(reader, takeLines);
  if (!isJsonArray(reader.rest)) return makeCsvChunkParser(reader, options);
  const readArrayRecords = makeArrayReader();
  return makeJsonChunkParser(reader, (upTo) => {
    const { records, rest, line } = readArrayRecords(reader.rest, upTo === "end");
    reader.rest = rest;
    reader.nextNumber = line;
    return records;
  });
}

/** Takes the records of whole lines off a text. */
function takeLines(upTo: ParseLimit, reader: UnreadText): readonly RecordText[] {
  const wholeLinesEnd = upTo === "end" ? reader.rest.length : reader.rest.lastIndexOf("\n") + 1;
  const wholeLines = reader.rest.slice(0, wholeLinesEnd);
  const lineRecords = listJsonLines(wholeLines, reader.nextNumber);
  reader.rest = reader.rest.slice(wholeLinesEnd);
  reader.nextNumber += wholeLines.split("\n").length - 1;
  return lineRecords;
}

/** Length of the text whose records name the columns: some records lack keys of others. Units: characters. */
const headerCharacters = 1 << 18;

/** Makes the parser of JSON records. It first returns no rows, until it has enough records to know every column, and then all of them. */
function makeJsonChunkParser(
  reader: UnreadText,
  take: (upTo: ParseLimit, reader: UnreadText) => readonly RecordText[],
): (upTo: ParseLimit) => RowChunk {
  const readJsonRows = makeJsonReader();
  let gatheredRecords: readonly RecordText[] | null = [];
  let gatheredLength = 0;
  return (upTo) => {
    const firstRow = reader.nextRow;
    const newRecords = take(upTo, reader);
    if (gatheredRecords === null) return { firstRow, ...readJsonRows(newRecords), broken: noProblemByRow };
    gatheredRecords = [...gatheredRecords, ...newRecords];
    gatheredLength += newRecords.reduce((sum, { content }) => sum + content.length, 0);
    if (upTo !== "end" && gatheredLength < headerCharacters)
      return { firstRow, rows: [], numbers: [], broken: noProblemByRow };
    const firstChunk = { firstRow, ...readJsonRows(gatheredRecords), broken: noProblemByRow };
    gatheredRecords = null;
    return firstChunk;
  };
}

/** Parses records of CSV. A record with a misplaced quote is broken and ends with its line, so that it hides none of the records after it. */
function makeCsvChunkParser(reader: UnreadText, options: CsvOptions): (upTo: ParseLimit) => RowChunk {
  const lineEnding = detectNewline(reader.rest);
  const makeParser = (preview = 0) => new Papa.Parser({ delimiter: options.delimiter, newline: lineEnding, preview });
  const csvParser = makeParser();
  return (upTo) => {
    const firstRow = reader.nextRow;
    const rows: (readonly string[])[] = [];
    const rowNumbers: number[] = [];
    const problemByRow = new Map<number, FileProblem>();
    const addRow = (row: readonly string[]) => {
      const rowNumber = reader.nextNumber++;
      if (!isNotEmpty(row)) return;
      rows.push(row);
      rowNumbers.push(rowNumber);
    };
    for (;;) {
      const { data, errors, meta }: Papa.ParseResult<string[]> = csvParser.parse(
        reader.rest,
        0,
        upTo === "wholeRecords" || (upTo === "brokenRecord" && problemByRow.size > 0),
      );
      // Errors of an incomplete record are ignored; the next chunk completes it.
      const wrongRowIndex = errors.find(({ row = data.length }) => row < data.length)?.row;
      for (const row of wrongRowIndex === undefined ? data : data.slice(0, wrongRowIndex)) addRow(row);
      if (wrongRowIndex === undefined) {
        reader.rest = reader.rest.slice(meta.cursor);
        return { firstRow, rows, numbers: rowNumbers, broken: problemByRow };
      }
      const isHeaderRow = firstRow + rows.length === 1;
      const wrongRowNumber = reader.nextNumber;
      const wrongRowProblem = makeQuoteProblem({ number: wrongRowNumber, isHeader: isHeaderRow }, reader.rest, options);
      reader.brokenCount += 1;
      if (isHeaderRow || reader.brokenCount > brokenRowsAtMost) throw wrongRowProblem;
      const wrongRowStart = wrongRowIndex === 0 ? 0 : parseToCursor(makeParser(wrongRowIndex), reader.rest);
      const wrongRowEnd = reader.rest.indexOf(lineEnding, wrongRowStart);
      // A line of such a length is no record whose quote was forgotten.
      if ((wrongRowEnd === -1 ? reader.rest.length : wrongRowEnd) - wrongRowStart > recordLengthAtMost)
        throw new FileProblem("IMPORT_FIELD_TOO_LONG", wrongRowNumber, { limit: recordLengthAtMost });
      problemByRow.set(wrongRowNumber, wrongRowProblem);
      addRow([reader.rest.slice(wrongRowStart, wrongRowEnd === -1 ? undefined : wrongRowEnd)]);
      reader.rest = wrongRowEnd === -1 ? "" : reader.rest.slice(wrongRowEnd + lineEnding.length);
    }
  };
}

/** Maximum number of broken records of a file; one with more is not CSV of this delimiter. */
const brokenRowsAtMost = 500;

function parseToCursor(parser: Papa.Parser, text: string): number {
  const { meta }: Papa.ParseResult<string[]> = parser.parse(text, 0, false);
  return meta.cursor;
}

/** Describes a misplaced quote. In the header it suggests that another delimiter is meant. */
function makeQuoteProblem(
  { number, isHeader }: { readonly number: number; readonly isHeader: boolean },
  text: string,
  { delimiter }: CsvOptions,
): FileProblem {
  const isHeaderRight = (delimiter: string): boolean => {
    const {
      data: [header = []],
      errors,
    }: Papa.ParseResult<string[]> = new Papa.Parser({
      delimiter,
      newline: detectNewline(text),
      preview: 1,
    }).parse(text, 0, false);
    return errors.length === 0 && header.length > 1;
  };
  const fittingDelimiter = isHeader
    ? delimiters.find((candidate) => candidate !== delimiter && isHeaderRight(candidate))
    : undefined;
  return fittingDelimiter === undefined
    ? new FileProblem("IMPORT_QUOTE", number)
    : new FileProblem("IMPORT_DELIMITER", number, { expected: delimiter, found: fittingDelimiter });
}

/** Detects the line ending by the first one in the file, because the parser used below accepts only one kind. */
function detectNewline(text: string): "\r\n" | "\n" | "\r" {
  const lineBreakIndex = text.search(/[\r\n]/);
  if (lineBreakIndex === -1 || text[lineBreakIndex] === "\n") return "\n";
  return text[lineBreakIndex + 1] === "\n" ? "\r\n" : "\r";
}

function isNotEmpty(row: readonly string[]): boolean {
  return row.length > 1 || row[0]?.trim() !== "";
}
