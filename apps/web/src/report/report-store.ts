/** The rows of a report on the screen: the page in sight of a list, all of a grouped one; the newest question wins, and the old figures stay until it is answered. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { namesOf } from "@comptoir/i18n/report";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import type { PageAsk, ReportAsk } from "./report-ask.ts";
import { prepareWords, type Names } from "./report-words.ts";

export type ReportColumns = ReportAnswer["columns"];
export type ReportRowOf = ReportAnswer["rows"][number];

/** What an answer says beside its rows. */
export type ReportHead = Omit<ReportAnswer, "rows" | "names">;

interface ReportState {
  head: ReportHead | null;
  /** By their places; undefined is on its way. */
  rows: readonly (ReportRowOf | undefined)[];
  names: Names;
  loading: boolean;
  failure: Failure | null;
  /** What the rows answer. */
  question: string;
}

export type RunReport = (ask: ReportAsk & PageAsk, signal: AbortSignal) => Promise<Answer<ReportAnswer>>;

/** Of a list that much is read at once; of groups all that can be looked at. */
const listPage = 500;
export const groupsAtMost = 20_000;

const initial = (): ReportState => ({ head: null, rows: ref([]), names: ref(new Map()), loading: false, failure: null, question: "" });

export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(run: RunReport) {
  const state = proxy<ReportState>(initial());
  let question = new AbortController();
  let asked: { readonly ask: ReportAsk; readonly size: number } | null = null;
  /** Those that are here or on their way. */
  let pages = new Map<number, Promise<void>>();

  const readPage = (page: number, of: { readonly ask: ReportAsk; readonly size: number }): Promise<void> => {
    const begun = pages.get(page) ?? requestPage(page, of);
    pages.set(page, begun);
    return begun;
  };
  const requestPage = async (page: number, { ask, size }: { readonly ask: ReportAsk; readonly size: number }): Promise<void> => {
    const { signal } = question;
    const answer = await run({ ...ask, page, size }, signal);
    if (signal.aborted) return;
    if (!answer.ok) {
      pages.delete(page);
      state.failure = answer.failure.code === "CANCELLED" ? null : ref(answer.failure);
      return;
    }
    const rows = [...state.rows];
    for (const [index, row] of answer.value.rows.entries()) rows[(page - 1) * size + index] = row;
    Object.assign(state, { rows: ref(rows), names: ref(mergeNames(state.names, namesOf(answer.value.names))) });
  };

  const show = async (ask: ReportAsk, isGrouped: boolean): Promise<void> => {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    const size = isGrouped ? groupsAtMost : listPage;
    asked = { ask, size };
    pages = new Map([[1, Promise.resolve()]]);
    state.loading = true;
    const answering = run({ ...ask, page: 1, size }, signal);
    prepareWords();
    const answer = await answering;
    if (signal.aborted) return;
    if (!answer.ok) {
      pages = new Map();
      Object.assign(state, { failure: answer.failure.code === "CANCELLED" ? null : ref(answer.failure), loading: false });
      return;
    }
    const { rows: first, names: _names, ...head } = answer.value;
    const rows: (ReportRowOf | undefined)[] = [...first];
    rows.length = isGrouped ? first.length : head.rowCount;
    Object.assign(state, { head: ref(head), rows: ref(rows), names: ref(namesOf(answer.value.names)), loading: false, failure: null, question: JSON.stringify({ ...ask, change: { ...ask.change, columns: null } }) });
  };

  const readRows = async (first: number, last: number): Promise<void> => {
    const of = asked;
    if (of === null || state.loading || of.size !== listPage) return;
    const from = Math.floor(first / listPage) + 1;
    await Promise.all(Array.from({ length: Math.floor(last / listPage) + 2 - from }, (_, index) => readPage(from + index, of)));
  };

  return {
    state,
    show,
    /** Loads what comes into sight. */
    see: (first: number, last: number): void => void readRows(first, last),
    /** Reads the first so many rows; whether all of them are here. */
    readFirst: async (count: number): Promise<boolean> => {
      const last = Math.min(count, state.rows.length);
      await readRows(0, last - 1);
      const isWhole = state.rows.length >= last && !Array.from({ length: last }, (_, index) => state.rows[index]).includes(undefined);
      if (isWhole) state.failure = null;
      return isWhole;
    },
    reload: async (): Promise<void> => (asked === null ? undefined : show(asked.ask, asked.size === groupsAtMost)),
    reset: (): void => {
      question.abort();
      asked = null;
      pages = new Map();
      Object.assign(state, initial());
    },
  };
}

const mergeNames = (before: Names, more: Names): Names => {
  const fields = [...new Set([...before.keys(), ...more.keys()])];
  return new Map(fields.map((field) => [field, new Map([...(before.get(field) ?? []), ...(more.get(field) ?? [])])] as const));
};
