import { createReadStream, type ReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createGunzip } from "node:zlib";

import Papa from "papaparse";

import { delimiters, signatureLength, tellNoText, type FileFormat } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { isJsonLines, makeJsonReader } from "./json-rows.ts";

/** Reads a file of CSV or of JSON lines, plain or gzipped, in chunks: memory does not grow with the file. */

export interface CsvOptions {
  readonly delimiter: string;
  readonly encoding: FileFormat["encoding"];
  /** Receives the number of bytes read from the file. */
  readonly onBytes?: (bytes: number) => void;
}

/** Rows of a chunk, and the number of the first; the header is row 1. */
export interface RowChunk {
  readonly firstRow: number;
  readonly rows: readonly (readonly string[])[];
}

/** Maximum length of a record: a longer one means an unclosed quote, or no CSV at all. Units: characters. */
const recordAtMost = 1_048_576;

/** Maximum unpacked size of a file; a small gzip can expand enormously. Units: bytes. */
const unpackedAtMost = 8 * 1024 ** 3;

/**
 * Yields the records of a file, empty ones left out.
 *
 * Throws `FileProblem` with IMPORT_GZIP (truncated or damaged), IMPORT_ENCODING (bytes that are not in the stated encoding), IMPORT_FIELD_TOO_LONG,
 * IMPORT_FILE_TOO_LARGE (unpacked), IMPORT_QUOTE (a quote that is not closed, or that text follows: the records after it may be inside the cell),
 * IMPORT_DELIMITER (a header between quotes that only another delimiter separates), IMPORT_JSON (a line that is no record), IMPORT_WORKBOOK,
 * IMPORT_PDF and IMPORT_PICTURE (no text at all).
 */
export async function* csvRows(path: string, options: CsvOptions): AsyncGenerator<RowChunk> {
  let parser: Papa.Parser | undefined;
  let rest = "";
  let nextRow = 1;
  let records: ReturnType<typeof makeJsonReader> | null | undefined;
  const take = (isLast: boolean): RowChunk => {
    if (records === undefined) records = isJsonLines(rest) ? makeJsonReader() : null;
    if (records !== null) {
      const end = isLast ? rest.length : rest.lastIndexOf("\n") + 1;
      const chunk = { firstRow: nextRow, rows: records(rest.slice(0, end), nextRow) };
      rest = rest.slice(end);
      nextRow += chunk.rows.length;
      return chunk;
    }
    parser ??= new Papa.Parser({ delimiter: options.delimiter, newline: newlineOf(rest) });
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(rest, 0, !isLast);
    // Errors of an incomplete record are ignored; the next chunk completes it.
    const wrong = errors.find(({ row = data.length }) => row < data.length);
    if (wrong !== undefined)
      throw quoteProblem(nextRow + data.slice(0, wrong.row).filter(isNotEmpty).length, rest, options);
    rest = rest.slice(meta.cursor);
    const chunk = { firstRow: nextRow, rows: data.filter(isNotEmpty) };
    nextRow += chunk.rows.length;
    return chunk;
  };
  for await (const text of textOf(path, options, () => nextRow)) {
    rest += text;
    const chunk = take(false);
    if (rest.length > recordAtMost) throw new FileProblem("IMPORT_FIELD_TOO_LONG", nextRow, { limit: recordAtMost });
    if (chunk.rows.length > 0) yield chunk;
  }
  const last = take(true);
  if (last.rows.length > 0) yield last;
}

/** Reads the first characters of a file. Throws `FileProblem` as {@link csvRows} does. */
export async function beginningOf(path: string, encoding: CsvOptions["encoding"]): Promise<string> {
  for await (const text of textOf(path, { encoding }, () => 1)) return text;
  return "";
}

/** Describes a misplaced quote. In the header it suggests that another delimiter is meant. */
function quoteProblem(row: number, text: string, { delimiter }: CsvOptions): FileProblem {
  const isHeaderRight = (delimiter: string): boolean => {
    const {
      data: [header = []],
      errors,
    }: Papa.ParseResult<string[]> = new Papa.Parser({
      delimiter: delimiter,
      newline: newlineOf(text),
      preview: 1,
    }).parse(text, 0, false);
    return errors.length === 0 && header.length > 1;
  };
  const found =
    row === 1 ? delimiters.find((candidate) => candidate !== delimiter && isHeaderRight(candidate)) : undefined;
  return found === undefined
    ? new FileProblem("IMPORT_QUOTE", row)
    : new FileProblem("IMPORT_DELIMITER", row, { expected: delimiter, found });
}

/** The parser below papaparse's own detection takes one kind of line end; the first one of the file tells which. */
function newlineOf(text: string): "\r\n" | "\n" | "\r" {
  const at = text.search(/[\r\n]/);
  if (at === -1 || text[at] === "\n") return "\n";
  return text[at + 1] === "\n" ? "\r\n" : "\r";
}

function isNotEmpty(row: readonly string[]): boolean {
  return row.length > 1 || row[0]?.trim() !== "";
}

async function* textOf(
  path: string,
  options: Omit<CsvOptions, "delimiter">,
  row: () => number,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(options.encoding, { fatal: true });
  const decode = (bytes?: Buffer) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new FileProblem("IMPORT_ENCODING", row(), { encoding: options.encoding });
    }
  };
  let unpacked = 0;
  try {
    const first = await firstBytes(path);
    const noText = tellNoText([...first]);
    if (noText !== null) throw new FileProblem(noText, 1);
    const { file, bytes: all } = openBytes(path, first);
    for await (const bytes of all) {
      options.onBytes?.(file.bytesRead);
      unpacked += bytes.length;
      if (unpacked > unpackedAtMost) throw new FileProblem("IMPORT_FILE_TOO_LARGE", row(), { limit: unpackedAtMost });
      yield decode(bytes);
    }
    const last = decode();
    if (last !== "") yield last;
  } catch (error) {
    if (isZlibError(error)) throw new FileProblem("IMPORT_GZIP", row());
    throw error;
  }
}

/** Detects gzip by the first two bytes, whatever the file's name. */
function openBytes(path: string, first: Buffer): { readonly file: ReadStream; readonly bytes: AsyncIterable<Buffer> } {
  const isZipped = first[0] === 0x1f && first[1] === 0x8b;
  const file = createReadStream(path, { highWaterMark: 1 << 18 });
  if (!isZipped) return { file, bytes: file };
  const unzip = createGunzip();
  file.once("error", (error) => unzip.destroy(error));
  unzip.once("close", () => file.destroy());
  return { file, bytes: file.pipe(unzip) };
}

/** Reads the bytes that identify the file type; fewer if the file is shorter. */
export async function firstBytes(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(signatureLength), 0, signatureLength, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("Z_");
}
