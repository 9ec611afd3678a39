/** The audit trail as it is read: newest first, older entries when they are asked for. */
import type { AuditPage, AuditRow } from "@comptoir/api/wire";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";
import type { AuditAsk } from "./audit-address.ts";

/** The entries of a page, of a page of an export, and of an export. */
const pageSize = 100;
const exportPage = 1_000;
export const exportAtMost = 100_000;

export interface AuditState {
  /** Null until the first answer; those of an older question stay until the newer ones are there. */
  rows: readonly AuditRow[] | null;
  /** What the entries after the last one are asked for with; null when there are none. */
  older: string | null;
  loading: boolean;
  failure: Failure | null;
  /** When they were read. Units: milliseconds since 1970. */
  asOf: number | null;
}

export type AuditStore = ReturnType<typeof createAuditStore>;

export function createAuditStore(
  ask: (
    question: AuditAsk & { readonly before?: string; readonly size?: number },
    signal: AbortSignal,
  ) => Promise<Answer<AuditPage>>,
) {
  const initial = (): AuditState => ({ rows: null, older: null, loading: false, failure: null, asOf: null });
  const state = proxy<AuditState>(initial());
  let question = new AbortController();
  let asked: AuditAsk = {};

  const read = async (before: string | null): Promise<void> => {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    Object.assign(state, { loading: true, failure: null });
    const answer = await ask({ ...asked, size: pageSize, ...(before !== null && { before }) }, signal);
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
    show: (wanted: AuditAsk): Promise<void> => {
      asked = wanted;
      return read(null);
    },
    reload: (): Promise<void> => read(null),
    readOlder: async (): Promise<void> => {
      if (state.older !== null && !state.loading) await read(state.older);
    },
    /** Every entry of the question, as far as an export goes; `isCut` says that there are more. */
    readAll: async (
      signal: AbortSignal,
    ): Promise<Answer<{ readonly rows: readonly AuditRow[]; readonly isCut: boolean }>> => {
      const rows: AuditRow[] = [];
      let older: string | null = null;
      do {
        const answer: Answer<AuditPage> = await ask(
          { ...asked, size: exportPage, ...(older !== null && { before: older }) },
          signal,
        );
        if (!answer.ok) return answer;
        rows.push(...answer.value.rows);
        ({ older } = answer.value);
      } while (older !== null && rows.length < exportAtMost);
      return { ok: true, value: { rows, isCut: older !== null } };
    },
    reset: (): void => {
      question.abort();
      asked = {};
      Object.assign(state, initial());
    },
  };
}
