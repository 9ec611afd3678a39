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
  /** Somebody did not want to wait: the rows are not of what was asked last. */
  stopped: boolean;
  failure: Failure | null;
  /** What the rows answer. */
  question: string;
}

type Asked = Readonly<{ ask: ReportAsk; size: number }>;

export type RunReport = (ask: ReportAsk & PageAsk, signal: AbortSignal) => Promise<Answer<ReportAnswer>>;

/** Of a list that much is read at once; of groups all that can be looked at. */
const listPage = 500;
export const groupsAtMost = 20_000;

const initial = (): ReportState => ({
  head: null,
  rows: ref([]),
  names: ref(new Map()),
  loading: false,
  stopped: false,
  failure: null,
  question: "",
});

export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(run: RunReport) {
  const state = proxy<ReportState>(initial());
  let question = new AbortController();
  let asked: Asked | null = null;
  /** What the rows are of: while it is not what was asked last, none are read to them. */
  let answered: Asked | null = null;
  /** Those that are here or on their way. */
  let pages = new Map<number, Promise<void>>();

  const readPage = (page: number, of: { readonly ask: ReportAsk; readonly size: number }): Promise<void> => {
    const begun = pages.get(page) ?? requestPage(page, of);
    pages.set(page, begun);
    return begun;
  };
  const requestPage = async (
    page: number,
    { ask, size }: { readonly ask: ReportAsk; readonly size: number },
  ): Promise<void> => {
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
    const of = { ask, size };
    asked = of;
    pages = new Map([[1, Promise.resolve()]]);
    Object.assign(state, { loading: true, stopped: false });
    const answering = run({ ...ask, page: 1, size }, signal);
    prepareWords();
    const answer = await answering;
    if (signal.aborted) return;
    if (!answer.ok) {
      pages = new Map();
      // Who may not see the new rows may not go on looking at the old ones: a right may be gone since.
      if (isRefused(answer.failure)) {
        answered = null;
        Object.assign(state, { head: null, rows: ref([]), names: ref(new Map()) });
      }
      Object.assign(state, {
        failure: answer.failure.code === "CANCELLED" ? null : ref(answer.failure),
        loading: false,
      });
      return;
    }
    const { rows: first, names: _names, ...head } = answer.value;
    const rows: (ReportRowOf | undefined)[] = [...first];
    rows.length = isGrouped ? first.length : head.rowCount;
    answered = of;
    Object.assign(state, {
      head: ref(head),
      rows: ref(rows),
      names: ref(namesOf(answer.value.names)),
      loading: false,
      failure: null,
      question: JSON.stringify({ ...ask, change: { ...ask.change, columns: null } }),
    });
  };

  const readRows = async (first: number, last: number): Promise<void> => {
    const of = asked;
    if (of === null || of !== answered || state.loading || of.size !== listPage) return;
    const from = Math.floor(first / listPage) + 1;
    await Promise.all(
      Array.from({ length: Math.floor(last / listPage) + 2 - from }, (_, index) => readPage(from + index, of)),
    );
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
      const isWhole =
        asked === answered &&
        state.rows.length >= last &&
        !Array.from({ length: last }, (_, index) => state.rows[index]).includes(undefined);
      if (isWhole) state.failure = null;
      return isWhole;
    },
    /** Waits no longer; the server counts no further. */
    stop: (): void => {
      if (!state.loading) return;
      question.abort();
      pages = new Map();
      Object.assign(state, { loading: false, stopped: true, failure: null });
    },
    reload: async (): Promise<void> => (asked === null ? undefined : show(asked.ask, asked.size === groupsAtMost)),
    reset: (): void => {
      question.abort();
      asked = null;
      answered = null;
      pages = new Map();
      Object.assign(state, initial());
    },
  };
}

/** A question that is wrong, not allowed or of nothing is so the second time, too. */
export const isRefused = ({ status }: Failure): boolean => status === 400 || status === 403 || status === 404;

const mergeNames = (before: Names, more: Names): Names => {
  const fields = [...new Set([...before.keys(), ...more.keys()])];
  return new Map(
    fields.map((field) => [field, new Map([...(before.get(field) ?? []), ...(more.get(field) ?? [])])] as const),
  );
};
