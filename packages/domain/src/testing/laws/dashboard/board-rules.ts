import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { Boards, BoardWidget, Dashboard, MergeSide } from "../../../dashboard/index.ts";
import { languageCodes } from "../../../language/index.ts";
import { arbDashboard, arbFewWidgets } from "../../arbitraries/dashboard.ts";
import { arbWidget } from "../../arbitraries/widget.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<
  typeof dashboard,
  | "dashboardFlags"
  | "decideSave"
  | "listBoards"
  | "mayOpenDashboard"
  | "maySeeWidget"
  | "mergeWidgets"
  | "selectBoard"
  | "systemDashboard"
  | "withFavorite"
  | "withoutBoard"
  | "withSavedBoard"
  | "withRestoredWidget"
  | "withWidget"
>;

type Action =
  | { readonly kind: "load"; readonly answer: readonly Dashboard[] | null }
  | { readonly kind: "save"; readonly board: Dashboard }
  | { readonly kind: "select" | "delete"; readonly id: number };

const arbId = fc.integer({ min: 0, max: 7 });
const arbOwn = fc.uniqueArray(arbDashboard, { selector: ({ id }) => id, maxLength: 5 });
const arbCallerPermissions = fc.subarray(["DASHBOARD_READ", "DASHBOARD_CUD", "REPORT_CUD"]);
const arbRoles = fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 });
const arbVersion = fc.constantFrom(undefined, null, 0, 1, 2, 3, 4);
const withOtherRefresh = (widget: BoardWidget): BoardWidget => ({
  ...widget,
  refreshSec: widget.refreshSec === 0 ? 60 : 0,
});
const withReversedKeys = <T extends object>(value: T): T =>
  JSON.parse(JSON.stringify(Object.fromEntries(Object.entries(value).toReversed())));
const findWidget = (widgets: readonly BoardWidget[], i: number): BoardWidget | null =>
  widgets.find((widget) => widget.i === i) ?? null;
const positions = [0, 1, 2, 3, 4, 5];

/** Builds the rules and laws of the dashboard list: changes, permissions, and concurrent saves. */
export const boardRules = (functions: Functions): Readonly<Record<string, RuleRow>> => {
  const {
    dashboardFlags,
    decideSave,
    listBoards,
    mayOpenDashboard,
    maySeeWidget,
    mergeWidgets,
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
            const former = ids.map((i) => ({ i }));
            const widget = former[index % former.length] ?? { i: 0 };
            const without = former.filter((other) => other !== widget);
            same(withRestoredWidget(without, widget, former), former);
            const left = without.filter(({ i }) => isLeft(i));
            const added = { i: isTaken ? widget.i : 20 };
            const place = former.indexOf(widget);
            const preceding = left.filter((other) => former.indexOf(other) < place);
            const restored = { i: isTaken ? Math.max(...left.map(({ i }) => i), widget.i) + 1 : widget.i };
            same(withRestoredWidget([...left, added], widget, former), [
              ...preceding,
              restored,
              ...left.slice(preceding.length),
              added,
            ]);
          },
        ),
      },
    },
    "dashboard-access": {
      says: "The roles of a dashboard may read it; one without roles is open to everybody. DASHBOARD_CUD opens, changes and deletes every dashboard except the system's, which everybody reads and nobody changes.",
      source: "specification 6; behaviour 3.6 (roles = read; canUpdate/canDelete computed by the server)",
      laws: {
        "the edit and delete flags follow the permission, and are never set on the system dashboard": fc.property(
          arbDashboard,
          arbCallerPermissions,
          (board, permissions) => {
            const mayChange = permissions.includes("DASHBOARD_CUD");
            same(dashboardFlags(board, { permissions }), { canUpdate: mayChange, canDelete: mayChange });
            same(dashboardFlags({ id: 0 }, { permissions }), { canUpdate: false, canDelete: false });
          },
        ),
        "a dashboard is open to its roles, to those who may change it, and to everybody without roles": fc.property(
          arbDashboard,
          arbCallerPermissions,
          arbRoles,
          (board, permissions, roleIds) => {
            const isShared = board.roles.some((role) => roleIds.includes(role));
            same(
              mayOpenDashboard(board, { permissions, roleIds }),
              board.roles.length === 0 || isShared || permissions.includes("DASHBOARD_CUD"),
            );
            same(mayOpenDashboard({ ...board, roles: [] }, { permissions: [], roleIds: [] }), true);
            same(mayOpenDashboard({ ...board, id: 0 }, { permissions: [], roleIds: [] }), true);
          },
        ),
      },
    },
    "widget-access": {
      says: "The roles of a widget see it on a dashboard they may open; one without roles is visible to all who may. Those who change dashboards see every widget, so that saving loses none.",
      source:
        "behaviour 3.6 (roles? of a widget, roles = read); specification 4 (Saving a widget writes the whole dashboard); decision 0129",
      laws: {
        "a widget is visible to its roles, to those who may change it, and to everybody without roles": fc.property(
          arbWidget,
          arbRoles,
          arbCallerPermissions,
          arbRoles,
          (widget, roles, permissions, roleIds) => {
            const isShared = roles.some((role) => roleIds.includes(role));
            same(
              maySeeWidget({ ...widget, roles }, { permissions, roleIds }),
              roles.length === 0 || isShared || permissions.includes("DASHBOARD_CUD"),
            );
            same(maySeeWidget({ ...widget, roles: [] }, { permissions: [], roleIds: [] }), true);
          },
        ),
        "those who may change a dashboard see all its widgets, and every widget of the system dashboard is visible to everybody":
          fc.property(
            arbSystem,
            arbDashboard,
            arbCallerPermissions,
            arbRoles,
            (system, board, permissions, roleIds) => {
              if (dashboardFlags(board, { permissions }).canUpdate)
                same(
                  board.widgets.filter((widget) => !maySeeWidget(widget, { permissions, roleIds })),
                  [],
                );
              same(
                system.widgets.every((widget) => maySeeWidget(widget, { permissions: [], roleIds: [] })),
                true,
              );
            },
          ),
      },
    },
    "dashboard-save": {
      says: "A save without an id creates a dashboard, one with an id updates it: it has to exist, be editable, and be unchanged since it was read (optimistic concurrency).",
      source: "specification 4 (Dashboard save); behaviour 3.6 (version in PUT)",
      codes: ["DASHBOARD_STALE"],
      laws: {
        "a save without an id always creates": fc.property(
          fc.constantFrom(null, undefined),
          arbVersion,
          fc.option(arbDashboard, { nil: null }),
          (id, version, stored) => {
            same(decideSave({ id, version }, stored), { ok: true, value: "create" });
          },
        ),
        "a save with an id updates a dashboard that is editable and unchanged since it was read": fc.property(
          arbId,
          arbVersion,
          fc.option(arbDashboard, { nil: null }),
          (id, version, stored) => {
            const refusal = (code: string, field: string, params = {}) => ({
              ok: false,
              issues: [{ code, path: [field], params }],
            });
            const expectedResult =
              stored === null
                ? refusal("HTTP_404", "id")
                : !stored.canUpdate
                  ? refusal("ACCESS_DENIED", "id")
                  : typeof version !== "number" || version === stored.version
                    ? { ok: true, value: "update" }
                    : refusal("DASHBOARD_STALE", "version", { version: stored.version });
            same(decideSave({ id, version }, stored), expectedResult);
          },
        ),
      },
    },
    "dashboard-merge": {
      says: "Merge: when two users changed a dashboard, changes, additions and removals by only one of them are kept, position by position; a position changed by both is a conflict, which a user decides. No change is lost silently.",
      source: "behaviour 3.6 (conflict shows both and offers merge by widget position); decision 0111",
      laws: {
        "takes each position from the user who changed it; different changes by both are a conflict": fc.property(
          arbFewWidgets,
          arbFewWidgets,
          arbFewWidgets,
          fc.subarray(positions),
          fc.subarray(positions),
          (base, more, others, subset, keptToo) => {
            const change = (news: readonly BoardWidget[], left: readonly number[]) => [
              ...base.filter(({ i }) => left.includes(i)),
              ...news.filter(({ i }) => !left.includes(i)),
            ];
            const [ownWidgets, theirWidgets] = [change(more, subset), change(others, keptToo)];
            const { widgets, conflicts } = mergeWidgets({ base, mine: ownWidgets, theirs: theirWidgets });
            for (const i of positions) {
              const [widgetBefore, my, their] = [
                findWidget(base, i),
                findWidget(ownWidgets, i),
                findWidget(theirWidgets, i),
              ];
              const [isMine, isTheirs] = [
                JSON.stringify(my) !== JSON.stringify(widgetBefore),
                JSON.stringify(their) !== JSON.stringify(widgetBefore),
              ];
              const isConflict = isMine && isTheirs && JSON.stringify(my) !== JSON.stringify(their);
              same(findWidget(widgets, i), isConflict || isTheirs ? their : my);
              same(
                conflicts.filter((conflict) => conflict.i === i),
                isConflict ? [{ i, mine: my, theirs: their }] : [],
              );
            }
          },
        ),
        "an unchanged side takes the other's changes and order; equal changes by both do not conflict": fc.property(
          arbFewWidgets,
          arbFewWidgets,
          (base, theirs) => {
            same(mergeWidgets({ base, mine: base, theirs }), { widgets: theirs, conflicts: [] });
            same(new Set(mergeWidgets({ base, mine: theirs, theirs: base }).widgets), new Set(theirs));
            const turnedAround = theirs.map((widget) =>
              withReversedKeys({ ...widget, title: withReversedKeys(widget.title) }),
            );
            same(
              mergeWidgets({ base, mine: theirs, theirs: turnedAround }).conflicts,
              [],
              "the order of fields is no change",
            );
          },
        ),
        "a choice resolves its conflict, and nothing else": fc.property(
          arbFewWidgets,
          fc.constantFrom<MergeSide>("mine", "theirs"),
          fc.boolean(),
          (base, choice, isGone) => {
            const ownWidgets = base.map(withOtherRefresh);
            const theirWidgets = isGone ? [] : base.map((widget) => ({ ...widget, topN: 99 }));
            const choices = new Map(positions.map((i) => [i, choice]));
            same(mergeWidgets({ base, mine: ownWidgets, theirs: theirWidgets }).conflicts.length, base.length);
            same(mergeWidgets({ base, mine: ownWidgets, theirs: theirWidgets, choices }), {
              widgets: choice === "mine" ? ownWidgets : theirWidgets,
              conflicts: [],
            });
            same(mergeWidgets({ base, mine: ownWidgets, theirs: base, choices }), {
              widgets: ownWidgets,
              conflicts: [],
            });
            same(mergeWidgets({ base, mine: base, theirs: theirWidgets, choices }), {
              widgets: theirWidgets,
              conflicts: [],
            });
          },
        ),
      },
    },
  };
};
