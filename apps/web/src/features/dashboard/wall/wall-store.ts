/** Figures of the dashboards on the wall: each keeps its last answer, so that pages go on turning without the network. */
import { wallRefreshMs, type Dashboard, type Widget, type WidgetRequest } from "@comptoir/domain/dashboard";

import { isFigureWidget } from "../board-view.ts";
import { askBatch, type WidgetData } from "../dashboard-requests.ts";
import { buildWidgetRequests } from "../dashboard-store.ts";
import type { WallQuery } from "./wall-query.ts";
import { createCellsStore, type AskBatch } from "../widget-cells-store.ts";

export type WallCells = ReturnType<typeof createCellsStore<WidgetData>>;

/** Dashboard on the wall, with its figures. */
export interface WallBoard {
  readonly board: Dashboard;
  readonly cells: WallCells;
  readonly calls: readonly WidgetRequest[];
  /** Time of the last answer by the clock of the device; null before the first. Units: milliseconds. */
  readonly answeredMs: () => number | null;
}

export interface WallInput {
  readonly boards: readonly Dashboard[];
  readonly question: WallQuery["question"];
  readonly placeId: number;
  readonly ask?: AskBatch<WidgetData>;
  readonly nowMs?: () => number;
}

/** Delay before another try while no figures are there. Units: milliseconds. */
export const wallRetryMs = 15_000;

/** Prepares the figures of some dashboards; `renew` asks for all of them, quietly where older ones are drawn. */
export function createWall({ boards, question, placeId, ask = quietBatch, nowMs = Date.now }: WallInput) {
  const walls = boards.map((board): WallBoard => {
    const widgets: readonly Widget[] = board.widgets.filter(isFigureWidget);
    const { period } = board;
    let answeredMs: number | null = null;
    const askAndNote: AskBatch<WidgetData> = async (...batch) => {
      const answer = await ask(...batch);
      if (answer.ok) answeredMs = nowMs();
      return answer;
    };
    return {
      board,
      cells: createCellsStore<WidgetData>(askAndNote),
      answeredMs: () => answeredMs,
      calls: buildWidgetRequests({ widgets, period, query: question, place: { id: placeId } }),
    };
  });
  const hasFigures = ({ cells }: WallBoard): boolean =>
    Object.values(cells.state.cells).some(({ data }) => data !== null);
  return {
    walls,
    renew: async (): Promise<boolean> => {
      const done = await Promise.all(
        walls.map(async (wall) => {
          if (hasFigures(wall)) return wall.cells.renew(wall.calls);
          await wall.cells.load(wall.calls);
          return true;
        }),
      );
      return !done.includes(false);
    },
    /** Time until the next request: sooner while a dashboard has no figures. Units: milliseconds. */
    nextInMs: (): number =>
      walls.every((wall) => wall.calls.length === 0 || hasFigures(wall)) ? wallRefreshMs : wallRetryMs,
    cancel: (): void => {
      for (const { cells } of walls) cells.cancel();
    },
  };
}

/** No progress is shown on the wall. */
const quietBatch: AskBatch<WidgetData> = (requests, signal) => askBatch(requests, signal, true);
