/** The list of dashboards: the system's first, the person's own after it, and the one that is selected. */

import type { BoardWidget } from "./board-widget.ts";
import { isSystemDashboard, type Dashboard } from "./dashboard.ts";

/** Dashboards in the order of a list: the system's is always there, and first. */
export type BoardList = readonly [Dashboard, ...(readonly Dashboard[])];

/** The dashboards, and which one is selected; null is the first. */
export interface Boards {
  readonly boards: BoardList;
  readonly selectedId: number | null;
}

/**
 * Gives the list of dashboards: the system's first, then those of the answer; an answer other than 200, which is null, leaves the system's alone.
 *
 * Source: specification 3 and 4, behaviour 3.12 (8).
 *
 * @example listBoards(systemDashboard("fr"), null).length // => 1
 */
export function listBoards(system: Dashboard, answer: readonly Dashboard[] | null): BoardList {
  return [system, ...(answer ?? []).filter((board) => !isSystemDashboard(board))];
}

/**
 * Finds the selected dashboard: the system's when none is selected, or one that is not in the list.
 *
 * @example selectBoard(listBoards(systemDashboard("fr"), null), 7).id // => 0
 */
export function selectBoard(boards: BoardList, id: number | null): Dashboard {
  return boards.find((board) => board.id === id) ?? boards[0];
}

/**
 * Takes a dashboard that was saved into the list: an updated one replaces the old one in its place, a created one is appended. The system's stays as it is.
 *
 * Source: specification 4 (Dashboard save).
 *
 * @example withSavedBoard(listBoards(systemDashboard("fr"), []), { ...systemDashboard("fr"), id: 7 }).map(({ id }) => id) // => [0, 7]
 */
export function withSavedBoard(boards: BoardList, saved: Dashboard): BoardList {
  const [system, ...own] = boards;
  if (isSystemDashboard(saved)) return boards;
  const isThere = own.some(({ id }) => id === saved.id);
  return [system, ...(isThere ? own.map((board) => (board.id === saved.id ? saved : board)) : [...own, saved])];
}

/**
 * Takes a dashboard that was deleted out of the list, and clears the selection. The system's cannot be deleted: nothing changes.
 *
 * Source: specification 4 (Deleting a dashboard clears the selection).
 *
 * @example withoutBoard({ boards: listBoards(systemDashboard("fr"), []), selectedId: 7 }, 7).selectedId // => null
 */
export function withoutBoard({ boards, selectedId }: Boards, id: number): Boards {
  const [system, ...own] = boards;
  if (isSystemDashboard({ id })) return { boards, selectedId };
  return { boards: [system, ...own.filter((board) => board.id !== id)], selectedId: null };
}

/**
 * Gives the whole dashboard with a widget replaced at its position, which is what saving a widget writes; one at a position that is free is appended.
 *
 * Source: specification 3 (position index) and 4 (Saving a widget).
 *
 * @example withWidget(systemDashboard("fr"), systemDashboard("fr").widgets[2]).widgets.length === systemDashboard("fr").widgets.length // => true
 */
export function withWidget(dashboard: Dashboard, widget: BoardWidget): Dashboard {
  const isThere = dashboard.widgets.some(({ i }) => i === widget.i);
  const widgets = isThere
    ? dashboard.widgets.map((other) => (other.i === widget.i ? widget : other))
    : [...dashboard.widgets, widget];
  return { ...dashboard, widgets };
}
