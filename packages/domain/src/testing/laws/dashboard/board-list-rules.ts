import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { Boards, Dashboard } from "../../../dashboard/index.ts";
import { languageCodes } from "../../../language/index.ts";
import { arbDashboard } from "../../arbitraries/dashboard.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbId, withOtherRefresh } from "./board-samples.ts";

type Functions = Pick<
  typeof dashboard,
  | "listBoards"
  | "selectBoard"
  | "systemDashboard"
  | "withFavorite"
  | "withoutBoard"
  | "withRestoredWidget"
  | "withSavedBoard"
  | "withWidget"
>;

type Action =
  | { readonly kind: "load"; readonly answer: readonly Dashboard[] | null }
  | { readonly kind: "save"; readonly board: Dashboard }
  | { readonly kind: "select" | "delete"; readonly id: number };

const arbOwn = fc.uniqueArray(arbDashboard, { selector: ({ id }) => id, maxLength: 5 });

/** Builds the rules and laws of the list of dashboards, the favorite and the widgets of a dashboard. */
export function boardListRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const {
    listBoards,
    selectBoard,
    systemDashboard,
    withFavorite,
    withoutBoard,
    withRestoredWidget,
    withSavedBoard,
    withWidget,
  } = functions;
  const arbSystem = fc.constantFrom(...languageCodes.map((language) => systemDashboard(language)));
  const arbAction: fc.Arbitrary<Action> = fc.oneof(
    fc.record({ kind: fc.constant("load" as const), answer: fc.option(arbOwn, { nil: null }) }),
    fc.record({ kind: fc.constant("save" as const), board: arbDashboard }),
    fc.record({ kind: fc.constantFrom("select" as const, "delete" as const), id: arbId }),
  );
  return {
    "dashboard-list": {
      says: "The system dashboard is always first on the list, and alone when loading failed. A created dashboard is appended, an updated one replaced, a deleted one removed and nothing is selected.",
      source: "specification 3 and 4; behaviour 3.6 and 3.12 (8)",
      laws: {
        "the loaded dashboards follow the system dashboard, in order; a failed load leaves it alone": fc.property(
          arbSystem,
          arbOwn,
          fc.nat(5),
          (system, own, place) => {
            same(listBoards(system, null), [system]);
            same(listBoards(system, own), [system, ...own]);
            same(
              listBoards(system, own.toSpliced(place, 0, { ...system, description: "other" })),
              [system, ...own],
              "the server's system dashboard is not a second one",
            );
          },
        ),
        // Model of a list: ids in order, the last save of each, and the selection.
        "any sequence of loads, saves, selections and deletions gives the expected list": fc.property(
          arbSystem,
          fc.array(arbAction, { maxLength: 8 }),
          (system, actions) => {
            let state: Boards = { boards: listBoards(system, null), selectedId: null };
            let model: { readonly own: readonly Dashboard[]; readonly selected: number | null } = {
              own: [],
              selected: null,
            };
            for (const action of actions) {
              if (action.kind === "load") {
                state = { ...state, boards: listBoards(system, action.answer) };
                model = { ...model, own: action.answer ?? [] };
              } else if (action.kind === "save") {
                const boardIndex = model.own.findIndex(({ id }) => id === action.board.id);
                state = { ...state, boards: withSavedBoard(state.boards, action.board) };
                model = {
                  ...model,
                  own: boardIndex === -1 ? [...model.own, action.board] : model.own.with(boardIndex, action.board),
                };
              } else if (action.kind === "select") {
                state = { ...state, selectedId: action.id };
                model = { ...model, selected: action.id };
              } else {
                state = withoutBoard(state, action.id);
                if (action.id !== 0) model = { own: model.own.filter(({ id }) => id !== action.id), selected: null };
              }
              same(state, { boards: [system, ...model.own], selectedId: model.selected });
              same(
                selectBoard(state.boards, state.selectedId),
                model.own.find(({ id }) => id === model.selected) ?? system,
              );
            }
          },
        ),
        "the system dashboard is never replaced": fc.property(arbSystem, arbOwn, (system, own) => {
          const boards = listBoards(system, own);
          same(withSavedBoard(boards, { ...system, description: "mine" }), boards);
        }),
      },
    },
    "dashboard-favorite": {
      says: "One dashboard at most is the favorite of a user. It follows the system dashboard on the list, and opens when no dashboard is selected.",
      source: "specification 3 (a favorite and a selected dashboard are tracked); decision 0351",
      laws: {
        "the favorite is second, the others keep their order, and no selection opens it": fc.property(
          arbSystem,
          arbOwn,
          arbId,
          arbId,
          (system, own, earlier, id) => {
            const boards = withFavorite(withFavorite(listBoards(system, own), earlier), id);
            const favorite = own.find((board) => board.id === id);
            same(
              boards.filter(({ isFavorite }) => isFavorite === true).map((board) => board.id),
              favorite === undefined ? [] : [id],
            );
            same(selectBoard(boards, null).id, favorite?.id ?? system.id);
            same(selectBoard(boards, system.id), system, "a selection opens itself");
            if (favorite === undefined) return;
            same(boards[0], system);
            same(boards[1], { ...favorite, isFavorite: true });
            same(listBoards(system, boards), boards, "a list read again keeps its order");
          },
        ),
        "clearing the favorite leaves the list as it was without one": fc.property(
          arbSystem,
          arbDashboard,
          (system, board) => {
            const boards = listBoards(system, [board]);
            same(withFavorite(withFavorite(boards, board.id), system.id), boards);
          },
        ),
      },
    },
    "dashboard-widget": {
      says: "Saving a widget writes the whole dashboard, with that widget at its position and every other unchanged. A removed widget that is put back is where it was.",
      source: "specification 4 (Saving a widget)",
      laws: {
        "the widget replaces the one at its position, or is appended": fc.property(
          arbDashboard,
          fc.nat(7),
          fc.constantFrom(...fc.sample(arbDashboard, { numRuns: 4, seed: 1 })),
          (board, i, { widgets: [other] }) => {
            const model = other ?? board.widgets[0];
            if (model === undefined) return;
            const widget = { ...withOtherRefresh(model), i };
            const widgetIndex = board.widgets.findIndex((widget) => widget.i === i);
            same(withWidget(board, widget), {
              ...board,
              widgets: widgetIndex === -1 ? [...board.widgets, widget] : board.widgets.with(widgetIndex, widget),
            });
          },
        ),
        "a widget that is put back is where it was, also when others were removed or added meanwhile": fc.property(
          fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
          fc.nat(5),
          fc.func(fc.boolean()),
          fc.boolean(),
          (ids, index, isLeft, isTaken) => {
            const formerBoards = ids.map((i) => ({ i, period: "-0d" }));
            const widget = formerBoards[index % formerBoards.length] ?? { i: 0, period: "-0d" };
            const remainingBoards = formerBoards.filter((other) => other !== widget);
            same(withRestoredWidget(remainingBoards, widget, formerBoards), formerBoards);
            const left = remainingBoards.filter(({ i }) => isLeft(i));
            const addedWidget = { i: isTaken ? widget.i : 20, period: "-1d" };
            const place = formerBoards.indexOf(widget);
            const preceding = left.filter((other) => formerBoards.indexOf(other) < place);
            const i = isTaken ? Math.max(...left.map((other) => other.i), widget.i) + 1 : widget.i;
            const restoredWidget = { ...widget, i };
            same(withRestoredWidget([...left, addedWidget], widget, formerBoards), [
              ...preceding,
              restoredWidget,
              ...left.slice(preceding.length),
              addedWidget,
            ]);
          },
        ),
        "a widget that is back already is not added again, also if it is elsewhere or for other roles": fc.property(
          fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 6 }),
          fc.nat(5),
          fc.record({ layout: fc.nat(3), roles: fc.array(fc.nat(3)) }),
          (ids, index, decidedFields) => {
            const formerWidgets = ids.map((i) => ({ i, layout: 0, roles: [1] }));
            const widget = formerWidgets[index % formerWidgets.length] ?? { i: 0, layout: 0, roles: [1] };
            const widgets = formerWidgets.map((other) => (other === widget ? { ...other, ...decidedFields } : other));
            holds(withRestoredWidget(widgets, widget, formerWidgets) === widgets, "the list is the same");
          },
        ),
      },
    },
  };
}
