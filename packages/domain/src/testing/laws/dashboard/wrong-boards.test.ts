import { expect, test } from "vitest";

import * as ours from "../../../dashboard/index.ts";
import { ok } from "../../../result/index.ts";
import { isAnyBroken, lawsOf } from "../../law.ts";
import { dashboardLaws } from "../dashboard.ts";

/** Faulty implementations of dashboards, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "the server's system dashboard is listed twice",
    "dashboard-list",
    { listBoards: (system, answer) => [system, ...(answer ?? [])] },
  ],
  [
    "a created dashboard comes first",
    "dashboard-list",
    {
      withSavedBoard: ([system, ...ownBoards], savedBoard) => [
        system,
        savedBoard,
        ...ownBoards.filter(({ id }) => id !== savedBoard.id),
      ],
    },
  ],
  [
    "a deleted dashboard stays selected",
    "dashboard-list",
    { withoutBoard: (state, id) => ({ ...ours.withoutBoard(state, id), selectedId: state.selectedId }) },
  ],
  [
    "the system dashboard can be deleted",
    "dashboard-list",
    { withoutBoard: (state, id) => ({ ...ours.withoutBoard(state, id), selectedId: null }) },
  ],
  [
    "what is not there selects the last",
    "dashboard-list",
    { selectBoard: (boards, id) => boards.find((board) => board.id === id) ?? boards.at(-1) ?? boards[0] },
  ],
  [
    "a saved widget comes last",
    "dashboard-widget",
    {
      withWidget: (board, widget) => ({
        ...board,
        widgets: [...board.widgets.filter(({ i }) => i !== widget.i), widget],
      }),
    },
  ],
  [
    "a widget that is put back comes last",
    "dashboard-widget",
    { withRestoredWidget: (widgets, widget) => [...widgets, widget] },
  ],
  [
    "a widget that is back already is added again",
    "dashboard-widget",
    {
      withRestoredWidget: (widgets, widget, formerWidgets) => {
        const isBack = widgets.some(({ i }) => i === widget.i);
        return isBack
          ? [...widgets, { ...widget, i: Math.max(...widgets.map(({ i }) => i)) + 1 }]
          : ours.withRestoredWidget(widgets, widget, formerWidgets);
      },
    },
  ],
  [
    "the system dashboard may be changed by whoever may change dashboards",
    "dashboard-access",
    { dashboardFlags: (_, caller) => ours.dashboardFlags({ id: 1 }, caller) },
  ],
  [
    "roles keep out whoever changes dashboards",
    "dashboard-access",
    { mayOpenDashboard: (board, caller) => ours.mayOpenDashboard(board, { ...caller, permissions: [] }) },
  ],
  ["a widget is seen by whoever opens its dashboard", "widget-access", { maySeeWidget: () => true }],
  [
    "a widget is hidden from whoever saves it",
    "widget-access",
    { maySeeWidget: (widget, caller) => ours.maySeeWidget(widget, { ...caller, permissions: [] }) },
  ],
  [
    "a data set is found whatever its capitals",
    "model-types",
    { parseDataset: (text) => ours.parseDataset(text.toLowerCase()) },
  ],
  [
    "margin is offered to everybody",
    "model-types",
    { listModelTypes: () => ours.listModelTypes({ permissions: ["PRODUCT_COST_READ"] }) },
  ],
  [
    "a dashboard without roles is nobody's",
    "dashboard-access",
    { mayOpenDashboard: (board, caller) => board.roles.length > 0 && ours.mayOpenDashboard(board, caller) },
  ],
  [
    "the last save wins",
    "dashboard-save",
    { decideSave: ({ id }, storedBoard) => ours.decideSave({ id }, storedBoard) },
  ],
  [
    "an id that is not there creates",
    "dashboard-save",
    { decideSave: (save, storedBoard) => (storedBoard === null ? ok("create") : ours.decideSave(save, storedBoard)) },
  ],
  ["mine wins", "dashboard-merge", { mergeWidgets: ({ mine }) => ({ widgets: mine, conflicts: [] }) }],
  [
    "whatever differs is a conflict",
    "dashboard-merge",
    { mergeWidgets: (input) => ours.mergeWidgets({ ...input, base: [] }) },
  ],
  [
    "what I took away comes back",
    "dashboard-merge",
    {
      mergeWidgets: (input) =>
        ours.mergeWidgets({
          ...input,
          mine: [...input.mine, ...input.base.filter(({ i }) => input.mine.every((widget) => widget.i !== i))],
        }),
    },
  ],
  [
    "a widget that does not fit is left out",
    "wall-pages",
    {
      divideIntoPages: (widgets, screen) =>
        ours.divideIntoPages(
          widgets.filter(({ layout }) => layout.h <= screen.rows),
          screen,
        ),
    },
  ],
  [
    "figures are old at once",
    "wall-age",
    { ageOfOldFigures: (asOfMs, nowMs) => Math.floor((nowMs - asOfMs) / 60_000) },
  ],
  [
    "the system board may be changed",
    "system-dashboard",
    { systemDashboard: (language) => ({ ...ours.systemDashboard(language), canUpdate: true }) },
  ],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(dashboardLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
