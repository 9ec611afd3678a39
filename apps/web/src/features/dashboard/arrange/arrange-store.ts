/** Store of a dashboard being edited: saved only on request, every step can be undone, and unsaved changes stay in the tab. */
import {
  mergeBoards,
  parseStoredWidgets,
  printWidgets,
  type BoardWidget,
  type Dashboard,
  type MergedBoard,
  type MergeSide,
} from "@comptoir/domain/dashboard";
import { proxy, ref } from "valtio/vanilla";

import type { BoardCalls } from "../../../report/board-calls.ts";
import { failWith, type Answer, type Failure } from "../../../shared/answer.ts";
import type { KeyStore } from "../../../shared/device-storage.ts";
import { recordStep, redoStep, startSteps, undoStep, type EditSteps } from "../../../shared/edit-steps.ts";
import { boardDraftKey } from "../board-paths.ts";

type BoardWidgets = readonly BoardWidget[];

/** Conflict with somebody else's save: their board, and the decisions so far. */
export interface ArrangeConflict {
  readonly theirs: Dashboard;
  readonly choices: ReadonlyMap<number, MergeSide>;
  readonly order: MergeSide | null;
}

export interface ArrangeState {
  /** Board that the changes are based on: as it was read, or as somebody else saved it before a merge. */
  base: Dashboard;
  widgets: BoardWidgets;
  past: readonly BoardWidgets[];
  future: readonly BoardWidgets[];
  conflict: ArrangeConflict | null;
  /** The dashboard was deleted, or may no longer be changed. */
  isGone: boolean;
  /** Unsaved changes were restored after a reload. */
  isRestored: boolean;
  isBusy: boolean;
}

export interface ArrangeInput {
  readonly board: Dashboard;
  readonly calls: BoardCalls;
  readonly drafts: KeyStore;
}

const areSameWidgets = (left: BoardWidgets, right: BoardWidgets): boolean => printWidgets(left) === printWidgets(right);

export function createArrangeStore({ board, calls, drafts }: ArrangeInput) {
  const state = proxy(initialArrangeState(board, readDraft(drafts.get(boardDraftKey(board.id)), board)));

  const saveDraft = (): void => {
    const { id, version, widgets } = state.base;
    drafts.set(
      boardDraftKey(board.id),
      areSameWidgets(state.widgets, widgets)
        ? null
        : JSON.stringify({ id, version, base: printWidgets(widgets), widgets: printWidgets(state.widgets) }),
    );
  };
  const goToStep = ({ present, past, future }: EditSteps<BoardWidgets>): void => {
    Object.assign(state, { widgets: ref(present), past: ref(past), future: ref(future) } satisfies UndoSteps);
    saveDraft();
  };

  const { send, finish } = createSaver(state, board.id, { calls, drafts });
  const merged = (): MergedBoard | null => mergeConflict(state);

  return {
    state,
    merged,
    isChanged: (): boolean => !areSameWidgets(state.widgets, state.base.widgets),
    ...createUndoSteps(state, goToStep),
    save: (): Promise<Answer<Dashboard>> => send(state.widgets, state.base),
    decide: (part: Partial<Omit<ArrangeConflict, "theirs">>): void => {
      if (state.conflict !== null) state.conflict = ref({ ...state.conflict, ...part });
    },
    /** Returns to editing; the next save meets the conflict again. */
    leaveConflict: (): void => {
      state.conflict = null;
    },
    /** Saves the merged board; fails while a decision is open. */
    saveMerged: async (): Promise<Answer<Dashboard>> => {
      const mergedResult = merged();
      if (
        mergedResult === null ||
        state.conflict === null ||
        mergedResult.conflicts.length > 0 ||
        mergedResult.isOrderInConflict
      )
        return failWith("DASHBOARD_STALE");
      const { theirs } = state.conflict;
      state.conflict = null;
      // The merged widgets become the local state, on top of the other save.
      state.base = ref(theirs);
      goToStep(recordStep(stepsOf(state), mergedResult.widgets));
      return send(mergedResult.widgets, theirs);
    },
    /** Saves the local state as a new dashboard. */
    saveAsNew: async (): Promise<Answer<Dashboard>> => {
      state.isBusy = true;
      const { description, longDescription, period, roles, targetId } = state.base;
      const { widgets } = state;
      return finish(await calls.create({ description, longDescription, period, roles, targetId, widgets }));
    },
  };
}

const initialArrangeState = (board: Dashboard, draft: ReturnType<typeof readDraft>): ArrangeState => ({
  base: ref(draft?.base ?? board),
  widgets: ref(draft?.widgets ?? board.widgets),
  past: ref(draft === null ? [] : [draft.base.widgets]),
  future: ref([]),
  conflict: null,
  isGone: false,
  isRestored: draft !== null,
  isBusy: false,
});

type UndoSteps = Pick<ArrangeState, "widgets" | "past" | "future">;

const stepsOf = ({ widgets, past, future }: UndoSteps): EditSteps<BoardWidgets> => ({
  past,
  present: widgets,
  future,
  typedText: null,
});

/** Steps of the editing, each of which one undo reverts. */
const createUndoSteps = (arrangeState: ArrangeState, go: (steps: EditSteps<BoardWidgets>) => void) => ({
  /** Applies a step; returns whether anything changed. */
  change: (nextWidgets: BoardWidgets): boolean => {
    if (areSameWidgets(nextWidgets, arrangeState.widgets)) return false;
    go(recordStep(stepsOf(arrangeState), nextWidgets));
    return true;
  },
  undo: (): void => go(undoStep(stepsOf(arrangeState))),
  redo: (): void => go(redoStep(stepsOf(arrangeState))),
  /** Discards all changes and steps: the widgets are those of `base` again. */
  discard: (): void => {
    arrangeState.isRestored = false;
    go(startSteps(arrangeState.base.widgets));
  },
});

/** Merges the local changes with the conflicting save; null without a conflict. */
function mergeConflict({ conflict, base, widgets }: ArrangeState): MergedBoard | null {
  if (conflict === null) return null;
  const { theirs, choices, order } = conflict;
  return mergeBoards({ base: base.widgets, mine: widgets, theirs: theirs.widgets, choices, order });
}

/** Makes the functions that send and end a save of the board; a conflict opens if somebody else saved it meanwhile. */
function createSaver(
  arrangeState: ArrangeState,
  id: number,
  { calls, drafts }: Pick<ArrangeInput, "calls" | "drafts">,
) {
  const widgetIdsAtStart = new Set(arrangeState.base.widgets.map(({ i }) => i));
  const finishSave = async (answer: Answer<Dashboard>): Promise<Answer<Dashboard>> => {
    arrangeState.isBusy = false;
    if (answer.ok) drafts.set(boardDraftKey(id), null);
    return answer;
  };
  /** Reads the board that somebody else saved, to merge it with the local changes. */
  const readConflict = async (failure: Failure, version: number | undefined): Promise<Answer<Dashboard>> => {
    const boardsAnswer = await calls.list();
    if (!boardsAnswer.ok) return finishSave(boardsAnswer);
    const theirBoard = boardsAnswer.value.find((board) => board.id === id);
    if (theirBoard === undefined || !theirBoard.canUpdate) arrangeState.isGone = true;
    // Otherwise nobody else saved: the server refused what was sent, and the refusal is shown.
    else if (theirBoard.version !== version)
      arrangeState.conflict = ref({ theirs: theirBoard, choices: new Map<number, MergeSide>(), order: null });
    return finishSave({ ok: false, failure });
  };
  const sendWidgets = async (widgets: BoardWidgets, onto: Dashboard): Promise<Answer<Dashboard>> => {
    arrangeState.isBusy = true;
    // A widget of the board as it was read, which somebody else removed, is put back.
    const putBackIds = widgets.flatMap(({ i }) =>
      widgetIdsAtStart.has(i) && !onto.widgets.some((widget) => widget.i === i) ? [i] : [],
    );
    const saveAnswer = await calls.save({ ...onto, widgets }, putBackIds);
    if (saveAnswer.ok || !rereadFailureCodes.has(saveAnswer.failure.code)) return finishSave(saveAnswer);
    return readConflict(saveAnswer.failure, onto.version);
  };
  return { send: sendWidgets, finish: finishSave };
}

/** Failures of a save after which the board is read again. */
const rereadFailureCodes: ReadonlySet<string> = new Set(["DASHBOARD_STALE", "HTTP_404", "ACCESS_DENIED"]);

export type ArrangeStore = ReturnType<typeof createArrangeStore>;

/** Parses the unsaved changes and the board they are based on; null if there are none or they cannot be parsed. */
function readDraft(
  text: string | null,
  board: Dashboard,
): { readonly base: Dashboard; readonly widgets: BoardWidgets } | null {
  if (text === null) return null;
  try {
    const parsedDraft: unknown = JSON.parse(text);
    if (
      typeof parsedDraft !== "object" ||
      parsedDraft === null ||
      !("version" in parsedDraft) ||
      !("base" in parsedDraft) ||
      !("widgets" in parsedDraft)
    )
      return null;
    const { version, base, widgets } = parsedDraft;
    if (typeof version !== "number" || typeof base !== "string" || typeof widgets !== "string") return null;
    const [baseResult, widgetsResult] = [parseStoredWidgets(base), parseStoredWidgets(widgets)];
    return baseResult.ok && widgetsResult.ok
      ? { base: { ...board, version, widgets: baseResult.value }, widgets: widgetsResult.value }
      : null;
  } catch {
    return null;
  }
}
