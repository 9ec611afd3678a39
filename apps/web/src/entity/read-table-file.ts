/** Reads a CSV file or a workbook as rows of texts. */
import { fail, issue, ok, type Result } from "@comptoir/domain/result";
import { parseCsvRows, removeFormulaGuard } from "@comptoir/domain/text";

type TableRows = readonly (readonly string[])[];

/** Cells of a file, and whether it uses semicolons and decimal commas. */
export interface TableFile {
  readonly rows: TableRows;
  readonly hasDecimalComma: boolean;
}

/** Maximum size of a file. Units: bytes. */
const fileBytesAtMost = 50_000_000;

/**
 * Reads a file. "keep" leaves the guard against formulas on texts, for callers that strip it.
 * Errors: IMPORT_FILE_TOO_LARGE, IMPORT_FIELD_TOO_LONG, IMPORT_WORKBOOK, IMPORT_ENCODING, IMPORT_QUOTE.
 */
export async function readTableFile(file: Blob, guards?: "keep"): Promise<Result<TableFile>> {
  if (file.size > fileBytesAtMost) return fail(issue("IMPORT_FILE_TOO_LARGE"));
  const [firstByte = 0, secondByte = 0] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (firstByte === 0x50 && secondByte === 0x4b) return readWorkbookFile(file);
  const fileText = decodeText(await file.arrayBuffer());
  if (fileText === null) return fail(issue("IMPORT_ENCODING"));
  const csvDelimiter = guessDelimiter(fileText);
  const csvRows = parseCsvRows(fileText, csvDelimiter);
  return csvRows.ok
    ? ok({
        rows: guards === "keep" ? csvRows.value : csvRows.value.map((cells) => cells.map(removeFormulaGuard)),
        hasDecimalComma: csvDelimiter === ";",
      })
    : csvRows;
}

async function readWorkbookFile(file: Blob): Promise<Result<TableFile>> {
  const [{ readWorkbook }, { WorkbookError }] = await Promise.all([
    import("@comptoir/api/tables"),
    import("@comptoir/api/workbook"),
  ]);
  try {
    return ok({ rows: await readWorkbook(file), hasDecimalComma: false });
  } catch (error) {
    if (error instanceof WorkbookError) return fail(issue(error.code));
    throw error;
  }
}

/** Decodes UTF-8 or Windows text; null for binary content. */
function decodeText(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const decodedText = new TextDecoder("windows-1252").decode(bytes);
    return decodedText.includes("\0") ? null : decodedText;
  }
}

/** Guesses the separator: the most frequent mark of the header. */
function guessDelimiter(text: string): "," | ";" | "\t" {
  const [header = ""] = text.split(/\r\n|\r|\n/u, 1);
  const delimiterCounts = ([",", ";", "\t"] as const).map((mark) => ({ mark, count: header.split(mark).length }));
  return delimiterCounts.reduce((best, candidate) => (candidate.count > best.count ? candidate : best)).mark;
}
