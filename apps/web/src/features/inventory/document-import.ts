/** A file of a document, as an export gives it, read as the lines of a new one. */
import { linesAtMost, type DocumentCreate, type DocumentLineSave, type DocumentView } from "@comptoir/api/wire";
import { documentTypes, linesOfCsvRows, type DocumentType } from "@comptoir/domain/inventory";
import { lookupKey } from "@comptoir/domain/product";
import { mapResult, type Result } from "@comptoir/domain/result";
import { unguardCell } from "@comptoir/domain/text";

import type { TableFile } from "../../entity/read-table-file.ts";
import type { Answer } from "../../shared/answer.ts";
import type { DocumentGateway } from "./inventory-gateway.ts";

export interface DocumentFile {
  /** Null where the file does not say it, or says several. */
  readonly type: DocumentType | null;
  /** The names of the places that its lines are of. */
  readonly locations: readonly string[];
  readonly lines: readonly DocumentLineSave[];
}

/** Errors: those of linesOfCsvRows. */
export function readDocumentFile({ rows, hasDecimalComma }: TableFile): Result<DocumentFile> {
  const [header = [], ...body] = rows;
  const valuesOf = (column: string): readonly string[] => {
    const place = header.findIndex((name) => name.replace("\ufeff", "") === column);
    return place < 0 ? [] : [...new Set(body.map((cells) => unguardCell(cells[place] ?? "")))];
  };
  const placeOf = header.findIndex((name) => name.replace("\ufeff", "") === "Location");
  const types = valuesOf("Type");
  return mapResult(linesOfCsvRows(rows, hasDecimalComma ? "fr" : "machine"), (lines) => {
    // The lines of several documents in one file have the same numbers: they are counted anew.
    const isNumbered = new Set(lines.map(({ lineNo }) => lineNo)).size === lines.length;
    return {
      type: types.length === 1 ? (documentTypes.find((type) => type === types[0]) ?? null) : null,
      locations: valuesOf("Location").filter((name) => name !== ""),
      lines: lines.map(({ lineNo, sku, upc, quantity, reason }, index) => {
        const [key, code] = upc === "" ? [sku, sku] : [lookupKey(upc), upc];
        const location = unguardCell(body[index]?.[placeOf] ?? "");
        return {
          ...(isNumbered && { id: lineNo }),
          key,
          code,
          sku,
          ...(location !== "" && { location }),
          quantity,
          reasonCode: reason,
        };
      }),
    };
  });
}

/** Makes a document with the lines of a file, as many calls as it takes: the same key again goes on where a call failed. What is refused leaves no document behind. */
export async function createFromFile(
  { create, update, remove }: Pick<DocumentGateway, "create" | "update" | "remove">,
  document: DocumentCreate,
  lines: readonly DocumentLineSave[],
  key: string,
): Promise<Answer<DocumentView>> {
  let made = await create({ ...document, lines: lines.slice(0, linesAtMost) }, key);
  for (let from = linesAtMost; made.ok && from < lines.length; from += linesAtMost) {
    const { id } = made.value;
    made = await update({
      id,
      status: "OPEN",
      terminalId: document.terminalId,
      lines: lines.slice(from, from + linesAtMost),
    });
    if (made.ok) continue;
    const { failure } = made;
    if (failure.status === 400) await remove(id);
    return {
      ok: false,
      failure: {
        ...failure,
        issues: failure.issues.map((problem) => ({ ...problem, field: laterLine(problem.field, from) })),
      },
    };
  }
  return made;
}

/** A line of a body, with or without its place in the list of documents that is sent. */
const linePath = /^(?:0\.)?Lines\.(\d+)/u;

/** The row of a file that the field of a refusal is of: the names of the columns stand in the first. */
export function fileRowOf(field: string | null): number | null {
  const place = linePath.exec(field ?? "")?.[1];
  return place === undefined ? null : Number(place) + 2;
}

/** A line of a later piece by its place in the file. */
const laterLine = (field: string | null, from: number): string | null =>
  field?.replace(linePath, (_, place: string) => `Lines.${Number(place) + from}`) ?? null;
