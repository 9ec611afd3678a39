/** Store of the audit trail: newest first, older entries on request. */
import type { AuditPage, AuditRow } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { AuditQuery } from "./audit-address.ts";

/** Entries per page on screen. */
const pageSize = 100;
/** Entries per request of an export. */
const exportPageSize = 1_000;
/** Maximum number of entries of an export. */
export const exportedEntriesAtMost = 100_000;

export interface AuditState {
  /** Entries read so far, newest first; null until the first answer. Those of an older question stay until the newer ones arrive. */
  rows: readonly AuditRow[] | null;
  /** Cursor of the entries older than the last one; null if there are none. */
  older: string | null;
  loading: boolean;
  failure: Failure | null;
  /** Time of reading. Units: milliseconds since 1970. */
  asOf: number | null;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export type AskAudit = (
  question: AuditQuery & { readonly before?: string; readonly size?: number },
  signal: AbortSignal,
) => Promise<Answer<AuditPage>>;

const makeInitialState = (): AuditState => ({ rows: null, older: null, loading: false, failure: null, asOf: null });

export function createAuditStore(ask: AskAudit) {
  const state = proxy<AuditState>(makeInitialState());
  let abortController = new AbortController();
  let currentQuery: AuditQuery = {};

  const readEntries = async (before: string | null): Promise<void> => {
    abortController.abort();
    abortController = new AbortController();
    const { signal } = abortController;
    Object.assign(state, { loading: true, failure: null });
    const pageAnswer = await ask({ ...currentQuery, size: pageSize, ...(before !== null && { before }) }, signal);
    if (signal.aborted) return;
    state.loading = false;
    if (!pageAnswer.ok) {
      state.failure = pageAnswer.failure.code === "CANCELLED" ? null : ref(pageAnswer.failure);
      return;
    }
    const { rows, older, asOf } = pageAnswer.value;
    Object.assign(state, {
      rows: ref(before === null ? rows : [...(state.rows ?? []), ...rows]),
      older,
      ...(before === null && { asOf }),
    });
  };

  return {
    state,
    show: (wantedQuery: AuditQuery): Promise<void> => {
      currentQuery = wantedQuery;
      return readEntries(null);
    },
    reload: (): Promise<void> => readEntries(null),
    readOlder: async (): Promise<void> => {
      if (state.older !== null && !state.loading) await readEntries(state.older);
    },
    /** Reads every entry of the question, up to the export limit; `isCut` if there are more. */
    readAll: async (
      signal: AbortSignal,
    ): Promise<Answer<{ readonly rows: readonly AuditRow[]; readonly isCut: boolean }>> => {
      const exportedRows: AuditRow[] = [];
      let beforeId: string | null = null;
      do {
        const exportPageAnswer: Answer<AuditPage> = await ask(
          { ...currentQuery, size: exportPageSize, ...(beforeId !== null && { before: beforeId }) },
          signal,
        );
        if (!exportPageAnswer.ok) return exportPageAnswer;
        exportedRows.push(...exportPageAnswer.value.rows);
        ({ older: beforeId } = exportPageAnswer.value);
      } while (beforeId !== null && exportedRows.length < exportedEntriesAtMost);
      return { ok: true, value: { rows: exportedRows, isCut: beforeId !== null } };
    },
    reset: (): void => {
      abortController.abort();
      currentQuery = {};
      Object.assign(state, makeInitialState());
    },
  };
}
