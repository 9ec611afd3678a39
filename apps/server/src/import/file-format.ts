/** Guesses how the text of a file is written: its encoding, and the delimiter of its cells. */

import { guessDelimiter, tellEncoding, type FileFormat } from "@comptoir/domain/import-file";

import { FileProblem } from "./file-problem.ts";
import { readTextBeginning, readFirstTextBytes } from "./file-text.ts";
import { isJsonArray } from "./json-array.ts";
import { isJsonLines } from "./json-rows.ts";
import type { TableSource } from "./table-source.ts";

/** Delimiter and encoding of a text file. */
type TextFormat = Pick<FileFormat, "delimiter" | "encoding">;

/** How a file is written: as cells between delimiters or in a sheet, as JSON, or as XML. */
export type FileSyntax = "cells" | "json" | "xml";

/** Number of first lines that tell the delimiter. */
const linesToRead = 30;

/** Guesses the format: the delimiter of the first lines; UTF-16 by the first bytes; Windows-1252 or Mac Roman, by its words, if it is not UTF-8. */
export async function detectFormat(
  filePath: string,
  source: TableSource | null,
  chosen: Partial<TextFormat>,
): Promise<TextFormat & { readonly syntax: FileSyntax }> {
  if (source?.kind === "sheet")
    return { syntax: "cells", delimiter: chosen.delimiter ?? ",", encoding: chosen.encoding ?? "utf-8" };
  const wideEncodingName = chosen.encoding ?? detectWideEncoding(await readFirstTextBytes(filePath, source));
  const linesOrProblem = await readFirstLines(filePath, source, wideEncodingName ?? "utf-8");
  if (wideEncodingName === null && linesOrProblem instanceof FileProblem && linesOrProblem.code === "IMPORT_ENCODING") {
    const detectedEncoding = tellEncoding(
      await readTextBeginning(filePath, source, "windows-1252"),
      await readTextBeginning(filePath, source, "macintosh"),
    );
    const decodedLines = await readFirstLines(filePath, source, detectedEncoding);
    return { ...detectFormatOfLines(decodedLines, chosen), encoding: detectedEncoding };
  }
  const [encoding, lines] = [wideEncodingName ?? ("utf-8" as const), linesOrProblem];
  return { ...detectFormatOfLines(lines, chosen), encoding };
}

/** Guesses the delimiter of a text by its first lines. Records of JSON have none, whatever indents them. */
function detectFormatOfLines(
  lines: readonly string[] | FileProblem,
  { delimiter }: Partial<TextFormat>,
): Pick<TextFormat, "delimiter"> & { readonly syntax: FileSyntax } {
  if (lines instanceof FileProblem) return { delimiter: delimiter ?? ",", syntax: "cells" };
  return isJsonRecords(lines.join("\n"))
    ? { delimiter: delimiter ?? ",", syntax: "json" }
    : { delimiter: delimiter ?? guessDelimiter(lines), syntax: "cells" };
}

const isJsonRecords = (text: string): boolean => isJsonLines(text) || isJsonArray(text);

/** Detects UTF-16, as spreadsheets save "Unicode text", by its byte order mark or by zero bytes. */
function detectWideEncoding([first, second]: Buffer): FileFormat["encoding"] | null {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second !== undefined && second !== 0)
    ? "utf-16be"
    : null;
}

/** Reads the first non-empty lines, or returns the problem of an unreadable file. Quotes are not checked, because the delimiter is not known yet. */
export async function readFirstLines(
  path: string,
  source: TableSource | null,
  encoding: string,
): Promise<readonly string[] | FileProblem> {
  try {
    const nonEmptyLines = (await readTextBeginning(path, source, encoding))
      .split(/[\r\n]+/u)
      .filter((line) => line.trim() !== "");
    return nonEmptyLines.slice(0, linesToRead);
  } catch (error) {
    if (error instanceof FileProblem) return error;
    throw error;
  }
}
