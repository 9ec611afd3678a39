/** Store of the list of documents, with pages read as they are scrolled to. */
import type { DocumentView, ListPage } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import { printDocumentsQuery, type DocumentsQuery } from "./documents-address.ts";

const pageSize = 100;

export interface DocumentsState {
  /** Null until the first answer; rows of an older filter stay until the newer ones arrive. */
  total: number | null;
  /** Documents by their index; those not loaded are absent. */
  rows: readonly (DocumentView | undefined)[];
  loading: boolean;
  failure: Failure | null;
  /** Time of reading the first page. Units: milliseconds since 1970. */
  asOf: number | null;
}

export type DocumentsStore = ReturnType<typeof createDocumentsStore>;

export function createDocumentsStore(
  ask: (
    question: DocumentsQuery,
    page: number,
    size: number,
    signal: AbortSignal,
  ) => Promise<Answer<ListPage<DocumentView>>>,
  now: () => number = Date.now,
) {
  const initial = (): DocumentsState => ({ total: null, rows: ref([]), loading: false, failure: null, asOf: null });
  const state = proxy<DocumentsState>(initial());
  let running = new AbortController();
  let question: DocumentsQuery | null = null;
  let known = new Set<number>();

  const read = async (page: number): Promise<void> => {
    if (question === null) return;
    known.add(page);
    const { signal } = running;
    const answer = await ask(question, page, pageSize, signal);
    if (signal.aborted) return;
    if (page === 1) state.loading = false;
    if (!answer.ok) {
      known.delete(page);
      state.failure = answer.failure.code === "CANCELLED" ? null : ref(answer.failure);
      return;
    }
    const { rows, total } = answer.value;
    const before = page === 1 ? [] : state.rows;
    const next = before.length === total ? before.slice() : Array.from({ length: total }, (_, at) => before[at]);
    for (const [index, row] of rows.entries()) next[(page - 1) * pageSize + index] = row;
    Object.assign(state, { rows: ref(next), total, failure: null, ...(page === 1 && { asOf: now() }) });
  };

  const start = async (): Promise<void> => {
    if (question === null) return;
    running.abort();
    running = new AbortController();
    known = new Set();
    Object.assign(state, { loading: true, failure: null });
    await read(1);
  };

  return {
    state,
    show: async (wanted: DocumentsQuery): Promise<void> => {
      // Open documents are never shown among closed ones, not for a moment.
      if (question !== null && question.list !== wanted.list) Object.assign(state, initial());
      question = wanted;
      await start();
    },
    reload: start,
    see: (first: number, last: number): void => {
      if (state.loading) return;
      for (let page = Math.floor(first / pageSize) + 1; (page - 1) * pageSize <= last; page += 1)
        if (!known.has(page) && (page - 1) * pageSize < (state.total ?? 0)) void read(page);
    },
    /** Replaces a changed document in its place. */
    replace: (document: DocumentView): void => {
      state.rows = ref(state.rows.map((row) => (row?.id === document.id ? document : row)));
    },
    asked: (): string => (question === null ? "" : printDocumentsQuery(question)),
    reset: (): void => {
      running.abort();
      question = null;
      Object.assign(state, initial());
    },
  };
}
