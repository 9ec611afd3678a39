/** Guesses how the text of a file is written: its encoding, and the delimiter of its cells. */

import { guessDelimiter, tellEncoding, type FileFormat } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { beginningOf, firstTextBytes } from "./file-text.ts";
import { isJsonArray } from "./json-array.ts";
import { isJsonLines } from "./json-rows.ts";
import type { TableSource } from "./table-source.ts";

/** Delimiter and encoding of a text file. */
export type TextFormat = Pick<FileFormat, "delimiter" | "encoding">;

/** Number of first lines that tell the delimiter. */
const linesRead = 30;

/** Guesses the format: the delimiter of the first lines; UTF-16 by the first bytes; Windows-1252 or Mac Roman, by its words, if it is not UTF-8. */
export async function formatOf(
  filePath: string,
  source: TableSource | null,
  chosen: Partial<TextFormat>,
): Promise<TextFormat> {
  if (source?.kind === "sheet") return { delimiter: chosen.delimiter ?? ",", encoding: chosen.encoding ?? "utf-8" };
  const wide = chosen.encoding ?? wideEncoding(await firstTextBytes(filePath, source));
  const asRead = await firstLines(filePath, source, wide ?? "utf-8");
  if (wide === null && asRead instanceof FileProblem && asRead.code === "IMPORT_ENCODING") {
    const encoding = tellEncoding(
      await beginningOf(filePath, source, "windows-1252"),
      await beginningOf(filePath, source, "macintosh"),
    );
    const lines = await firstLines(filePath, source, encoding);
    return { delimiter: chosen.delimiter ?? delimiterOf(lines), encoding };
  }
  const [encoding, lines] = [wide ?? ("utf-8" as const), asRead];
  return { delimiter: chosen.delimiter ?? delimiterOf(lines), encoding };
}

/** Guesses the delimiter of a text by its first lines. Records of JSON have none, whatever indents them. */
function delimiterOf(lines: readonly string[] | FileProblem): FileFormat["delimiter"] {
  if (lines instanceof FileProblem || isJsonRecords(lines.join("\n"))) return ",";
  return guessDelimiter(lines);
}

const isJsonRecords = (text: string): boolean => isJsonLines(text) || isJsonArray(text);

/** Detects UTF-16, as spreadsheets save "Unicode text", by its byte order mark or by zero bytes. */
function wideEncoding([first, second]: Buffer): FileFormat["encoding"] | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)
    ? "utf-16be"
    : null;
}

/** Reads the first non-empty lines, or returns the problem of a file without any. Quotes are not checked, because the delimiter is not known yet. */
export async function firstLines(
  path: string,
  source: TableSource | null,
  encoding: string,
): Promise<readonly string[] | FileProblem> {
  try {
    const lines = (await beginningOf(path, source, encoding)).split(/[\r\n]+/u).filter((line) => line.trim() !== "");
    return lines.slice(0, linesRead);
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}
