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

/** The beginning of a file, as a mapping reads it, or as the file itself suggests. */

export interface FilePreview {
  readonly delimiter: FileFormat["delimiter"];
  readonly encoding: FileFormat["encoding"];
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly fittingMappings: readonly string[];
  readonly issues: readonly RowIssue[];
}

/** What a person says of how the file is written; what they leave out is guessed. */
export type ChosenFormat = Readonly<Partial<Pick<FileFormat, "delimiter" | "encoding">>>;

/** As many as tell how dates, numbers and prices are meant. */
const rowsRead = 200;

/** Reads the beginning of a file. What is chosen decides delimiter and encoding, then a mapping that is given, then the file's first line. */
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
  const shown = body.slice(0, rowsRead);
  const fittingMappings = known
    .filter((one) => one.delimiter === format.delimiter && compileMapping(one, header).ok)
    .map(({ name }) => name);
  const issues =
    problem === undefined
      ? mapping === undefined
        ? []
        : issuesOf(mapping, header, shown)
      : [toRowIssue(problem.row, { code: problem.code, path: [], params: problem.params })];
  return { delimiter: format.delimiter, encoding: format.encoding, header, rows: shown, fittingMappings, issues };
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

/** The delimiter that the first line holds most of; UTF-16 by its first bytes, Windows text where the beginning is not UTF-8. */
async function formatOf(path: string, chosen: ChosenFormat): Promise<Required<ChosenFormat>> {
  const wide = chosen.encoding ?? wideEncoding(await firstBytes(path));
  const asRead = await firstLine(path, wide ?? "utf-8");
  const encoding =
    wide ?? (asRead instanceof FileProblem && asRead.code === "IMPORT_ENCODING" ? "windows-1252" : "utf-8");
  const line = wide === null && encoding === "windows-1252" ? await firstLine(path, encoding) : asRead;
  const count = (mark: string) => (line instanceof FileProblem ? 0 : line.split(mark).length);
  const likely = delimiters.reduce((best, one) => (count(one) > count(best) ? one : best));
  return { delimiter: chosen.delimiter ?? likely, encoding };
}

/** UTF-16, as spreadsheets save "Unicode text": by its mark, or because every other byte of plain letters is nothing. */
function wideEncoding([one, two]: Buffer): FileFormat["encoding"] | null {
  if ((one === 0xff && two === 0xfe) || (one !== 0 && two === 0)) return "utf-16le";
  return (one === 0xfe && two === 0xff) || (one === 0 && two !== undefined && two !== 0) ? "utf-16be" : null;
}

/** The first line that is not empty, or why there is none; its quotes are not judged before a delimiter is known. */
async function firstLine(path: string, encoding: CsvOptions["encoding"]): Promise<string | FileProblem> {
  try {
    return /[^\r\n]+/u.exec((await beginningOf(path, encoding)).trimStart())?.[0] ?? "";
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}

/** As many rows as are wanted; where the file cannot be read on before that, those up to there and why. */
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
