/** Figures of the dashboards on the wall: each keeps its last answer, so that pages go on turning without the network. */
import { wallRefreshMs, type Dashboard, type Widget, type WidgetRequest } from "@comptoir/domain/dashboard";
import { proxy, ref } from "valtio/vanilla";

import type { ReportMemories } from "../../../report/report-memory.ts";
import { isMeasureWidget } from "../board-view.ts";
import type { AnswerMeta } from "../compared-days.ts";
import { askBatch, type WidgetData } from "../dashboard-requests.ts";
import { buildWidgetRequests } from "../dashboard-store.ts";
import { createCellsStore, requestsOfWidget, type AskBatch } from "../widget-cells-store.ts";
import type { WallQuery } from "./wall-query.ts";

export type WallCells = ReturnType<typeof createCellsStore<WidgetData>>;

export interface WallBoardState {
  /**
   * Time of the last answer for the figures, or for a report where there are no figures, by the clock of the server;
   * null before the first. Units: milliseconds.
   */
  answeredMs: number | null;
  /** Number of times that the reports were due again. */
  renewals: number;
  /** Days and layer of a report that follows the dashboard. */
  reportMeta: AnswerMeta | null;
}

/** Dashboard on the wall, with its figures. */
export interface WallBoard {
  /** Text of the question: the dashboard, its days and its layer. */
  readonly key: string;
  readonly board: Dashboard;
  readonly cells: WallCells;
  readonly state: WallBoardState;
  /** Answers to the reports of the board. */
  readonly reports: ReportMemories;
  /** Requests the figures again, without a loading state where older figures are drawn, and has the reports requested again. */
  readonly renew: () => Promise<void>;
  /** Renews figures that are there; returns false if another request is running. */
  readonly hearNews: () => Promise<boolean>;
  /** Time until the figures are due: sooner when the request failed and none are there. Units: milliseconds. */
  readonly nextInMs: () => number;
  readonly retry: (widget: Widget) => void;
  /** Stores the days and layer of a report. */
  readonly noteMeta: (meta: AnswerMeta) => void;
  readonly cancel: () => void;
}

export interface WallInput {
  readonly boards: readonly Dashboard[];
  readonly question: WallQuery["question"];
  readonly placeId: number;
}

interface WallDeps {
  readonly ask: AskBatch<WidgetData>;
  readonly nowMs: () => number;
}

/** Delay before another try while no figures are there. Units: milliseconds. */
export const wallRetryMs = 15_000;

/** Requests figures without showing progress, which the wall does not. */
const askBatchQuietly: AskBatch<WidgetData> = (requests, signal) => askBatch(requests, signal, true);

export function createWall({ ask = askBatchQuietly, nowMs = Date.now }: Partial<WallDeps> = {}) {
  let knownWallBoards: readonly WallBoard[] = [];
  return {
    /** Lists the dashboards with their figures. An unchanged question gives the same objects, and the same list if all its dashboards are the same. */
    boardsOf: ({ boards, question, placeId }: WallInput): readonly WallBoard[] => {
      const nextWallBoards = boards.map((board) => {
        const questionKey = JSON.stringify([board, question.period, question.compare, placeId]);
        const knownWallBoard = knownWallBoards.find((wall) => wall.key === questionKey);
        return knownWallBoard ?? createWallBoard({ key: questionKey, board, question, placeId }, { ask, nowMs });
      });
      if (
        nextWallBoards.length !== knownWallBoards.length ||
        nextWallBoards.some((wall, index) => wall !== knownWallBoards[index])
      )
        knownWallBoards = nextWallBoards;
      return knownWallBoards;
    },
  };
}

type BoardInput = Omit<WallInput, "boards"> & Pick<WallBoard, "key" | "board">;

function createWallBoard({ key, board, question, placeId }: BoardInput, { ask, nowMs }: WallDeps): WallBoard {
  const widgets: readonly Widget[] = board.widgets.filter(isMeasureWidget);
  const widgetCalls: readonly WidgetRequest[] = buildWidgetRequests({
    widgets,
    savedPeriod: board.period,
    query: question,
    place: { id: placeId },
  });
  const state = proxy<WallBoardState>({ answeredMs: null, renewals: 0, reportMeta: null });
  const noteAnswer = (): void => void (state.answeredMs = nowMs());
  let hasRenewedBefore = false;
  let nextRenewalMs = 0;
  const wallCells: WallCells = createCellsStore<WidgetData>(async (requests, signal, isQuiet) => {
    const answer = await ask(requests, signal, isQuiet);
    // The answer to a request of a single widget does not renew the time of the whole board.
    if (requests !== widgetCalls || signal.aborted) return answer;
    if (answer.ok && answer.value.some(({ data }) => data !== null)) noteAnswer();
    nextRenewalMs = nowMs() + (answer.ok || boardHasFigures() ? wallRefreshMs : wallRetryMs);
    return answer;
  });
  const boardHasFigures = (): boolean => Object.values(wallCells.state.cells).some(({ data }) => data !== null);
  return {
    key,
    board,
    cells: wallCells,
    state,
    reports: { byWidget: new Map(), onAnswer: widgetCalls.length === 0 ? noteAnswer : () => undefined },
    renew: async () => {
      if (wallCells.state.loading) {
        nextRenewalMs = nowMs() + wallRetryMs;
        return;
      }
      if (hasRenewedBefore) state.renewals += 1;
      hasRenewedBefore = true;
      nextRenewalMs = nowMs() + wallRefreshMs;
      if (widgetCalls.length === 0) return;
      if (boardHasFigures()) await wallCells.renew(widgetCalls);
      else await wallCells.load(widgetCalls);
    },
    hearNews: async () => {
      if (wallCells.state.loading) return false;
      return !boardHasFigures() || wallCells.renew(widgetCalls);
    },
    nextInMs: () => Math.max(0, nextRenewalMs - nowMs()),
    retry: (widget) => void wallCells.retry(requestsOfWidget(widgetCalls, widget)),
    noteMeta: (meta) => void (state.reportMeta = ref(meta)),
    cancel: () => {
      wallCells.cancel();
      if (!boardHasFigures()) nextRenewalMs = 0;
    },
  };
}
