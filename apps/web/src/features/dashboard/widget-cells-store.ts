/**
 * Figures of all widgets, requested in one batch. Only the newest batch counts: the one before is cancelled, and a
 * late answer is dropped. Old figures stay, marked stale, until the new ones are there.
 */
import { widgetKeyOf, type Widget, type WidgetRequest } from "@comptoir/domain/dashboard";
import { failureOutcome } from "@comptoir/domain/errors";
import { proxy, ref } from "valtio/vanilla";

import type { Answer, Failure } from "../../shared/answer.ts";

/** Answer to one request of a batch: its key, and its data or its error. A widget has a request for each comparison. */
export interface CellAnswer<Data> {
  readonly key: string;
  readonly data: Data | null;
  readonly failure: Failure | null;
}

export interface WidgetCell<Data> {
  readonly data: Data | null;
  /** Answers of the further comparisons of the widget. */
  readonly further?: readonly Data[];
  readonly failure: Failure | null;
  /** Whether the data answer an older question. */
  readonly stale: boolean;
}

export type AskBatch<Data> = (
  requests: readonly WidgetRequest[],
  signal: AbortSignal,
  isQuiet: boolean,
) => Promise<Answer<readonly CellAnswer<Data>[]>>;

export interface CellsState<Data extends object> {
  cells: Readonly<Record<string, WidgetCell<Data>>>;
  loading: boolean;
  /** Failure of the whole batch, so that no widget has an answer. */
  failure: Failure | null;
}

export interface LoadOptions {
  readonly fresh?: boolean;
}

/** Age up to which figures count as new: older ones are asked again when the reader returns. Units: milliseconds. */
export const freshForMs = 5 * 60_000;

export function createCellsStore<Data extends object>(askBatch: AskBatch<Data>, nowMs: () => number = Date.now) {
  const state = proxy<CellsState<Data>>({ cells: {}, loading: false, failure: null });
  const putCells = (cells: CellsState<Data>["cells"]): void => {
    state.cells = ref(cells);
  };
  const answeredQuestions = makeAnsweredQuestions(nowMs);
  const { ask, cancel, isAsking } = makeCellsAsker(state, askBatch, putCells, answeredQuestions.add);
  return {
    state,
    cancel,
    /** Drops all figures: they belong to the user who was signed in. */
    reset: (): void => {
      cancel();
      answeredQuestions.clear();
      putCells({});
      state.failure = null;
    },
    /** Requests all widgets of a board; `fresh` drops the figures of another board at once. Figures that just answered the same question are not dimmed. */
    load: async (requests: readonly WidgetRequest[], { fresh = false }: LoadOptions = {}): Promise<void> => {
      const previousCells = fresh ? {} : state.cells;
      putCells(
        buildCellByWidgetKey<Data>(requests, (key) => {
          const previousCell = previousCells[key] ?? emptyCell;
          return { ...previousCell, stale: previousCell.data === null || !answeredQuestions.has(key, requests) };
        }),
      );
      await ask(requests, { isWholeBoard: true });
    },
    /** Replaces the figures without dimming them or reporting a failure; returns false if another request is running. */
    renew: async (requests: readonly WidgetRequest[]): Promise<boolean> => {
      if (isAsking()) return false;
      await ask(requests, { isQuiet: true });
      return true;
    },
    /** Repeats the requests of one widget, unless another request is running; a batch that starts meanwhile replaces them. */
    retry: async (requests: readonly WidgetRequest[]): Promise<void> => {
      if (isAsking() || requests.length === 0) return;
      putCells({ ...state.cells, ...buildCellByWidgetKey<Data>(requests, () => ({ ...emptyCell, stale: true })) });
      await ask(requests);
    },
  };
}

/** Remembers which requests the figures of each widget answer, and since when. */
function makeAnsweredQuestions(nowMs: () => number) {
  const questionByWidgetKey = new Map<string, { readonly question: string; readonly atMs: number }>();
  const questionTextOf = (widgetKey: string, requests: readonly WidgetRequest[]): string =>
    JSON.stringify(requests.filter(({ key }) => widgetKeyOf(key) === widgetKey));
  return {
    add: (widgetKey: string, requests: readonly WidgetRequest[]): void =>
      void questionByWidgetKey.set(widgetKey, { question: questionTextOf(widgetKey, requests), atMs: nowMs() }),
    has: (widgetKey: string, requests: readonly WidgetRequest[]): boolean => {
      const answeredQuestion = questionByWidgetKey.get(widgetKey);
      return (
        answeredQuestion !== undefined &&
        nowMs() - answeredQuestion.atMs < freshForMs &&
        answeredQuestion.question === questionTextOf(widgetKey, requests)
      );
    },
    clear: (): void => questionByWidgetKey.clear(),
  };
}

/** Makes the function that asks for cells: a newer question cancels the older one, whose answer is dropped. */
function makeCellsAsker<Data extends object>(
  cellsState: CellsState<Data>,
  askBatch: AskBatch<Data>,
  putCells: (cells: CellsState<Data>["cells"]) => void,
  addAnswered: (widgetKey: string, requests: readonly WidgetRequest[]) => void,
) {
  let currentController: AbortController | null = null;
  const cancelRequest = (): void => {
    currentController?.abort();
    currentController = null;
    cellsState.loading = false;
  };
  const askCells = async (
    widgetRequests: readonly WidgetRequest[],
    { isQuiet = false, isWholeBoard = false }: { readonly isQuiet?: boolean; readonly isWholeBoard?: boolean } = {},
  ): Promise<void> => {
    currentController?.abort();
    const ownController = new AbortController();
    currentController = ownController;
    if (!isQuiet) cellsState.loading = true;
    const batchAnswer = await askBatch(widgetRequests, ownController.signal, isQuiet);
    if (currentController !== ownController || ownController.signal.aborted) return;
    currentController = null;
    if (!isQuiet) cellsState.loading = false;
    // A request without an answer failed, and its widget with it.
    if (batchAnswer.ok || !isQuiet) {
      const newCells = buildCellByWidgetKey(widgetRequests, (key) =>
        toCell(key, widgetRequests, batchAnswer, cellsState.cells[key]),
      );
      putCells({ ...cellsState.cells, ...newCells });
      if (batchAnswer.ok) for (const key of Object.keys(newCells)) addAnswered(key, widgetRequests);
    }
    // In one task with the cells, so that no drawing has the one without the other.
    if (isWholeBoard)
      cellsState.failure = batchAnswer.ok || batchAnswer.failure.code === "CANCELLED" ? null : ref(batchAnswer.failure);
  };
  return { ask: askCells, cancel: cancelRequest, isAsking: () => currentController !== null };
}

/** Makes a cell for each widget that some requests belong to. */
const buildCellByWidgetKey = <Data>(
  requests: readonly WidgetRequest[],
  make: (widgetKey: string) => WidgetCell<Data>,
): Readonly<Record<string, WidgetCell<Data>>> =>
  Object.fromEntries([...new Set(requests.map(({ key }) => widgetKeyOf(key)))].map((key) => [key, make(key)]));

/** Finds the requests of a widget. */
export const requestsOfWidget = (
  requests: readonly WidgetRequest[],
  { i }: Pick<Widget, "i">,
): readonly WidgetRequest[] => requests.filter(({ key }) => widgetKeyOf(key) === String(i));

/** Makes the cell of a widget from the answers to its requests. */
export function toCell<Data>(
  widgetKey: string,
  widgetRequests: readonly WidgetRequest[],
  answer: Answer<readonly CellAnswer<Data>[]>,
  previousCell: WidgetCell<Data> = emptyCell,
): WidgetCell<Data> {
  if (!answer.ok) return failedCell(previousCell, answer.failure);
  const requestKeys = widgetRequests.flatMap(({ key }) => (widgetKeyOf(key) === widgetKey ? [key] : []));
  const cellAnswers = requestKeys.map((key) => answer.value.find((entry) => entry.key === key));
  const failedAnswer = cellAnswers.find((entry) => entry === undefined || entry.failure !== null);
  if (cellAnswers.length === 0 || cellAnswers.includes(undefined)) return failedCell(previousCell, unansweredFailure);
  if (failedAnswer !== undefined && failedAnswer.failure !== null)
    return failedCell(previousCell, failedAnswer.failure);
  const [data = null, ...furtherData] = cellAnswers.flatMap((entry) => entry?.data ?? []);
  return { data, ...(furtherData.length === 0 ? {} : { further: furtherData }), failure: null, stale: false };
}

/** Cell of a widget after a failure: without figures, or the previous cell, by the code of the failure. Source: specification 8. */
function failedCell<Data>(previousCell: WidgetCell<Data>, failure: Failure): WidgetCell<Data> {
  const { leaves } = failureOutcome("WIDGET_DATA", [failure.code]);
  return leaves === "empty" ? { data: null, failure, stale: false } : previousCell;
}

const emptyCell = { data: null, failure: null, stale: false } as const;
const unansweredFailure: Failure = { code: "UNKNOWN", status: null, requestId: null, issues: [] };
