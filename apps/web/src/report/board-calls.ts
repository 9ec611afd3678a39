/** Calls that change one widget of a dashboard: each reads the whole board and writes it back. Every save says which deleted roles were left out, and offers to leave out refused ones. */
import {
  isSystemDashboard,
  placeWidgetsInOrder,
  printWidgets,
  withRestoredWidget,
  type BoardWidget,
  type Dashboard,
} from "@comptoir/domain/dashboard";
import { resolveErrorCode } from "@comptoir/domain/errors";
import { ok, type Result } from "@comptoir/domain/result";

import { saveWithReaders } from "../entity/save-readers.ts";
import { askSignedIn } from "../runtime.ts";
import { failWith, succeed, type Answer } from "../shared/answer.ts";

type BoardKey = Pick<Dashboard, "id"> & Readonly<{ version?: number }>;

export interface BoardCalls {
  readonly list: (signal?: AbortSignal) => Promise<Answer<readonly Dashboard[]>>;
  /** Creates a board in its target, or in that of the current place. */
  readonly create: (
    board: Pick<Dashboard, "description" | "widgets" | "period"> &
      Partial<Pick<Dashboard, "longDescription" | "roles" | "targetId">>,
  ) => Promise<Answer<Dashboard>>;
  /** Saves a board. `restored` names removed widgets that the board has again: they get back the roles that they had. */
  readonly save: (board: Dashboard, restored?: readonly number[]) => Promise<Answer<Dashboard>>;
  /** Deletes a board; answers its key with the new version, which restoring requires. */
  readonly remove: (board: BoardKey) => Promise<Answer<BoardKey>>;
  /** Restores a deleted board with all that it had. */
  readonly restore: (key: BoardKey) => Promise<Answer<Dashboard>>;
}

const toFirstRowAnswer = <Row>(answer: Answer<readonly Row[]>): Answer<Row> =>
  answer.ok ? (answer.value[0] === undefined ? failWith("HTTP_404") : succeed(answer.value[0])) : answer;

const toBoardKey = ({ id, version }: BoardKey): BoardKey => ({ id, ...(version !== undefined && { version }) });

const toDashboard = (board: Dashboard): Dashboard => board;

export const boardCalls: BoardCalls = {
  list: (signal) => askSignedIn((api) => api.dashboard.list({ query: { getChildren: true } }), signal),
  create: ({ roles = [], targetId = null, ...board }) =>
    saveWithReaders({
      sent: { ...board, roles },
      targetId,
      readersOf: toDashboard,
      sendSave: async ({ widgets, ...values }) =>
        toFirstRowAnswer(
          await askSignedIn((api) =>
            api.dashboard.create({ payload: [{ ...values, targetId, widgets: printWidgets(widgets) }] }),
          ),
        ),
    }),
  save: (board, restoredIds = []) =>
    saveWithReaders({
      sent: board,
      targetId: board.targetId,
      readersOf: toDashboard,
      sendSave: async ({ id, description, longDescription, roles, widgets, period, version }) =>
        toFirstRowAnswer(
          await askSignedIn((api) =>
            api.dashboard.update({
              payload: [
                {
                  id,
                  description,
                  longDescription,
                  roles,
                  widgets: printWidgets(widgets),
                  period,
                  version,
                  ...(restoredIds.length > 0 && { restored: restoredIds }),
                },
              ],
            }),
          ),
        ),
    }),
  remove: async (key) =>
    toFirstRowAnswer(await askSignedIn((api) => api.dashboard.remove({ payload: [toBoardKey(key)] }))),
  restore: async (key) =>
    toFirstRowAnswer(await askSignedIn((api) => api.dashboard.restore({ payload: [toBoardKey(key)] }))),
};

/** Lists the boards that a widget can be added to. */
export const changeableBoards = (boards: readonly Dashboard[]): readonly Dashboard[] =>
  boards.filter((board) => board.canUpdate && !isSystemDashboard(board));

/** Maximum number of attempts when other people save between reading and writing. */
const saveTriesAtMost = 3;

/** Changes the widgets of a board; an unchanged list is not saved. After a conflicting save, the change is applied again to the saved board. */
export const changeWidgets = (
  calls: BoardCalls,
  id: number,
  change: (widgets: readonly BoardWidget[]) => Result<readonly BoardWidget[]>,
): Promise<Answer<Dashboard>> =>
  changeBoard(calls, id, (board) => {
    const changedWidgets = change(board.widgets);
    return changedWidgets.ok ? ok({ widgets: changedWidgets.value }) : changedWidgets;
  });

/** Puts a removed widget back where it was, with the roles that it had. If it is back already, nothing is saved. */
export const restoreWidget = (
  calls: BoardCalls,
  boardBefore: Pick<Dashboard, "id" | "widgets">,
  widget: BoardWidget,
): Promise<Answer<Dashboard>> =>
  changeBoard(calls, boardBefore.id, ({ widgets }) => {
    const widgetsWithRestored = withRestoredWidget(widgets, widget, boardBefore.widgets);
    if (widgetsWithRestored === widgets) return ok({ widgets });
    const restoredWidgetIds = widgetsWithRestored
      .filter(({ i }) => !widgets.some((otherWidget) => otherWidget.i === i))
      .map(({ i }) => i);
    return ok({ widgets: placeWidgetsInOrder(widgetsWithRestored), restored: restoredWidgetIds });
  });

type WidgetChange = Pick<Dashboard, "widgets"> & Readonly<{ restored?: readonly number[] }>;

async function changeBoard(
  boardCalls: BoardCalls,
  id: number,
  change: (board: Dashboard) => Result<WidgetChange>,
  tries = saveTriesAtMost,
): Promise<Answer<Dashboard>> {
  const boardsAnswer = await boardCalls.list();
  if (!boardsAnswer.ok) return boardsAnswer;
  const currentBoard = boardsAnswer.value.find((candidate) => candidate.id === id);
  if (currentBoard === undefined) return failWith("HTTP_404");
  const changeResult = change(currentBoard);
  if (!changeResult.ok) return failWith(resolveErrorCode(400, changeResult.issues[0]?.code));
  const { widgets, restored } = changeResult.value;
  if (widgets === currentBoard.widgets) return succeed(currentBoard);
  const saveAnswer = await boardCalls.save({ ...currentBoard, widgets }, restored);
  return !saveAnswer.ok && saveAnswer.failure.code === "DASHBOARD_STALE" && tries > 1
    ? changeBoard(boardCalls, id, change, tries - 1)
    : saveAnswer;
}
