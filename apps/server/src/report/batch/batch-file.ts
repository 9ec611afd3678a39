/** Writes the file of an export batch. */

import { createHash } from "node:crypto";

import { streamWorkbook, type CellFormat } from "@comptoir/api/workbook";
import { printCsv } from "@comptoir/domain/report";
import {
  exportJson,
  exportLines,
  getExportKind,
  printIif,
  printProductActivity,
  type ActivityEnvelope,
  type ExportBatch,
  type ExportCellType,
  type ExportFormat,
  type ExportRow,
  type JournalRow,
  type ProductActivity,
} from "@comptoir/domain/transaction";

/** Export file with its hash. */
export interface BatchFile {
  readonly name: string;
  readonly content: Uint8Array;
  readonly hash: string;
}

const fileEndingByFormat = { CSV: "csv", JSON: "json", XLSX: "xlsx", IIF: "iif", X12: "edi" } as const satisfies Record<
  ExportFormat,
  string
>;

/** Name of the file, equal for everyone who downloads the batch. */
export const batchFileName = ({
  kind,
  format,
  from,
  to,
  id,
}: Pick<ExportBatch, "kind" | "format" | "from" | "to" | "id">): string =>
  `${kind.toLowerCase().replaceAll("_", "-")}-${from}-${to}-${id}.${fileEndingByFormat[format]}`;

/** Writes the rows of a batch as a file. */
export async function makeBatchFile(
  batch: ExportBatch,
  rows: readonly ExportRow[],
  head: Pick<ActivityEnvelope, "sender" | "day" | "time">,
): Promise<BatchFile> {
  const fileContent = await encodeBatch(batch, rows, head);
  return {
    name: batchFileName(batch),
    content: fileContent,
    hash: createHash("sha256").update(fileContent).digest("hex"),
  };
}

async function encodeBatch(
  exportBatch: ExportBatch,
  exportRows: readonly ExportRow[],
  head: Pick<ActivityEnvelope, "sender" | "day" | "time">,
): Promise<Uint8Array> {
  const encodeText = (content: string) => new TextEncoder().encode(content);
  if (exportBatch.format === "CSV") return encodeText(`\uFEFF${printBatchCsv(exportBatch.kind, exportRows)}`);
  if (exportBatch.format === "JSON") return encodeText(exportJson(exportBatch.kind, exportRows));
  // Rows of these kinds have the type that their columns declare.
  if (exportBatch.format === "IIF")
    return encodeText(printIif(exportRows as unknown as readonly JournalRow[], String(exportBatch.id)));
  if (exportBatch.format === "X12")
    return encodeText(
      printProductActivity(
        exportRows.map((row) => ({ ...row, upc: row["upc"] ?? "" })) as unknown as readonly ProductActivity[],
        { ...head, from: exportBatch.from, to: exportBatch.to, batch: exportBatch.id },
      ),
    );
  const columns = Object.entries(getExportKind(exportBatch.kind).columns).map(([header, type]) => ({
    header,
    format: formatByFieldType[type],
  }));
  const [, ...lines] = exportLines(exportBatch.kind, exportRows);
  const workbookPieces: Uint8Array[] = [];
  for await (const piece of streamWorkbook({
    name: exportBatch.kind,
    columns,
    rows: [lines.map((cells) => ({ cells: cells.map((cell) => (cell === "" ? null : cell)) }))],
  }))
    workbookPieces.push(piece);
  return Buffer.concat(workbookPieces);
}

/** Writes rows as CSV. Texts are guarded against formulas, numbers are not. */
function printBatchCsv(kind: ExportBatch["kind"], rows: readonly ExportRow[]): string {
  const isFigureByColumn = Object.values(getExportKind(kind).columns).map(
    (type) => formatByFieldType[type] === "number" || formatByFieldType[type] === "money",
  );
  return printCsv(exportLines(kind, rows), ",", isFigureByColumn);
}

const formatByFieldType = {
  text: "text",
  date: "day",
  int: "number",
  qty: "number",
  money: "money",
  unitCost: "number",
} as const satisfies Record<ExportCellType, CellFormat>;
