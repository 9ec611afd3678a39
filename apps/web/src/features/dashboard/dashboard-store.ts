/** Stores of the dashboards: their list, and the figures of the one on screen; builds the requests of its widgets. */
import { hasPermission } from "@comptoir/domain/access";
import {
  listBoards,
  systemDashboard,
  systemDashboardId,
  widgetRequests,
  withFavorite,
  withoutBoard,
  withSavedBoard,
} from "@comptoir/domain/dashboard";
import type { BoardList, Dashboard, Widget, WidgetContext, WidgetRequest } from "@comptoir/domain/dashboard";
import { failureOutcome } from "@comptoir/domain/errors";
import { proxy, ref } from "valtio/vanilla";

import { session } from "../../session/session.ts";
import type { Answer, Failure } from "../../shared/answer.ts";
import type { Place } from "../../shared/place-store.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { language } from "../../shared/text.ts";
import type { DashboardQuery } from "./dashboard-query.ts";
import { askBatch, listDashboards, setFavorite } from "./dashboard-requests.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { createCellsStore } from "./widget-cells-store.ts";

export const cellsStore = createCellsStore<WidgetData>(askBatch);

interface BoardsState {
  boards: BoardList;
  failure: Failure | null;
  /** Whether the list has been read. */
  isRead: boolean;
  /** Whether the list is read, or will not be: the favorite is known, if there is one. */
  isSettled: boolean;
}

const makeInitialBoardsState = (): BoardsState => ({
  boards: ref(listBoards(systemDashboard(language), null)),
  failure: null,
  isRead: false,
  isSettled: false,
});

export const boardsState = proxy<BoardsState>(makeInitialBoardsState());

registerStore(() => {
  cellsStore.reset();
  Object.assign(boardsState, makeInitialBoardsState());
});

/** Loads the boards. If the list cannot be read, only the system dashboard is left, with a notice; failures that keep the list change nothing. Source: specification 4. */
export async function loadBoards(signal: AbortSignal): Promise<void> {
  // Without the permission for the list, the system dashboard is no failure.
  if (!hasPermission(session.state.claims?.permissions ?? [], ["DASHBOARD_READ"])) {
    boardsState.isSettled = true;
    return;
  }
  const answer: Answer<readonly Dashboard[]> = await listDashboards(signal);
  if (signal.aborted) return;
  boardsState.isSettled = true;
  if (!answer.ok && failureOutcome("DASHBOARD_LIST", [answer.failure.code]).leaves === "kept") return;
  boardsState.failure = answer.ok ? null : answer.failure;
  boardsState.boards = ref(listBoards(systemDashboard(language), answer.ok ? answer.value : null));
  boardsState.isRead = true;
}

/** Makes the board the favorite, or clears it when it is. The star follows once the server has answered. */
export async function toggleFavorite({ id, isFavorite = false }: Pick<Dashboard, "id" | "isFavorite">): Promise<void> {
  const favoriteId = isFavorite ? systemDashboardId : id;
  const answer = await setFavorite(favoriteId);
  if (answer.ok) boardsState.boards = ref(withFavorite(boardsState.boards, favoriteId));
  else showFailure(answer.failure);
}

/** Adds a saved board to the list. */
export function addSavedBoard(savedBoard: Dashboard): void {
  boardsState.boards = ref(withSavedBoard(boardsState.boards, savedBoard));
}

/** Removes a deleted board from the list. */
export function removeBoard(id: number): void {
  boardsState.boards = ref(withoutBoard({ boards: boardsState.boards, selectedId: null }, id).boards);
}

export interface BoardQuestion {
  readonly widgets: readonly Widget[];
  /** Period saved with the board, used if the query has none. */
  readonly savedPeriod: string;
  readonly query: Pick<DashboardQuery, "period" | "compare">;
  readonly place: Pick<Place, "id">;
}

/** Builds the calls that answer a question. Period codes are resolved by the server, with its clock and the layer's time zone; its answers hold the days. */
export function buildWidgetRequests({ widgets, ...question }: BoardQuestion): readonly WidgetRequest[] {
  const widgetContext = buildWidgetContext(question);
  return widgets.flatMap((widget) => widgetRequests(widget, widgetContext));
}

/** Builds the context of the widgets of a board: its range code, comparison and layer. */
export function buildWidgetContext({ savedPeriod, query, place }: Omit<BoardQuestion, "widgets">): WidgetContext {
  const rangeCode = query.period ?? (savedPeriod.trim() === "" ? todayRangeCode : savedPeriod);
  return { date: rangeCode, compare: query.compare, tl: place.id, autoGrain: null, orLast: query.period === null };
}

const todayRangeCode = "-0d";
