/** Calls that change one widget of a dashboard: each reads the whole board and writes it back. */
import { isSystemDashboard, printWidgets, type BoardWidget, type Dashboard } from "@comptoir/domain/dashboard";
import { resolveErrorCode } from "@comptoir/domain/errors";
import type { Result } from "@comptoir/domain/result";

import { askSignedIn } from "../runtime.ts";
import { failWith, succeed, type Answer } from "../shared/answer.ts";

export interface BoardCalls {
  readonly list: (signal?: AbortSignal) => Promise<Answer<readonly Dashboard[]>>;
  readonly create: (
    board: Pick<Dashboard, "description" | "widgets" | "period"> &
      Partial<Pick<Dashboard, "longDescription" | "roles">>,
  ) => Promise<Answer<Dashboard>>;
  readonly save: (board: Dashboard) => Promise<Answer<Dashboard>>;
  readonly remove: (board: Pick<Dashboard, "id" | "version">) => Promise<Answer<unknown>>;
}

const onlyOne = (answer: Answer<readonly Dashboard[]>): Answer<Dashboard> =>
  answer.ok ? (answer.value[0] === undefined ? failWith("HTTP_404") : succeed(answer.value[0])) : answer;

export const boardCalls: BoardCalls = {
  list: (signal) => askSignedIn((api) => api.dashboard.list({ query: { getChildren: true } }), signal),
  create: async ({ widgets, ...board }) =>
    onlyOne(
      await askSignedIn((api) => api.dashboard.create({ payload: [{ ...board, widgets: printWidgets(widgets) }] })),
    ),
  save: async ({ id, description, longDescription, roles, widgets, period, version }) =>
    onlyOne(
      await askSignedIn((api) =>
        api.dashboard.update({
          payload: [{ id, description, longDescription, roles, widgets: printWidgets(widgets), period, version }],
        }),
      ),
    ),
  remove: ({ id, version }) => askSignedIn((api) => api.dashboard.remove({ payload: [{ id, version }] })),
};

/** Lists the boards that a widget can be added to. */
export const changeableBoards = (boards: readonly Dashboard[]): readonly Dashboard[] =>
  boards.filter((board) => board.canUpdate && !isSystemDashboard(board));

/** Maximum number of attempts when other people save between reading and writing. */
const triesAtMost = 3;

/** Changes the widgets of a board. After a conflicting save, the change is applied again to the saved board. */
export async function changeWidgets(
  calls: BoardCalls,
  id: number,
  change: (widgets: readonly BoardWidget[]) => Result<readonly BoardWidget[]>,
  tries = triesAtMost,
): Promise<Answer<Dashboard>> {
  const boards = await calls.list();
  if (!boards.ok) return boards;
  const board = boards.value.find((candidate) => candidate.id === id);
  if (board === undefined) return failWith("HTTP_404");
  const widgets = change(board.widgets);
  if (!widgets.ok) return failWith(resolveErrorCode(400, widgets.issues[0]?.code));
  const saveAnswer = await calls.save({ ...board, widgets: widgets.value });
  return !saveAnswer.ok && saveAnswer.failure.code === "DASHBOARD_STALE" && tries > 1
    ? changeWidgets(calls, id, change, tries - 1)
    : saveAnswer;
}
