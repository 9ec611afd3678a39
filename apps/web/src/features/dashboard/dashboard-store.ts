/** The dashboard on screen: its board, its question, and the figures that answer it. */
import { hasPermission } from "@comptoir/domain/access";
import { autoGrainOf, dashboardDate, listBoards, systemDashboard, widgetRequest } from "@comptoir/domain/dashboard";
import type { BoardList, Dashboard, Widget, WidgetRequest } from "@comptoir/domain/dashboard";
import { failureOutcome } from "@comptoir/domain/errors";
import { businessDateOf, defaultWeekStart, resolveRange } from "@comptoir/domain/period";
import type { DateRange } from "@comptoir/domain/period";
import { proxy, ref } from "valtio/vanilla";

import { session } from "../../session/session.ts";
import type { Answer, Failure } from "../../shared/answer.ts";
import type { Place } from "../../shared/place-store.ts";
import { registerStore } from "../../shared/registered-stores.ts";
import { language } from "../../shared/text.ts";
import type { DashboardQuery } from "./dashboard-query.ts";
import { askBatch, listDashboards } from "./dashboard-requests.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { createCellsStore } from "./widget-cells-store.ts";

export const cells = createCellsStore<WidgetData>(askBatch);

interface BoardsState {
  boards: BoardList;
  failure: Failure | null;
}

export const boards = proxy<BoardsState>({ boards: ref(listBoards(systemDashboard(language), null)), failure: null });

registerStore(() => {
  cells.reset();
  Object.assign(boards, { boards: ref(listBoards(systemDashboard(language), null)), failure: null });
});

/** A list that cannot be read leaves the system dashboard alone, and says so. Source: specification 4. */
export async function loadBoards(signal: AbortSignal): Promise<void> {
  // Who is not offered the list has the system dashboard, and no failure.
  if (!hasPermission(session.state.claims?.permissions ?? [], ["DASHBOARD_READ"])) return;
  const answer: Answer<readonly Dashboard[]> = await listDashboards(signal);
  if (signal.aborted) return;
  if (!answer.ok && failureOutcome("DASHBOARD_LIST", [answer.failure.code]).leaves === "kept") return;
  boards.failure = answer.ok ? null : answer.failure;
  boards.boards = ref(listBoards(systemDashboard(language), answer.ok ? answer.value : null));
}

export interface Question {
  readonly board: Dashboard;
  readonly query: DashboardQuery;
  readonly place: Pick<Place, "id" | "timeZone" | "businessDayStart">;
  readonly nowMs: number;
}

/** The period of the question: the address's, the board's, or today where the place is. */
function dateOf({ board, query, place: { timeZone, businessDayStart }, nowMs }: Question): string {
  return dashboardDate(query.period ?? board.period, { nowMs, timeZone, businessDayStart });
}

/** The days of the question, as the place's own calendar has them. */
export function rangeOf(question: Question): DateRange | null {
  const range = resolveRange(dateOf(question), { today: businessDateOf(question.nowMs, question.place), weekStart: defaultWeekStart });
  return range.ok ? range.value : null;
}

/** The calls that answer the question. */
export function requestsOf(question: Question): readonly WidgetRequest[] {
  const { board, query, place } = question;
  const range = rangeOf(question);
  const context = {
    date: dateOf(question),
    compare: query.compare,
    tl: place.id,
    autoGrain: range === null ? "day" : autoGrainOf(range),
  } as const;
  return board.widgets.map((widget: Widget) => widgetRequest(widget, context));
}
