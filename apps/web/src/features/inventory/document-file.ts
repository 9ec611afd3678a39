/** Exports a document as a CSV file. */
import type { DocumentView } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import {
  csvRowsOf,
  newLine,
  printDocumentCsv,
  type CsvForm,
  type CsvOptions,
  type DocumentLine,
  type PrintedDocument,
} from "@comptoir/domain/inventory";

import { downloadFile } from "../../entity/save-file.ts";
import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { language } from "../../shared/text.ts";
import type { LineRow } from "./inventory-gateway.ts";
import { reasonText } from "./inventory-words.ts";

/** Converts a line from the wire to the domain. */
export function toDocumentLine(lineRow: LineRow): DocumentLine {
  const { id, key, upc, currentQuantity, varianceQuantity } = lineRow;
  const hasComparison = currentQuantity !== undefined && varianceQuantity !== undefined;
  return {
    ...newLine(id, key, upc),
    version: lineRow.version,
    itemId: lineRow.itemId,
    sku: lineRow.sku,
    upc,
    description: lineRow.description,
    decimals: lineRow.decimals,
    quantity: lineRow.quantity,
    unitCost: lineRow.unitCost ?? null,
    reason: lineRow.reasonCode,
    isDeleted: lineRow.isDeleted,
    variance: hasComparison
      ? {
          at: lineRow.countedTo ?? 0,
          countedQuantity: lineRow.quantity,
          currentQuantity,
          varianceQuantity,
          currentCost: lineRow.currentCost ?? null,
          varianceCost: lineRow.varianceCost ?? null,
          movedWhileCounting: [],
        }
      : null,
  };
}

const toPrintedDocument = ({ number, type, status, comment, lines = [] }: DocumentView): PrintedDocument => ({
  number,
  type,
  status,
  comment,
  lines: lines.map(toDocumentLine),
});

export const documentCsvOf = (view: DocumentView, form: CsvForm, canReadCost: boolean): string =>
  printDocumentCsv(toPrintedDocument(view), csvOptionsOf(view, form, canReadCost));

/** Rows of cells with a header. */
export const documentRowsOf = (view: DocumentView, form: CsvForm, canReadCost: boolean) =>
  csvRowsOf(toPrintedDocument(view), csvOptionsOf(view, form, canReadCost));

function csvOptionsOf(documentView: DocumentView, csvForm: CsvForm, canReadCost: boolean): CsvOptions {
  const lineById = new Map((documentView.lines ?? []).map((line) => [line.id, line]));
  return {
    form: csvForm,
    canReadCost,
    words: {
      documentDate: documentView.date,
      processDate:
        documentView.processedAt === null
          ? ""
          : csvForm === "machine"
            ? new Date(documentView.processedAt).toISOString()
            : momentText(documentView.processedAt),
      location: documentView.layer,
      user: documentView.userName,
      reasonOf: ({ reason }) => reasonText(reason),
      itemOf: ({ lineNo }) => {
        const lineRow = lineById.get(lineNo);
        return {
          department: lineRow?.department ?? "",
          subDepartment: lineRow?.subDepartment ?? "",
          vendor: lineRow?.vendor ?? "",
          unit: lineRow?.uomCode ?? "",
        };
      },
    },
  };
}

/** Lists the CSV formats: for a spreadsheet in the page's language, and for other software. */
export const listCsvForms = (): readonly CsvForm[] => [language, "machine"];

export const canReadCost = (): boolean => hasPermission(session.state.claims?.permissions ?? [], ["PRODUCT_COST_READ"]);

export function exportDocument(view: DocumentView, form: CsvForm): void {
  downloadFile(`${view.number}.csv`, documentCsvOf(view, form, canReadCost()), "text/csv;charset=utf-8");
}
