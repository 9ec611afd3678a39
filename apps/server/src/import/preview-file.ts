import {
  compileMapping,
  decodeRow,
  findHeaderRow,
  guessDelimiter,
  headerRowAtMost,
  skipReasonOf,
  tellEncoding,
  type FileFormat,
  type ImportMapping,
  type SkipReason,
} from "@comptoir/domain/import-file";

import { beginningOf, csvRows, firstTextBytes, type CsvOptions } from "./csv-rows.ts";
import { FileProblem } from "./file-problem.ts";
import { toRowIssue, type RowIssue } from "./issue-list.ts";
import { isLeftOut } from "./read-facts.ts";

/** Previews the beginning of a file with a mapping, or with a guessed format. */

export interface FilePreview extends Required<ChosenFormat> {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Row in the file of each of `rows`. */
  readonly rowNumbers: readonly number[];
  readonly leftOut: readonly { readonly row: number; readonly text: string; readonly reason: SkipReason }[];
  readonly fittingMappings: readonly string[];
  readonly issues: readonly RowIssue[];
}

/** File format chosen by the user; the rest is guessed. */
export type ChosenFormat = Readonly<
  Partial<Pick<ImportMapping, "delimiter" | "encoding" | "headerRow" | "summaryRows">>
>;

/** Number of rows read: enough to recognize the formats of dates and numbers, and to prove the meaning of the amounts. */
const rowsRead = 1_000;

/** Number of first lines that tell the delimiter. */
const linesRead = 30;

/** Reads the beginning of a file. Its format comes from the user's choice, then the mapping, then the first lines. */
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
  const { rows, broken, problem } = await readBeginning(path, format);
  const headerRow = chosen.headerRow ?? mapping?.headerRow ?? findHeaderRow(rows);
  const summaryRows = chosen.summaryRows ?? mapping?.summaryRows ?? "leaveOut";
  const header = rows[headerRow - 1] ?? [];
  const { data, leftOut } = partRows(rows, { headerRow, summaryRows, broken }, header);
  const fittingMappings = known
    .filter(
      (candidate) =>
        candidate.delimiter === format.delimiter &&
        candidate.headerRow === headerRow &&
        compileMapping(candidate, header).ok,
    )
    .map(({ name }) => name);
  const issues =
    problem === undefined
      ? [...[...broken.values()].map(problemIssue), ...(mapping === undefined ? [] : issuesOf(mapping, header, data))]
      : [problemIssue(problem)];
  return {
    ...format,
    headerRow,
    summaryRows,
    header,
    rows: data.map(({ cells }) => cells),
    rowNumbers: data.map(({ row }) => row),
    leftOut,
    fittingMappings,
    issues,
  };
}

const problemIssue = ({ row, code, params }: FileProblem): RowIssue => toRowIssue(row, { code, path: [], params });

interface NumberedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Separates the rows of a file into data and rows that the mapping leaves out. */
function partRows(
  rows: readonly (readonly string[])[],
  { headerRow, summaryRows, broken }: Pick<ImportMapping, "headerRow" | "summaryRows"> & Pick<Beginning, "broken">,
  header: readonly string[],
) {
  const leftOut: FilePreview["leftOut"][number][] = [];
  const data: NumberedRow[] = [];
  for (const [index, cells] of rows.entries()) {
    const row = index + 1;
    if (row === headerRow || broken.has(row)) continue;
    const reason = row < headerRow ? "BEFORE_HEADER" : skipReasonOf(cells, header);
    if (reason !== null && (row < headerRow || isLeftOut({ summaryRows }, cells, header)))
      leftOut.push({ row, text: cells.filter((cell) => cell.trim() !== "").join(" · "), reason });
    else if (data.length < rowsRead) data.push({ row, cells });
  }
  return { data, leftOut };
}

function issuesOf(
  mapping: ImportMapping,
  header: readonly string[],
  rows: readonly NumberedRow[],
): readonly RowIssue[] {
  const compiled = compileMapping(mapping, header);
  if (!compiled.ok) return compiled.issues.map((issue) => toRowIssue(mapping.headerRow, issue));
  return rows.flatMap(({ row, cells }) => {
    const result = decodeRow(compiled.value, cells);
    return result.ok ? [] : result.issues.map((issue) => toRowIssue(row, issue));
  });
}

/** Guesses the format: the delimiter of the first lines; UTF-16 by the first bytes; Windows-1252 or Mac Roman, by its words, if it is not UTF-8. */
async function formatOf(
  path: string,
  chosen: ChosenFormat,
): Promise<Required<Pick<ChosenFormat, "delimiter" | "encoding">>> {
  const wide = chosen.encoding ?? wideEncoding(await firstTextBytes(path));
  const asRead = await firstLines(path, wide ?? "utf-8");
  if (wide === null && asRead instanceof FileProblem && asRead.code === "IMPORT_ENCODING") {
    const encoding = tellEncoding(await beginningOf(path, "windows-1252"), await beginningOf(path, "macintosh"));
    const lines = await firstLines(path, encoding);
    return { delimiter: chosen.delimiter ?? guessDelimiter(lines instanceof FileProblem ? [] : lines), encoding };
  }
  const [encoding, lines] = [wide ?? ("utf-8" as const), asRead];
  return {
    delimiter: chosen.delimiter ?? guessDelimiter(lines instanceof FileProblem ? [] : lines),
    encoding,
  };
}

/** Detects UTF-16, as spreadsheets save "Unicode text", by its byte order mark or by zero bytes. */
function wideEncoding([first, second]: Buffer): FileFormat["encoding"] | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)
    ? "utf-16be"
    : null;
}

/** First non-empty lines, or the reason why there are none. Quotes are not checked, because the delimiter is not known yet. */
async function firstLines(path: string, encoding: CsvOptions["encoding"]): Promise<readonly string[] | FileProblem> {
  try {
    const lines = (await beginningOf(path, encoding)).split(/[\r\n]+/u).filter((line) => line.trim() !== "");
    return lines.slice(0, linesRead);
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}

interface Beginning {
  readonly rows: readonly (readonly string[])[];
  readonly broken: ReadonlyMap<number, FileProblem>;
  readonly problem?: FileProblem;
}

/** Reads the first rows. If the file becomes unreadable earlier, returns the rows up to there and the reason. */
async function readBeginning(path: string, options: CsvOptions): Promise<Beginning> {
  let rows: readonly (readonly string[])[] = [];
  const broken = new Map<number, FileProblem>();
  try {
    for await (const chunk of csvRows(path, options)) {
      rows = [...rows, ...chunk.rows];
      for (const [row, problem] of chunk.broken) broken.set(row, problem);
      if (rows.length > rowsRead + headerRowAtMost) break;
    }
  } catch (error) {
    if (error instanceof FileProblem) return { rows, broken, problem: error };
    throw error;
  }
  return rows.length > 1 ? { rows, broken } : { rows, broken, problem: new FileProblem("IMPORT_EMPTY", 1) };
}
