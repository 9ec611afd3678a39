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
  /** Rows by index; undefined while loading. */
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

export type RunReport = (ask: ReportAsk & PageAsk, signal: AbortSignal) => Promise<Answer<ReportAnswer>>;

/** Rows of a list read at once; a grouped report is read as a whole. */
const listPage = 500;
export const groupsAtMost = 20_000;

/** Text of a question, the same for the same rows. */
export const questionKey = (ask: ReportAsk): string =>
  JSON.stringify({ ...ask, change: { ...ask.change, columns: null } });

const initialState = (): ReportState => ({
  head: null,
  rows: ref([]),
  names: ref(new Map()),
  loading: false,
  building: null,
  stopped: false,
  failure: null,
  question: "",
});

/** Question of the store, with the number of rows that are read at once. */
type Question = Readonly<{ ask: ReportAsk; size: number }>;

/** Latest question, and the pages that are read for it. */
interface Reading {
  /** Cancels the requests of the latest question. */
  cancel: AbortController;
  latest: Question | null;
  /** Question that the rows answer. No further rows are read while it is not the latest question. */
  answered: Question | null;
  /** Pages that are loaded or loading. */
  pages: Map<number, Promise<void>>;
}

export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(run: RunReport) {
  const state = proxy<ReportState>(initialState());
  const readState: Reading = { cancel: new AbortController(), latest: null, answered: null, pages: new Map() };
  const show = createQuestioner(state, readState, run);
  const readRows = createRowReader(state, readState, run);

  return {
    state,
    show,
    /** Loads the rows that scroll into view. */
    see: (firstRow: number, lastRow: number): void => void readRows(firstRow, lastRow),
    /** Reads the first rows; returns whether all of them are loaded. */
    readFirst: async (count: number): Promise<boolean> => {
      const endRow = Math.min(count, state.rows.length);
      await readRows(0, endRow - 1);
      const isWhole =
        readState.latest === readState.answered &&
        state.rows.length >= endRow &&
        !Array.from({ length: endRow }, (_, index) => state.rows[index]).includes(undefined);
      if (isWhole) state.failure = null;
      return isWhole;
    },
    /** Stops waiting and cancels the work of the server. */
    stop: (): void => {
      if (!state.loading) return;
      readState.cancel.abort();
      readState.pages = new Map();
      Object.assign(state, { loading: false, stopped: true, failure: null });
    },
    reload: async (): Promise<void> => {
      const { latest } = readState;
      return latest === null ? undefined : show(latest.ask, latest.size === groupsAtMost);
    },
    reset: (): void => {
      readState.cancel.abort();
      Object.assign(readState, { latest: null, answered: null, pages: new Map() } satisfies Partial<Reading>);
      Object.assign(state, initialState());
    },
  };
}

/** Asks a question in place of the one before, and shows its first rows. */
function createQuestioner(reportState: ReportState, reading: Reading, run: RunReport) {
  const showFailure = (failure: Failure): void => {
    reading.pages = new Map();
    // Clear the old rows if the new ones are refused: a permission may be gone.
    if (isRefusedReport(failure)) {
      reading.answered = null;
      Object.assign(reportState, { head: null, rows: ref([]), names: ref(new Map()) });
    }
    Object.assign(reportState, { failure: failureToShow(failure), loading: false });
  };
  const showRows = (
    { rows: firstRows, names, ...head }: ReportAnswer,
    question: Question,
    isGrouped: boolean,
  ): void => {
    const { ask } = question;
    const rows: (AnsweredReportRow | undefined)[] = [...firstRows];
    rows.length = isGrouped ? firstRows.length : head.rowCount;
    reading.answered = question;
    Object.assign(reportState, {
      head: ref(head),
      rows: ref(rows),
      names: ref(indexValueNames(names)),
      loading: false,
      failure: null,
      question: questionKey(ask),
    });
  };
  return async (reportAsk: ReportAsk, isGrouped: boolean): Promise<void> => {
    reading.cancel.abort();
    const cancel = new AbortController();
    const { signal } = cancel;
    const size = isGrouped ? groupsAtMost : listPage;
    const question = { ask: reportAsk, size };
    Object.assign(reading, { cancel, latest: question, pages: new Map([[1, Promise.resolve()]]) });
    Object.assign(reportState, { loading: true, building: null, stopped: false });
    const builtAnswer = untilBuilt(
      () => run({ ...reportAsk, page: 1, size }, signal),
      signal,
      (percent) => (reportState.building = percent),
    );
    warmUpFormatters();
    const answer = await builtAnswer;
    if (signal.aborted) return;
    reportState.building = null;
    if (answer.ok) showRows(answer.value, question, isGrouped);
    else showFailure(answer.failure);
  };
}

/** Reads the pages of a list that some of its rows are on. */
function createRowReader(reportState: ReportState, reading: Reading, run: RunReport) {
  const requestPage = async (page: number, { ask, size }: Question): Promise<void> => {
    const { signal } = reading.cancel;
    const answer = await run({ ...ask, page, size }, signal);
    if (signal.aborted) return;
    if (!answer.ok) {
      reading.pages.delete(page);
      reportState.failure = failureToShow(answer.failure);
      return;
    }
    const rows = [...reportState.rows];
    for (const [index, row] of answer.value.rows.entries()) rows[(page - 1) * size + index] = row;
    Object.assign(reportState, {
      rows: ref(rows),
      names: ref(mergeNames(reportState.names, indexValueNames(answer.value.names))),
    });
  };
  const readPage = (page: number, question: Question): Promise<void> => {
    const begunRequest = reading.pages.get(page) ?? requestPage(page, question);
    reading.pages.set(page, begunRequest);
    return begunRequest;
  };
  return async (firstRow: number, lastRow: number): Promise<void> => {
    const question = reading.latest;
    if (question === null || question !== reading.answered || reportState.loading || question.size !== listPage) return;
    const from = Math.floor(firstRow / listPage) + 1;
    await Promise.all(
      Array.from({ length: Math.floor(lastRow / listPage) + 2 - from }, (_, index) => readPage(from + index, question)),
    );
  };
}

/** Failure to show; null for a request that was cancelled. */
const failureToShow = (failure: Failure): Failure | null => (failure.code === "CANCELLED" ? null : ref(failure));

/** Says whether a repeated question would fail again: it is invalid, forbidden or about nothing. */
export const isRefusedReport = ({ status }: Failure): boolean => status === 400 || status === 403 || status === 404;

const mergeNames = (namesBefore: Names, furtherNames: Names): Names => {
  const fields = [...new Set([...namesBefore.keys(), ...furtherNames.keys()])];
  return new Map(
    fields.map(
      (field) => [field, new Map([...(namesBefore.get(field) ?? []), ...(furtherNames.get(field) ?? [])])] as const,
    ),
  );
};
