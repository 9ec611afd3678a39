/** Rows of a report on screen: pages of a list, or all rows of a grouped report. The newest question wins; old figures stay until it is answered. */
import type { ReportAnswer } from "@comptoir/api/wire";
import { indexValueNames } from "@comptoir/i18n/report";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import { untilBuilt } from "../shared/until-built.ts";
import type { PageAsk, ReportAsk } from "./report-ask.ts";
import { warmUpFormatters, type Names } from "./report-words.ts";

export type ReportColumns = ReportAnswer["columns"];
export type AnsweredReportRow = ReportAnswer["rows"][number];

/** Parts of an answer other than its rows. */
export type ReportHead = Omit<ReportAnswer, "rows" | "names">;

interface ReportState {
  head: ReportHead | null;
  /** By index; undefined while loading. */
  rows: readonly (AnsweredReportRow | undefined)[];
  names: Names;
  loading: boolean;
  /** Progress of the copy that the report waits for; null if it waits for none. Units: percent, whole. */
  building: number | null;
  /** The reader stopped waiting: the rows do not answer the last question. */
  stopped: boolean;
  failure: Failure | null;
  /** Question that the rows answer. */
  question: string;
}

type Asked = Readonly<{ ask: ReportAsk; size: number }>;

export type RunReport = (ask: ReportAsk & PageAsk, signal: AbortSignal) => Promise<Answer<ReportAnswer>>;

/** Rows of a list read at once; a grouped report is read as a whole. */
const listPage = 500;
export const groupsAtMost = 20_000;

const initial = (): ReportState => ({
  head: null,
  rows: ref([]),
  names: ref(new Map()),
  loading: false,
  building: null,
  stopped: false,
  failure: null,
  question: "",
});

export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(run: RunReport) {
  const state = proxy<ReportState>(initial());
  let question = new AbortController();
  let latest: Asked | null = null;
  /** Question that the rows answer. No further rows are read while it is not the latest question. */
  let answered: Asked | null = null;
  /** Pages that are loaded or loading. */
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
    Object.assign(state, { rows: ref(rows), names: ref(mergeNames(state.names, indexValueNames(answer.value.names))) });
  };

  const show = async (ask: ReportAsk, isGrouped: boolean): Promise<void> => {
    question.abort();
    question = new AbortController();
    const { signal } = question;
    const size = isGrouped ? groupsAtMost : listPage;
    const of = { ask, size };
    latest = of;
    pages = new Map([[1, Promise.resolve()]]);
    Object.assign(state, { loading: true, building: null, stopped: false });
    const answering = untilBuilt(
      () => run({ ...ask, page: 1, size }, signal),
      signal,
      (percent) => (state.building = percent),
    );
    warmUpFormatters();
    const answer = await answering;
    if (signal.aborted) return;
    state.building = null;
    if (!answer.ok) {
      pages = new Map();
      // Clear the old rows if the new ones are refused: a permission may be gone.
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
    const rows: (AnsweredReportRow | undefined)[] = [...first];
    rows.length = isGrouped ? first.length : head.rowCount;
    answered = of;
    Object.assign(state, {
      head: ref(head),
      rows: ref(rows),
      names: ref(indexValueNames(answer.value.names)),
      loading: false,
      failure: null,
      question: JSON.stringify({ ...ask, change: { ...ask.change, columns: null } }),
    });
  };

  const readRows = async (first: number, last: number): Promise<void> => {
    const of = latest;
    if (of === null || of !== answered || state.loading || of.size !== listPage) return;
    const from = Math.floor(first / listPage) + 1;
    await Promise.all(
      Array.from({ length: Math.floor(last / listPage) + 2 - from }, (_, index) => readPage(from + index, of)),
    );
  };

  return {
    state,
    show,
    /** Loads the rows that scroll into view. */
    see: (first: number, last: number): void => void readRows(first, last),
    /** Reads the first rows; returns whether all of them are loaded. */
    readFirst: async (count: number): Promise<boolean> => {
      const last = Math.min(count, state.rows.length);
      await readRows(0, last - 1);
      const isWhole =
        latest === answered &&
        state.rows.length >= last &&
        !Array.from({ length: last }, (_, index) => state.rows[index]).includes(undefined);
      if (isWhole) state.failure = null;
      return isWhole;
    },
    /** Stops waiting and cancels the work of the server. */
    stop: (): void => {
      if (!state.loading) return;
      question.abort();
      pages = new Map();
      Object.assign(state, { loading: false, stopped: true, failure: null });
    },
    reload: async (): Promise<void> => (latest === null ? undefined : show(latest.ask, latest.size === groupsAtMost)),
    reset: (): void => {
      question.abort();
      latest = null;
      answered = null;
      pages = new Map();
      Object.assign(state, initial());
    },
  };
}

/** Says whether a repeated question would fail again: it is invalid, forbidden or about nothing. */
export const isRefused = ({ status }: Failure): boolean => status === 400 || status === 403 || status === 404;

const mergeNames = (before: Names, more: Names): Names => {
  const fields = [...new Set([...before.keys(), ...more.keys()])];
  return new Map(
    fields.map((field) => [field, new Map([...(before.get(field) ?? []), ...(more.get(field) ?? [])])] as const),
  );
};
