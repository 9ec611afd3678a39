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

export interface ReportState {
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
const listPageSize = 500;
export const groupRowsAtMost = 20_000;

/** Text of a question, the same for the same rows. */
export const questionKey = (ask: ReportAsk): string =>
  JSON.stringify({ ...ask, change: { ...ask.change, columns: null } });

const makeInitialState = (): ReportState => ({
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
type SizedQuestion = Readonly<{ ask: ReportAsk; size: number }>;

/** Latest question, and the pages that are read for it. */
interface ReadingState {
  /** Cancels the requests of the latest question. */
  cancel: AbortController;
  latest: SizedQuestion | null;
  /** Question that the rows answer. No further rows are read while it is not the latest question. */
  answered: SizedQuestion | null;
  /** Pages that are loaded or loading. */
  pages: Map<number, Promise<void>>;
}

export type ReportStore = ReturnType<typeof createReportStore>;

export function createReportStore(run: RunReport) {
  const state = proxy<ReportState>(makeInitialState());
  const readingState: ReadingState = { cancel: new AbortController(), latest: null, answered: null, pages: new Map() };
  const showQuestion = createQuestioner(state, readingState, run);
  const readRows = createRowReader(state, readingState, run);

  return {
    state,
    show: showQuestion,
    /** Loads the rows that scroll into view. */
    see: (firstRow: number, lastRow: number): void => void readRows(firstRow, lastRow),
    /** Reads the first rows; returns whether all of them are loaded. */
    readFirst: async (count: number): Promise<boolean> => {
      const firstRowsEnd = Math.min(count, state.rows.length);
      await readRows(0, firstRowsEnd - 1);
      const areFirstRowsLoaded =
        readingState.latest === readingState.answered &&
        state.rows.length >= firstRowsEnd &&
        !Array.from({ length: firstRowsEnd }, (_, index) => state.rows[index]).includes(undefined);
      if (areFirstRowsLoaded) state.failure = null;
      return areFirstRowsLoaded;
    },
    /** Stops waiting and cancels the work of the server. */
    stop: (): void => {
      if (!state.loading) return;
      readingState.cancel.abort();
      readingState.pages = new Map();
      Object.assign(state, { loading: false, stopped: true, failure: null });
    },
    reload: async (): Promise<void> => {
      const { latest } = readingState;
      return latest === null ? undefined : showQuestion(latest.ask, latest.size === groupRowsAtMost);
    },
    reset: (): void => {
      readingState.cancel.abort();
      Object.assign(readingState, { latest: null, answered: null, pages: new Map() } satisfies Partial<ReadingState>);
      Object.assign(state, makeInitialState());
    },
  };
}

/** Asks a question in place of the one before, and shows its first rows. */
function createQuestioner(reportState: ReportState, reading: ReadingState, run: RunReport) {
  const showReadFailure = (failure: Failure): void => {
    reading.pages = new Map();
    // Clear the old rows if the new ones are refused: a permission may be gone.
    if (isRefusedReport(failure)) {
      reading.answered = null;
      Object.assign(reportState, { head: null, rows: ref([]), names: ref(new Map()) });
    }
    Object.assign(reportState, { failure: toVisibleFailure(failure), loading: false });
  };
  const showFirstPage = (
    { rows: firstRows, names, ...head }: ReportAnswer,
    question: SizedQuestion,
    isGrouped: boolean,
  ): void => {
    const { ask } = question;
    const rowsByIndex: (AnsweredReportRow | undefined)[] = [...firstRows];
    rowsByIndex.length = isGrouped ? firstRows.length : head.rowCount;
    reading.answered = question;
    Object.assign(reportState, {
      head: ref(head),
      rows: ref(rowsByIndex),
      names: ref(indexValueNames(names)),
      loading: false,
      failure: null,
      question: questionKey(ask),
    });
  };
  return async (reportAsk: ReportAsk, isGrouped: boolean): Promise<void> => {
    reading.cancel.abort();
    const cancelController = new AbortController();
    const { signal } = cancelController;
    const pageSize = isGrouped ? groupRowsAtMost : listPageSize;
    const newQuestion = { ask: reportAsk, size: pageSize };
    Object.assign(reading, { cancel: cancelController, latest: newQuestion, pages: new Map([[1, Promise.resolve()]]) });
    Object.assign(reportState, { loading: true, building: null, stopped: false });
    const answerWhenBuilt = untilBuilt(
      () => run({ ...reportAsk, page: 1, size: pageSize }, signal),
      signal,
      (percent) => (reportState.building = percent),
    );
    warmUpFormatters();
    const firstPageAnswer = await answerWhenBuilt;
    if (signal.aborted) return;
    reportState.building = null;
    if (firstPageAnswer.ok) showFirstPage(firstPageAnswer.value, newQuestion, isGrouped);
    else showReadFailure(firstPageAnswer.failure);
  };
}

/** Reads the pages of a list that some of its rows are on. */
function createRowReader(reportState: ReportState, reading: ReadingState, run: RunReport) {
  const requestPage = async (page: number, { ask, size }: SizedQuestion): Promise<void> => {
    const { signal } = reading.cancel;
    const pageAnswer = await run({ ...ask, page, size }, signal);
    if (signal.aborted) return;
    if (!pageAnswer.ok) {
      reading.pages.delete(page);
      reportState.failure = toVisibleFailure(pageAnswer.failure);
      return;
    }
    const rowsWithPage = [...reportState.rows];
    for (const [index, row] of pageAnswer.value.rows.entries()) rowsWithPage[(page - 1) * size + index] = row;
    Object.assign(reportState, {
      rows: ref(rowsWithPage),
      names: ref(mergeNames(reportState.names, indexValueNames(pageAnswer.value.names))),
    });
  };
  const readPage = (page: number, question: SizedQuestion): Promise<void> => {
    const pageRequest = reading.pages.get(page) ?? requestPage(page, question);
    reading.pages.set(page, pageRequest);
    return pageRequest;
  };
  return async (firstRow: number, lastRow: number): Promise<void> => {
    const latestQuestion = reading.latest;
    if (
      latestQuestion === null ||
      latestQuestion !== reading.answered ||
      reportState.loading ||
      latestQuestion.size !== listPageSize
    )
      return;
    const firstPageNumber = Math.floor(firstRow / listPageSize) + 1;
    await Promise.all(
      Array.from({ length: Math.floor(lastRow / listPageSize) + 2 - firstPageNumber }, (_, index) =>
        readPage(firstPageNumber + index, latestQuestion),
      ),
    );
  };
}

/** Failure to show; null for a request that was cancelled. */
const toVisibleFailure = (failure: Failure): Failure | null => (failure.code === "CANCELLED" ? null : ref(failure));

/** Says whether a repeated question would fail again: it is invalid, forbidden or about nothing. */
export const isRefusedReport = ({ status }: Failure): boolean => status === 400 || status === 403 || status === 404;

const mergeNames = (namesBefore: Names, furtherNames: Names): Names => {
  const namedFields = [...new Set([...namesBefore.keys(), ...furtherNames.keys()])];
  return new Map(
    namedFields.map(
      (field) => [field, new Map([...(namesBefore.get(field) ?? []), ...(furtherNames.get(field) ?? [])])] as const,
    ),
  );
};
