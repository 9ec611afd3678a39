/** A dashboard that somebody arranges: nothing is saved until they say so, every step can be undone, and what is not saved is kept in this tab. */
import {
  mergeBoards,
  parseStoredWidgets,
  printWidgets,
  type BoardWidget,
  type Dashboard,
  type MergedBoard,
  type WidgetChoice,
} from "@comptoir/domain/dashboard";
import { proxy, ref } from "valtio/vanilla";

import type { BoardCalls } from "../../../report/board-calls.ts";
import { failWith, type Answer, type Failure } from "../../../shared/answer.ts";
import type { KeyStore } from "../../../shared/device-storage.ts";

type Widgets = readonly BoardWidget[];

/** Somebody else saved meanwhile: what they saved, and what was decided. */
export interface ArrangeConflict {
  readonly theirs: Dashboard;
  readonly choices: ReadonlyMap<number, WidgetChoice>;
  readonly order: WidgetChoice | null;
}

interface ArrangeState {
  /** As it was read; its version is the one that a save replaces. */
  base: Dashboard;
  widgets: Widgets;
  past: readonly Widgets[];
  future: readonly Widgets[];
  conflict: ArrangeConflict | null;
  /** The dashboard is not there any more, or may not be changed any more. */
  isGone: boolean;
  /** What was not saved before a reload is here again. */
  isRestored: boolean;
  isBusy: boolean;
}

export interface ArrangeInput {
  readonly board: Dashboard;
  readonly calls: BoardCalls;
  readonly drafts: KeyStore;
}

/** As many steps as can be taken back. */
const stepsAtMost = 100;

const keyOf = (id: number): string => `draft.board.${id}`;
const isSame = (one: Widgets, other: Widgets): boolean => printWidgets(one) === printWidgets(other);

export function createArrangeStore({ board, calls, drafts }: ArrangeInput) {
  const draft = readDraft(drafts.get(keyOf(board.id)), board);
  const state = proxy<ArrangeState>({
    base: ref(draft?.base ?? board),
    widgets: ref(draft?.widgets ?? board.widgets),
    past: ref(draft === null ? [] : [draft.base.widgets]),
    future: ref([]),
    conflict: null,
    isGone: false,
    isRestored: draft !== null,
    isBusy: false,
  });

  const keep = (): void => {
    const { id, version, widgets } = state.base;
    drafts.set(
      keyOf(board.id),
      isSame(state.widgets, widgets)
        ? null
        : JSON.stringify({ id, version, base: printWidgets(widgets), widgets: printWidgets(state.widgets) }),
    );
  };
  const go = (part: Pick<ArrangeState, "widgets" | "past" | "future">): void => {
    state.widgets = ref(part.widgets);
    state.past = ref(part.past);
    state.future = ref(part.future);
    keep();
  };

  const finish = async (answer: Answer<Dashboard>): Promise<Answer<Dashboard>> => {
    state.isBusy = false;
    if (answer.ok) drafts.set(keyOf(board.id), null);
    return answer;
  };
  /** What they saved is read, to be put together with what is here. */
  const meet = async (failure: Failure): Promise<Answer<Dashboard>> => {
    const boards = await calls.list();
    if (!boards.ok) return finish(boards);
    const theirs = boards.value.find(({ id }) => id === board.id);
    if (theirs === undefined || !theirs.canUpdate) state.isGone = true;
    else state.conflict = ref({ theirs, choices: new Map<number, WidgetChoice>(), order: null });
    return finish({ ok: false, failure });
  };
  const send = async (widgets: Widgets, onto: Dashboard): Promise<Answer<Dashboard>> => {
    state.isBusy = true;
    const answer = await calls.save({ ...onto, widgets });
    if (answer.ok) return finish(answer);
    const isMet =
      answer.failure.code === "DASHBOARD_STALE" ||
      answer.failure.code === "HTTP_404" ||
      answer.failure.code === "ACCESS_DENIED";
    return isMet ? meet(answer.failure) : finish(answer);
  };
  const merged = (): MergedBoard | null =>
    state.conflict === null
      ? null
      : mergeBoards({
          base: state.base.widgets,
          mine: state.widgets,
          theirs: state.conflict.theirs.widgets,
          choices: state.conflict.choices,
          order: state.conflict.order,
        });

  return {
    state,
    merged,
    isChanged: (): boolean => !isSame(state.widgets, state.base.widgets),
    /** One step, which one undo takes back; says whether anything changed. */
    change: (next: Widgets): boolean => {
      if (isSame(next, state.widgets)) return false;
      go({ widgets: next, past: [...state.past, state.widgets].slice(-stepsAtMost), future: [] });
      return true;
    },
    undo: (): void => {
      const before = state.past.at(-1);
      if (before !== undefined)
        go({ widgets: before, past: state.past.slice(0, -1), future: [state.widgets, ...state.future] });
    },
    redo: (): void => {
      const [next, ...future] = state.future;
      if (next !== undefined) go({ widgets: next, past: [...state.past, state.widgets], future });
    },
    /** Forgets every step. */
    discard: (): void => {
      state.isRestored = false;
      go({ widgets: state.base.widgets, past: [], future: [] });
    },
    save: (): Promise<Answer<Dashboard>> => send(state.widgets, state.base),
    decide: (part: Partial<Omit<ArrangeConflict, "theirs">>): void => {
      if (state.conflict !== null) state.conflict = ref({ ...state.conflict, ...part });
    },
    /** Goes back to arranging; the next save meets them again. */
    leaveConflict: (): void => {
      state.conflict = null;
    },
    /** Saves what was put together; nothing while something is undecided. */
    saveMerged: async (): Promise<Answer<Dashboard>> => {
      const together = merged();
      if (together === null || state.conflict === null || together.conflicts.length > 0 || together.isOrderInConflict)
        return failWith("DASHBOARD_STALE");
      const { theirs } = state.conflict;
      state.conflict = null;
      // What was decided is what is here from now on, on top of what they saved.
      state.base = ref(theirs);
      go({ widgets: together.widgets, past: [...state.past, state.widgets], future: [] });
      return send(together.widgets, theirs);
    },
    /** Keeps what is here as a dashboard of its own. */
    saveAsNew: async (): Promise<Answer<Dashboard>> => {
      state.isBusy = true;
      const { description, longDescription, period, roles } = state.base;
      return finish(await calls.create({ description, longDescription, period, roles, widgets: state.widgets }));
    },
  };
}

export type ArrangeStore = ReturnType<typeof createArrangeStore>;

/** What was not saved, with the board that it was made of; none where it cannot be read. */
function readDraft(
  text: string | null,
  board: Dashboard,
): { readonly base: Dashboard; readonly widgets: Widgets } | null {
  if (text === null) return null;
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== "object" || kept === null || !("version" in kept) || !("base" in kept) || !("widgets" in kept))
      return null;
    const { version, base, widgets } = kept;
    if (typeof version !== "number" || typeof base !== "string" || typeof widgets !== "string") return null;
    const [before, now] = [parseStoredWidgets(base), parseStoredWidgets(widgets)];
    return before.ok && now.ok ? { base: { ...board, version, widgets: before.value }, widgets: now.value } : null;
  } catch {
    return null;
  }
}
