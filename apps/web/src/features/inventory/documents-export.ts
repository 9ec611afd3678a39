/** Exports the list of documents: a row per document, or every line of each. */
import type { DocumentView, ListPage } from "@comptoir/api/wire";
import { printSort } from "@comptoir/domain/entity";
import { csvForms, printDocumentListCsv, type CsvForm } from "@comptoir/domain/inventory";
import { printCsvRows } from "@comptoir/domain/text";

import type { ListState } from "../../entity/list-address.ts";
import { downloadFile } from "../../entity/save-file.ts";
import { countText, momentText } from "../../session/written.ts";
import type { Answer } from "../../shared/answer.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { canReadCost, documentRowsOf } from "./document-file.ts";
import { askDocuments, type DocumentsPageQuery } from "./inventory-requests.ts";

export const exportContents = ["list", "lines"] as const;

/** Rows per document, or per line. */
export type ExportContent = (typeof exportContents)[number];

/** Documents per request: fewer with lines, which are much longer. */
const pageSizeByContent = { list: 500, lines: 50 } as const satisfies Record<ExportContent, number>;

/** Reads every page; a document that moved between pages meanwhile is listed once. */
export async function readAllDocuments(
  ask: (page: number) => Promise<Answer<ListPage<DocumentView>>>,
): Promise<Answer<readonly DocumentView[]>> {
  const documentById = new Map<number, DocumentView>();
  for (let page = 1, read = 0; ; page += 1) {
    const pageAnswer = await ask(page);
    if (!pageAnswer.ok) return pageAnswer;
    const { rows, total } = pageAnswer.value;
    for (const row of rows) documentById.set(row.id, row);
    read += rows.length;
    if (rows.length === 0 || read >= total) return { ok: true, value: [...documentById.values()] };
  }
}

/** Limits of the ids of a request, whose address a server or a proxy between refuses when it is too long. */
const idsPerRequest = 1_000;
const idCharactersPerRequest = 8_000;

/** Splits ids into the lists of several requests, in their order. */
export function splitIds(ids: readonly number[]): readonly (readonly number[])[] {
  const idLists: number[][] = [];
  let characterCount = Infinity;
  for (const id of ids) {
    // A comma is three characters in an address.
    const idCharacterCount = String(id).length + 3;
    characterCount += idCharacterCount;
    const isFull = characterCount > idCharactersPerRequest || idLists.at(-1)?.length === idsPerRequest;
    if (isFull) {
      idLists.push([]);
      characterCount = idCharacterCount;
    }
    idLists.at(-1)?.push(id);
  }
  return idLists;
}

/** Reads the documents with the given ids, or all documents of the query for null, in one request after another. */
async function readDocuments(
  pageQuery: Omit<DocumentsPageQuery, "ids" | "page">,
  ids: readonly number[] | null,
): Promise<Answer<readonly DocumentView[]>> {
  const documentViews: DocumentView[] = [];
  for (const someIds of ids === null ? [null] : splitIds(ids)) {
    const answer = await readAllDocuments((page) => askDocuments({ ...pageQuery, ids: someIds, page }));
    if (!answer.ok) return answer;
    documentViews.push(...answer.value);
  }
  return { ok: true, value: documentViews };
}

/** Exports the documents of a list, or those with the given ids. */
export async function exportDocuments(
  { search, filters, sorting }: ListState,
  ids: readonly number[] | null,
  content: ExportContent,
  form: CsvForm,
): Promise<void> {
  const pageQuery = {
    ...(ids === null
      ? { search, filters }
      : { search: "", filters: filters.filter(({ field }) => field === "isDeleted") }),
    sort: printSort("inventoryDocument", sorting),
    size: pageSizeByContent[content],
    withLines: content === "lines",
  };
  const answer = await whileRunning(readDocuments(pageQuery, ids));
  if (!answer.ok) return showFailure(answer.failure, { operation: "DOCUMENT_LIST" });
  const documentViews = answer.value;
  downloadFile(
    `${t("inventory.title")}.csv`,
    content === "list" ? formatDocumentsCsv(documentViews, form) : formatDocumentLinesCsv(documentViews, form),
    "text/csv;charset=utf-8",
  );
  addToast(t("inventory.exported", { count: documentViews.length, number: countText(documentViews.length) }));
}

/** Formats documents as CSV, with a row for each. */
export function formatDocumentsCsv(views: readonly DocumentView[], csvForm: CsvForm): string {
  const formatMomentCell = (atMs: number | null) =>
    atMs === null ? "" : csvForm === "machine" ? new Date(atMs).toISOString() : momentText(atMs);
  const rows = views.map((view) => ({
    number: view.number,
    type: view.type,
    status: view.status,
    documentDate: view.date,
    changeDate: formatMomentCell(view.changedAt),
    processDate: formatMomentCell(view.processedAt),
    location: view.layer,
    user: view.userName,
    lines: view.lineCount,
    quantity: view.quantity,
    varianceQuantity: view.varianceQuantity ?? null,
    varianceCost: view.varianceCost ?? null,
    comment: view.comment,
  }));
  return printDocumentListCsv(rows, { form: csvForm, canReadCost: canReadCost() });
}

/** Formats the lines of all documents as CSV, with the columns of a single document's file. */
export function formatDocumentLinesCsv(views: readonly DocumentView[], form: CsvForm): string {
  const rowsOfEachDocument = views.map((view) => documentRowsOf(view, form, canReadCost()));
  const [header = []] = rowsOfEachDocument[0] ?? [];
  return `\ufeff${printCsvRows([header, ...rowsOfEachDocument.flatMap((rows) => rows.slice(1))], csvForms[form].delimiter)}`;
}
