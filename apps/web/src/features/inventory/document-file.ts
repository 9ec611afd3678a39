/** A document as a file, and a file as the lines of a new document. */
import type { DocumentView } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { newLine, printDocumentCsv, type CsvForm, type DocumentLine, type InventoryDocument } from "@comptoir/domain/inventory";

import { saveFile } from "../../entity/save-file.ts";
import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import type { LineRow } from "./inventory-gateway.ts";
import { reasonText } from "./inventory-words.ts";

/** The line of the domain that a line of the wire is. */
export function lineOf(row: LineRow): DocumentLine {
  const { id, key, upc, currentQuantity, varianceQuantity } = row;
  const isCompared = currentQuantity !== undefined && varianceQuantity !== undefined;
  return {
    ...newLine(id, key, upc),
    version: row.version, itemId: row.itemId, sku: row.sku, upc, description: row.description, decimals: row.decimals, quantity: row.quantity, unitCost: row.unitCost ?? null, reason: row.reasonCode, isDeleted: row.isDeleted,
    variance: isCompared
      ? { at: row.countedTo ?? 0, countedQuantity: row.quantity, currentQuantity, varianceQuantity, currentCost: row.currentCost ?? null, varianceCost: row.varianceCost ?? null, movedWhileCounting: [] }
      : null,
  };
}

/** The document of the domain that one of the wire is, as far as a file tells of it. */
function documentOf(view: DocumentView): InventoryDocument {
  const { id, number, type, status, version, comment, scope, isBlind, uncountedPolicy, createdAt, changedAt, processedAt, reversedBy, reverses } = view;
  return {
    id, number, type, status, version, comment, scope, isBlind, uncountedPolicy, createdAt, changedAt, processedAt, reversedBy, reverses,
    locationId: view.layerId, deletedAt: null, hold: null, events: [], strikes: [], counters: [], approvedBy: null, closeRequestId: null,
    lines: (view.lines ?? []).map(lineOf),
  };
}

export function documentCsv(view: DocumentView, form: CsvForm, canReadCost: boolean): string {
  const rows = new Map((view.lines ?? []).map((line) => [line.id, line]));
  return printDocumentCsv(documentOf(view), {
    form,
    canReadCost,
    words: {
      documentDate: view.date,
      processDate: view.processedAt === null ? "" : form === "machine" ? new Date(view.processedAt).toISOString() : momentText(view.processedAt),
      location: view.layer,
      user: view.userName,
      reasonOf: ({ reason }) => reasonText(reason),
      itemOf: ({ lineNo }) => {
        const row = rows.get(lineNo);
        return { department: row?.department ?? "", subDepartment: row?.subDepartment ?? "", vendor: row?.vendor ?? "", unit: row?.uomCode ?? "" };
      },
    },
  });
}

/** Gives the person a document as a file that a spreadsheet in their language opens. */
export function exportDocument(view: DocumentView, form: CsvForm = "machine"): void {
  const canReadCost = hasPermission(session.state.claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  saveFile(`${view.number}.csv`, documentCsv(view, form, canReadCost), "text/csv;charset=utf-8");
}


