/** Dashboard list: the system dashboard, the user's own, and the selection. */

import type { BoardWidget } from "./board-widget.ts";
import { isSystemDashboard, type Dashboard } from "./dashboard.ts";
import { isSameWidget } from "./merge-widgets.ts";

/** Dashboards in list order; the system dashboard is always first. */
export type BoardList = readonly [Dashboard, ...(readonly Dashboard[])];

/** Dashboards and the selected id; null selects the first. */
export interface Boards {
  readonly boards: BoardList;
  readonly selectedId: number | null;
}

/**
 * Builds the dashboard list: the system dashboard, the favorite, then the others in the answer's order; only the system's if the request
 * failed (null).
 *
 * Source: specification 3 and 4, behaviour 3.12 (8), decision 0351.
 *
 * @example listBoards(systemDashboard("fr"), null).length // => 1
 */
export function listBoards(system: Dashboard, answer: readonly Dashboard[] | null): BoardList {
  return [system, ...sortFavoriteFirst((answer ?? []).filter((board) => !isSystemDashboard(board)))];
}

/**
 * Finds the selected dashboard. Without a selection it is the favorite; the system's if there is none, or the selected one is gone.
 *
 * Source: specification 3 (a favorite and a selected dashboard are tracked), decision 0351.
 *
 * @example selectBoard(listBoards(systemDashboard("fr"), null), 7).id // => 0
 */
export function selectBoard(boards: BoardList, id: number | null): Dashboard {
  const isSelected = (board: Dashboard) => (id === null ? board.isFavorite === true : board.id === id);
  return boards.find(isSelected) ?? boards[0];
}

/**
 * Makes a dashboard the only favorite of the list; the id of the system dashboard leaves none.
 *
 * Source: specification 3, decision 0351.
 *
 * @example withFavorite(listBoards(systemDashboard("fr"), [{ ...systemDashboard("fr"), id: 7 }]), 7)[1]?.isFavorite // => true
 */
export function withFavorite([system, ...ownBoards]: BoardList, id: number): BoardList {
  return listBoards(
    system,
    ownBoards.map(({ isFavorite: _, ...board }) => (board.id === id ? { ...board, isFavorite: true } : board)),
  );
}

const sortFavoriteFirst = (boards: readonly Dashboard[]): readonly Dashboard[] => [
  ...boards.filter(({ isFavorite }) => isFavorite === true),
  ...boards.filter(({ isFavorite }) => isFavorite !== true),
];

/**
 * Adds a saved dashboard to the list: an update replaces it, a new one is appended. The system dashboard never changes.
 *
 * Source: specification 4 (Dashboard save).
 *
 * @example withSavedBoard(listBoards(systemDashboard("fr"), []), { ...systemDashboard("fr"), id: 7 }).map(({ id }) => id) // => [0, 7]
 */
export function withSavedBoard(boards: BoardList, savedBoard: Dashboard): BoardList {
  const [system, ...ownBoards] = boards;
  if (isSystemDashboard(savedBoard)) return boards;
  const isListed = ownBoards.some(({ id }) => id === savedBoard.id);
  return [
    system,
    ...(isListed
      ? ownBoards.map((board) => (board.id === savedBoard.id ? savedBoard : board))
      : [...ownBoards, savedBoard]),
  ];
}

/**
 * Removes a deleted dashboard from the list and clears the selection. The system dashboard cannot be deleted.
 *
 * Source: specification 4 (Deleting a dashboard clears the selection).
 *
 * @example withoutBoard({ boards: listBoards(systemDashboard("fr"), []), selectedId: 7 }, 7).selectedId // => null
 */
export function withoutBoard({ boards, selectedId }: Boards, id: number): Boards {
  const [system, ...ownBoards] = boards;
  if (isSystemDashboard({ id })) return { boards, selectedId };
  return { boards: [system, ...ownBoards.filter((board) => board.id !== id)], selectedId: null };
}

/**
 * Returns the dashboard with a widget in place of the one with the same number `i`, or appended if there is none; a widget is saved with its whole dashboard.
 *
 * Source: specification 3 (position index) and 4 (Saving a widget).
 *
 * @example withWidget(systemDashboard("fr"), systemDashboard("fr").widgets[2]).widgets.length === systemDashboard("fr").widgets.length // => true
 */
export function withWidget(dashboard: Dashboard, widget: BoardWidget): Dashboard {
  const hasWidget = dashboard.widgets.some(({ i }) => i === widget.i);
  const widgetsAfter = hasWidget
    ? dashboard.widgets.map((otherWidget) => (otherWidget.i === widget.i ? widget : otherWidget))
    : [...dashboard.widgets, widget];
  return { ...dashboard, widgets: widgetsAfter };
}

/**
 * Puts a removed widget back after the nearest of the widgets that preceded it in `formerWidgets` and are left; last if it is not in them.
 * It gets a new number `i` if another widget took its own meanwhile. If it is back already, even elsewhere or with other roles, the same list is returned.
 *
 * @example withRestoredWidget([{ i: 1 }, { i: 3 }], { i: 2 }, [{ i: 1 }, { i: 2 }, { i: 3 }]) // => [{ i: 1 }, { i: 2 }, { i: 3 }]
 */
export function withRestoredWidget<W extends Pick<BoardWidget, "i">>(
  widgets: readonly W[],
  widget: W,
  formerWidgets: readonly Pick<BoardWidget, "i">[],
): readonly W[] {
  const formerIndex = formerWidgets.findIndex(({ i }) => i === widget.i);
  const precedingWidgetIds = new Set(formerWidgets.slice(0, Math.max(formerIndex, 0)).map(({ i }) => i));
  const restoredIndex =
    formerIndex < 0 ? widgets.length : widgets.findLastIndex(({ i }) => precedingWidgetIds.has(i)) + 1;
  const widgetWithSameNumber = widgets.find(({ i }) => i === widget.i);
  if (
    widgetWithSameNumber !== undefined &&
    isSameWidget(withoutPlaceAndRoles(widgetWithSameNumber), withoutPlaceAndRoles(widget))
  )
    return widgets;
  const freeWidgetNumber = widgets.reduce((highestNumber, { i }) => Math.max(highestNumber, i), widget.i) + 1;
  return widgets.toSpliced(
    restoredIndex,
    0,
    widgetWithSameNumber === undefined ? widget : { ...widget, i: freeWidgetNumber },
  );
}

/** Returns a widget with its layout and roles, which a dashboard decides, set to null, for a comparison. */
const withoutPlaceAndRoles = <W extends object>(widget: W) => ({ ...widget, layout: null, roles: null });
