import Papa from "papaparse";

import { delimiters } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { openSource, textOf, type TextOptions } from "./file-text.ts";
import { isJsonArray, makeArrayReader, type RecordText } from "./json-array.ts";
import { isJsonLines, listJsonLines, makeJsonReader } from "./json-rows.ts";
import { sheetRows } from "./table-source.ts";
import { openDocument, xmlRows } from "./xml/index.ts";

/** Reads a file of CSV, of JSON or of XML, plain, gzipped or in a ZIP, or a sheet of a workbook, in chunks: memory does not grow with the file. */

export interface CsvOptions extends TextOptions {
  readonly delimiter: string;
  /** Sheet of a workbook, or file of a ZIP; null is the only one. */
  readonly sheet?: string | null;
  /** Path of the element of an XML file that is a row; null is the one that is found. */
  readonly record?: string | null;
  /** Records of an XML file that are left out on purpose. */
  readonly otherRecords?: readonly string[];
  /** Whether an object of JSON on a line of its own is a document; absent: if a record of it is named. */
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
   * Problems of rows that cannot be read, by the number of the row. A line with a misplaced quote has its text as its only cell.
   * An XML record has an element twice, or one without a column.
   */
  readonly broken: ReadonlyMap<number, FileProblem>;
  /** True for rows of a workbook, which end with their last filled cell. */
  readonly isSheet?: true;
  /** Columns of which a row of an XML file has several values, by its number. */
  readonly twice?: ReadonlyMap<number, readonly string[]>;
  /** Number of records that are left out, and of elements with an amount that no column has, by their path; in the last chunk of an XML file. */
  readonly leftOutRecords?: ReadonlyMap<string, number>;
  /** Keys of values which say that the file is a page, and that more follow; in the last chunk of a document of JSON. */
  readonly morePages?: ReadonlySet<string>;
  /** Number of amounts above the records, by their column; in the last chunk of an XML file. */
  readonly amountsAbove?: ReadonlyMap<string, number>;
}

/** Fits a row of a sheet to the width of its header; cells beyond it are kept. */
export function fitRow(cells: readonly string[], width: number): readonly string[] {
  return cells.length >= width ? cells : [...cells, ...Array.from({ length: width - cells.length }, () => "")];
}

/** Maximum length of a record: a longer one means an unclosed quote, or no CSV at all. Units: characters. */
const recordAtMost = 1_048_576;

/**
 * Yields the records of a file, empty ones left out.
 *
 * Throws `FileProblem` with IMPORT_GZIP (truncated or damaged), IMPORT_ENCODING (bytes that are not in the stated encoding), IMPORT_FIELD_TOO_LONG,
 * IMPORT_FILE_TOO_LARGE (unpacked), IMPORT_QUOTE (in the header, a quote that is not closed, or that text follows; below it, its row is broken),
 * IMPORT_DELIMITER (a header between quotes that only another delimiter separates), IMPORT_JSON (a line or an element of an array that is no record), IMPORT_PDF and
 * IMPORT_PICTURE (no text at all), and those of {@link openSource} and {@link xmlRows}.
 */
export async function* csvRows(filePath: string, options: CsvOptions): AsyncGenerator<RowChunk> {
  const source = await openSource(filePath, options.sheet ?? null);
  if (source?.kind === "sheet") {
    let firstRow = 1;
    for await (const rows of sheetRows(source)) {
      yield { firstRow, rows, numbers: countFrom(firstRow, rows), broken: noneBroken, isSheet: true };
      firstRow += rows.length;
    }
    return;
  }
  const { record = null, isLineDocument = record !== null } = options;
  const xml = await openDocument(filePath, source, { ...options, isLineDocument });
  if (xml !== null) return yield* xmlRows(xml, { record, otherRecords: options.otherRecords ?? [] });
  const reader: Unread = { rest: "", nextRow: 1, nextNumber: 1, brokenCount: 0 };
  let parse: ((upTo: UpTo) => RowChunk) | undefined;
  const takeChunk = (upTo: UpTo): RowChunk => {
    parse ??= chunksOf(reader, options);
    const chunk = parse(upTo);
    reader.nextRow += chunk.rows.length;
    return chunk;
  };
  for await (const text of textOf(filePath, source, options, () => reader.nextNumber)) {
    reader.rest += text;
    if (parse === undefined && !isPastFirstLine(reader.rest)) continue;
    const chunk = takeChunk("wholeRecords");
    // A quote that is not closed takes the rest of the file for one record.
    const further = reader.rest.length > recordAtMost ? takeChunk("brokenRecord") : null;
    if (further !== null && further.broken.size === 0)
      throw new FileProblem("IMPORT_FIELD_TOO_LONG", further.numbers[0] ?? reader.nextNumber, { limit: recordAtMost });
    if (chunk.rows.length > 0) yield chunk;
    if (further !== null) yield further;
  }
  const lastChunk = takeChunk("end");
  if (lastChunk.rows.length > 0) yield lastChunk;
}

/** Whether a text tells how its lines end: it has a line break, and the character after it. A header may be long. */
const isPastFirstLine = (text: string): boolean => text.length > recordAtMost || /[\r\n][^]/u.test(text);

/** Text not parsed yet, with the position and the number of the next row. */
interface Unread {
  rest: string;
  nextRow: number;
  nextNumber: number;
  brokenCount: number;
}

/** How far to parse: the records that are whole, the end of the file, or a broken record and the whole ones after it. */
type UpTo = "wholeRecords" | "brokenRecord" | "end";

const noneBroken: ReadonlyMap<number, FileProblem> = new Map();

const countFrom = (first: number, rows: readonly unknown[]): readonly number[] => rows.map((_, index) => first + index);

/** Chooses the parser of a text by its first characters. */
function chunksOf(reader: Unread, options: CsvOptions): (upTo: UpTo) => RowChunk {
  if (isJsonLines(reader.rest)) return recordChunks(reader, takeLines);
  if (!isJsonArray(reader.rest)) return csvChunks(reader, options);
  const read = makeArrayReader();
  return recordChunks(reader, (upTo) => {
    const { records, rest, line } = read(reader.rest, upTo === "end");
    reader.rest = rest;
    reader.nextNumber = line;
    return records;
  });
}

/** Takes the records of whole lines off a text. */
function takeLines(upTo: UpTo, reader: Unread): readonly RecordText[] {
  const end = upTo === "end" ? reader.rest.length : reader.rest.lastIndexOf("\n") + 1;
  const text = reader.rest.slice(0, end);
  const records = listJsonLines(text, reader.nextNumber);
  reader.rest = reader.rest.slice(end);
  reader.nextNumber += text.split("\n").length - 1;
  return records;
}

/** Length of the text whose records name the columns: some records lack keys of others. Units: characters. */
const headerLength = 1 << 18;

/** Parses records of JSON; the first ones are gathered until they are many, so that they name every column. */
function recordChunks(
  reader: Unread,
  take: (upTo: UpTo, reader: Unread) => readonly RecordText[],
): (upTo: UpTo) => RowChunk {
  const read = makeJsonReader();
  let gathered: readonly RecordText[] | null = [];
  let length = 0;
  return (upTo) => {
    const firstRow = reader.nextRow;
    const records = take(upTo, reader);
    if (gathered === null) return { firstRow, ...read(records), broken: noneBroken };
    gathered = [...gathered, ...records];
    length += records.reduce((sum, { content }) => sum + content.length, 0);
    if (upTo !== "end" && length < headerLength) return { firstRow, rows: [], numbers: [], broken: noneBroken };
    const chunk = { firstRow, ...read(gathered), broken: noneBroken };
    gathered = null;
    return chunk;
  };
}

/** Parses records of CSV. A record with a misplaced quote is broken and ends with its line, so that it hides none of the records after it. */
function csvChunks(reader: Unread, options: CsvOptions): (upTo: UpTo) => RowChunk {
  const newline = newlineOf(reader.rest);
  const parserOf = (preview = 0) => new Papa.Parser({ delimiter: options.delimiter, newline, preview });
  const parser = parserOf();
  return (upTo) => {
    const firstRow = reader.nextRow;
    const rows: (readonly string[])[] = [];
    const numbers: number[] = [];
    const problemByRow = new Map<number, FileProblem>();
    const addRow = (row: readonly string[]) => {
      const number = reader.nextNumber++;
      if (!isNotEmpty(row)) return;
      rows.push(row);
      numbers.push(number);
    };
    for (;;) {
      const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(
        reader.rest,
        0,
        upTo === "wholeRecords" || (upTo === "brokenRecord" && problemByRow.size > 0),
      );
      // Errors of an incomplete record are ignored; the next chunk completes it.
      const wrong = errors.find(({ row = data.length }) => row < data.length)?.row;
      for (const row of wrong === undefined ? data : data.slice(0, wrong)) addRow(row);
      if (wrong === undefined) {
        reader.rest = reader.rest.slice(meta.cursor);
        return { firstRow, rows, numbers, broken: problemByRow };
      }
      const isHeader = firstRow + rows.length === 1;
      const number = reader.nextNumber;
      const problem = quoteProblem({ number, isHeader }, reader.rest, options);
      reader.brokenCount += 1;
      if (isHeader || reader.brokenCount > brokenAtMost) throw problem;
      const start = wrong === 0 ? 0 : cursorOf(parserOf(wrong), reader.rest);
      const end = reader.rest.indexOf(newline, start);
      // A line of such a length is no record whose quote was forgotten.
      if ((end === -1 ? reader.rest.length : end) - start > recordAtMost)
        throw new FileProblem("IMPORT_FIELD_TOO_LONG", number, { limit: recordAtMost });
      problemByRow.set(number, problem);
      addRow([reader.rest.slice(start, end === -1 ? undefined : end)]);
      reader.rest = end === -1 ? "" : reader.rest.slice(end + newline.length);
    }
  };
}

/** Most broken records of a file that are read over; a file with more is no CSV of this delimiter. */
const brokenAtMost = 500;

function cursorOf(parser: Papa.Parser, text: string): number {
  const { meta }: Papa.ParseResult<string[]> = parser.parse(text, 0, false);
  return meta.cursor;
}

/** Describes a misplaced quote. In the header it suggests that another delimiter is meant. */
function quoteProblem(
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
      newline: newlineOf(text),
      preview: 1,
    }).parse(text, 0, false);
    return errors.length === 0 && header.length > 1;
  };
  const found = isHeader
    ? delimiters.find((candidate) => candidate !== delimiter && isHeaderRight(candidate))
    : undefined;
  return found === undefined
    ? new FileProblem("IMPORT_QUOTE", number)
    : new FileProblem("IMPORT_DELIMITER", number, { expected: delimiter, found });
}

/** Detects the line ending by the first one in the file, because the parser used below accepts only one kind. */
function newlineOf(text: string): "\r\n" | "\n" | "\r" {
  const at = text.search(/[\r\n]/);
  if (at === -1 || text[at] === "\n") return "\n";
  return text[at + 1] === "\n" ? "\r\n" : "\r";
}

function isNotEmpty(row: readonly string[]): boolean {
  return row.length > 1 || row[0]?.trim() !== "";
}
