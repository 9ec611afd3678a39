/** A file of a document, as an export gives it, read as the lines of a new one. */
import type { DocumentLineSave } from "@comptoir/api/wire";
import { documentTypes, linesOfCsvRows, type DocumentType } from "@comptoir/domain/inventory";
import { lookupKey } from "@comptoir/domain/product";
import { mapResult, type Result } from "@comptoir/domain/result";

import type { TableFile } from "../../entity/read-table-file.ts";

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
    return place < 0 ? [] : [...new Set(body.map((cells) => cells[place] ?? ""))];
  };
  const types = valuesOf("Type");
  return mapResult(linesOfCsvRows(rows, hasDecimalComma ? "fr" : "machine"), (lines) => ({
    type: types.length === 1 ? (documentTypes.find((type) => type === types[0]) ?? null) : null,
    locations: valuesOf("Location").filter((name) => name !== ""),
    lines: lines.map(({ sku, upc, quantity, reason }) => ({ key: upc === "" ? sku : lookupKey(upc), quantity, reasonCode: reason })),
  }));
}
