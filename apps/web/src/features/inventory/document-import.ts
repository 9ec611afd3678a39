/** Imports the exported file of a document as the lines of a new one. */
import { linesAtMost, type DocumentCreate, type DocumentLineSave, type DocumentView } from "@comptoir/api/wire";
import { documentTypes, parseCsvLines, type DocumentType } from "@comptoir/domain/inventory";
import { lookupKey } from "@comptoir/domain/product";
import { mapResult, type Result } from "@comptoir/domain/result";
import { removeFormulaGuard } from "@comptoir/domain/text";

import type { TableFile } from "../../entity/read-table-file.ts";
import type { Answer } from "../../shared/answer.ts";
import type { DocumentGateway } from "./inventory-gateway.ts";

export interface DocumentFile {
  /** Type of the documents in the file; null if the file names none or several. */
  readonly type: DocumentType | null;
  /** Location names in its lines. */
  readonly locations: readonly string[];
  readonly lines: readonly DocumentLineSave[];
}

/** Parses the file of a document. Errors: those of parseCsvLines. */
export function readDocumentFile({ rows, hasDecimalComma }: TableFile): Result<DocumentFile> {
  const [header = [], ...body] = rows;
  const valuesOfColumn = (column: string): readonly string[] => {
    const columnIndex = header.findIndex((name) => name.replace("\ufeff", "") === column);
    return columnIndex < 0 ? [] : [...new Set(body.map((cells) => removeFormulaGuard(cells[columnIndex] ?? "")))];
  };
  const locationColumnIndex = header.findIndex((name) => name.replace("\ufeff", "") === "Location");
  const typeNames = valuesOfColumn("Type");
  return mapResult(parseCsvLines(rows, hasDecimalComma ? "fr" : "machine"), (lines) => {
    // Lines of several documents have the same numbers in one file: renumbers them.
    const hasUniqueNumbers = new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length;
    return {
      type: typeNames.length === 1 ? (documentTypes.find((type) => type === typeNames[0]) ?? null) : null,
      locations: valuesOfColumn("Location").filter((name) => name !== ""),
      lines: lines.map(({ lineNo, sku, upc, quantity, reason }, index) => {
        const [key, code] = upc === "" ? [sku, sku] : [lookupKey(upc), upc];
        const locationName = removeFormulaGuard(body[index]?.[locationColumnIndex] ?? "");
        return {
          ...(hasUniqueNumbers && { id: lineNo }),
          key,
          code,
          sku,
          ...(locationName !== "" && { location: locationName }),
          quantity,
          reasonCode: reason,
        };
      }),
    };
  });
}

/** Makes a document from a file's lines in several calls: a retry with the same key continues. If the server refuses a line, the document is deleted again. */
export async function createFromFile(
  { create, update, remove }: Pick<DocumentGateway, "create" | "update" | "remove">,
  document: DocumentCreate,
  lines: readonly DocumentLineSave[],
  key: string,
): Promise<Answer<DocumentView>> {
  let createAnswer = await create({ ...document, lines: lines.slice(0, linesAtMost) }, key);
  for (let from = linesAtMost; createAnswer.ok && from < lines.length; from += linesAtMost) {
    const { id } = createAnswer.value;
    createAnswer = await update({
      id,
      status: "OPEN",
      terminalId: document.terminalId,
      lines: lines.slice(from, from + linesAtMost),
    });
    if (createAnswer.ok) continue;
    const { failure } = createAnswer;
    if (failure.status === 400) await remove([id]);
    return {
      ok: false,
      failure: {
        ...failure,
        issues: failure.issues.map((problem) => ({ ...problem, field: shiftLineIndex(problem.field, from) })),
      },
    };
  }
  return createAnswer;
}

/** Path of a line in a request, possibly after the index of its document; captures the index of the line. */
const linePathPattern = /^(?:0\.)?Lines\.(\d+)/u;

/** Returns the row of the file that a refused field is in; the header is row 1. */
export function fileRowOf(field: string | null): number | null {
  const lineIndex = linePathPattern.exec(field ?? "")?.[1];
  return lineIndex === undefined ? null : Number(lineIndex) + 2;
}

/** Shifts the index of a line in a later batch to its index in the file. */
const shiftLineIndex = (field: string | null, from: number): string | null =>
  field?.replace(linePathPattern, (_, lineIndex: string) => `Lines.${Number(lineIndex) + from}`) ?? null;
