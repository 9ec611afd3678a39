import {
  compileMapping,
  decodeRow,
  delimiters,
  type FileFormat,
  type ImportMapping,
} from "@comptoir/domain/import-file";

import { beginningOf, csvRows, firstBytes, type CsvOptions } from "./csv-rows.ts";
import { FileProblem } from "./file-problem.ts";
import { toRowIssue, type RowIssue } from "./issue-list.ts";

/** Previews the beginning of a file with a mapping, or with a guessed format. */

export interface FilePreview {
  readonly delimiter: FileFormat["delimiter"];
  readonly encoding: FileFormat["encoding"];
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly fittingMappings: readonly string[];
  readonly issues: readonly RowIssue[];
}

/** File format chosen by the user; the rest is guessed. */
export type ChosenFormat = Readonly<Partial<Pick<FileFormat, "delimiter" | "encoding">>>;

/** Number of rows read: enough to recognize the formats of dates, numbers and prices. */
const rowsRead = 200;

/** Reads the beginning of a file. Delimiter and encoding come from the user's choice, then the mapping, then the first line. */
export async function previewFile(
  path: string,
  mapping: ImportMapping | undefined,
  known: readonly ImportMapping[],
  chosen: ChosenFormat = {},
): Promise<FilePreview> {
  const format = await formatOf(path, {
    ...(mapping === undefined ? {} : { delimiter: mapping.delimiter, encoding: mapping.encoding }),
    ...chosen,
  });
  const { rows, problem } = await readBeginning(path, format);
  const [header = [], ...body] = rows;
  const previewRows = body.slice(0, rowsRead);
  const fittingMappings = known
    .filter((candidate) => candidate.delimiter === format.delimiter && compileMapping(candidate, header).ok)
    .map(({ name }) => name);
  const issues =
    problem === undefined
      ? mapping === undefined
        ? []
        : issuesOf(mapping, header, previewRows)
      : [toRowIssue(problem.row, { code: problem.code, path: [], params: problem.params })];
  return { delimiter: format.delimiter, encoding: format.encoding, header, rows: previewRows, fittingMappings, issues };
}

function issuesOf(
  mapping: ImportMapping,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): readonly RowIssue[] {
  const compiled = compileMapping(mapping, header);
  if (!compiled.ok) return compiled.issues.map((issue) => toRowIssue(1, issue));
  return rows.flatMap((cells, index) => {
    const result = decodeRow(compiled.value, cells);
    return result.ok ? [] : result.issues.map((issue) => toRowIssue(index + 2, issue));
  });
}

/** Guesses the format: the most frequent delimiter of the first line; UTF-16 by the first bytes; Windows-1252 if the beginning is not UTF-8. */
async function formatOf(path: string, chosen: ChosenFormat): Promise<Required<ChosenFormat>> {
  const wide = chosen.encoding ?? wideEncoding(await firstBytes(path));
  const asRead = await firstLine(path, wide ?? "utf-8");
  const encoding =
    wide ?? (asRead instanceof FileProblem && asRead.code === "IMPORT_ENCODING" ? "windows-1252" : "utf-8");
  const line = wide === null && encoding === "windows-1252" ? await firstLine(path, encoding) : asRead;
  const count = (mark: string) => (line instanceof FileProblem ? 0 : line.split(mark).length);
  const likely = delimiters.reduce((best, candidate) => (count(candidate) > count(best) ? candidate : best));
  return { delimiter: chosen.delimiter ?? likely, encoding };
}

/** Detects UTF-16, as spreadsheets save "Unicode text", by its byte order mark or by zero bytes. */
function wideEncoding([first, second]: Buffer): FileFormat["encoding"] | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)
    ? "utf-16be"
    : null;
}

/** First non-empty line, or the reason why there is none. Quotes are not checked, because the delimiter is not known yet. */
async function firstLine(path: string, encoding: CsvOptions["encoding"]): Promise<string | FileProblem> {
  try {
    return /[^\r\n]+/u.exec((await beginningOf(path, encoding)).trimStart())?.[0] ?? "";
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}

/** Reads the first rows. If the file becomes unreadable earlier, returns the rows up to there and the reason. */
async function readBeginning(
  path: string,
  options: CsvOptions,
): Promise<{ readonly rows: readonly (readonly string[])[]; readonly problem?: FileProblem }> {
  let rows: readonly (readonly string[])[] = [];
  try {
    for await (const chunk of csvRows(path, options)) {
      rows = [...rows, ...chunk.rows];
      if (rows.length > rowsRead) break;
    }
  } catch (error) {
    if (error instanceof FileProblem) return { rows, problem: error };
    throw error;
  }
  return rows.length > 1 ? { rows } : { rows, problem: new FileProblem("IMPORT_EMPTY", 1) };
}
