/** Store of the audit trail: newest first, older entries on request. */
import type { AuditPage, AuditRow } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { AuditQuery } from "./audit-address.ts";

/** Entries per page, per page of an export, and per export. */
const pageSize = 100;
const exportPage = 1_000;
export const exportedEntriesAtMost = 100_000;

export interface AuditState {
  /** Null until the first answer; entries of an older question stay until the newer ones arrive. */
  rows: readonly AuditRow[] | null;
  /** Cursor of the entries after the last one; null at the end. */
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

const initialState = (): AuditState => ({ rows: null, older: null, loading: false, failure: null, asOf: null });

export function createAuditStore(ask: AskAudit) {
  const state = proxy<AuditState>(initialState());
  let question = new AbortController();
  let currentQuery: AuditQuery = {};

  const readEntries = async (before: string | null): Promise<void> => {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    Object.assign(state, { loading: true, failure: null });
    const answer = await ask({ ...currentQuery, size: pageSize, ...(before !== null && { before }) }, signal);
    if (signal.aborted) return;
    state.loading = false;
    if (!answer.ok) {
      state.failure = answer.failure.code === "CANCELLED" ? null : ref(answer.failure);
      return;
    }
    const { rows, older, asOf } = answer.value;
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
      const auditRows: AuditRow[] = [];
      let olderId: string | null = null;
      do {
        const answer: Answer<AuditPage> = await ask(
          { ...currentQuery, size: exportPage, ...(olderId !== null && { before: olderId }) },
          signal,
        );
        if (!answer.ok) return answer;
        auditRows.push(...answer.value.rows);
        ({ older: olderId } = answer.value);
      } while (olderId !== null && auditRows.length < exportedEntriesAtMost);
      return { ok: true, value: { rows: auditRows, isCut: olderId !== null } };
    },
    reset: (): void => {
      question.abort();
      currentQuery = {};
      Object.assign(state, initialState());
    },
  };
}
