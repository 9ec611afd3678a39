/** Store of the list of documents, with pages read as they are scrolled to. */
import type { DocumentView, ListPage } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import { printDocumentsQuery, type DocumentsQuery } from "./documents-address.ts";

const pageSize = 100;

export interface DocumentsState {
  /** Number of documents that fit the filter; null until the first answer. That of an older filter stays until the newer answer. */
  total: number | null;
  /** Documents by their index; those not loaded are absent. */
  rows: readonly (DocumentView | undefined)[];
  loading: boolean;
  failure: Failure | null;
  /** Time of reading the first page. Units: milliseconds since 1970. */
  asOf: number | null;
}

export type DocumentsStore = ReturnType<typeof createDocumentsStore>;

export type AskDocuments = (
  question: DocumentsQuery,
  page: number,
  size: number,
  signal: AbortSignal,
) => Promise<Answer<ListPage<DocumentView>>>;

const createInitialState = (): DocumentsState => ({
  total: null,
  rows: ref([]),
  loading: false,
  failure: null,
  asOf: null,
});

export function createDocumentsStore(ask: AskDocuments, now: () => number = Date.now) {
  const state = proxy<DocumentsState>(createInitialState());
  let currentController = new AbortController();
  let currentQuery: DocumentsQuery | null = null;
  /** Pages that are loaded or loading. */
  let requestedPages = new Set<number>();

  const readPage = async (page: number): Promise<void> => {
    if (currentQuery === null) return;
    requestedPages.add(page);
    const { signal } = currentController;
    const pageAnswer = await ask(currentQuery, page, pageSize, signal);
    if (signal.aborted) return;
    if (page === 1) state.loading = false;
    if (!pageAnswer.ok) {
      requestedPages.delete(page);
      return void (state.failure = pageAnswer.failure.code === "CANCELLED" ? null : ref(pageAnswer.failure));
    }
    const rows = withPage(page === 1 ? [] : state.rows, page, pageAnswer.value);
    Object.assign(state, { rows: ref(rows), total: pageAnswer.value.total, failure: null });
    if (page === 1) state.asOf = now();
  };

  const startReading = async (): Promise<void> => {
    currentController.abort();
    currentController = new AbortController();
    requestedPages = new Set();
    if (currentQuery !== null) Object.assign(state, { loading: true, failure: null });
    await readPage(1);
  };

  return {
    state,
    show: async (wantedQuery: DocumentsQuery): Promise<void> => {
      // Open documents are never shown among closed ones, not for a moment.
      if (currentQuery !== null && currentQuery.list !== wantedQuery.list) Object.assign(state, createInitialState());
      currentQuery = wantedQuery;
      await startReading();
    },
    reload: startReading,
    see: (firstRow: number, lastRow: number): void => {
      if (state.loading) return;
      const endIndex = Math.min(lastRow + 1, state.total ?? 0);
      for (let firstOfPage = firstRow - (firstRow % pageSize); firstOfPage < endIndex; firstOfPage += pageSize)
        if (!requestedPages.has(firstOfPage / pageSize + 1)) void readPage(firstOfPage / pageSize + 1);
    },
    /** Replaces a changed document in its place. */
    replace: (document: DocumentView): void => {
      state.rows = ref(state.rows.map((row) => (row?.id === document.id ? document : row)));
    },
    asked: (): string => (currentQuery === null ? "" : printDocumentsQuery(currentQuery)),
    reset: (): void => {
      currentController.abort();
      currentQuery = null;
      Object.assign(state, createInitialState());
    },
  };
}

/** Puts the documents of a page among the loaded ones. */
function withPage(
  previousRows: DocumentsState["rows"],
  page: number,
  { rows, total }: ListPage<DocumentView>,
): DocumentsState["rows"] {
  const nextRows =
    previousRows.length === total
      ? previousRows.slice()
      : Array.from({ length: total }, (_, index) => previousRows[index]);
  for (const [index, row] of rows.entries()) nextRows[(page - 1) * pageSize + index] = row;
  return nextRows;
}
