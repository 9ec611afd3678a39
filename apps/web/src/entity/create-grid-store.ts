/** Store of a grid: typed values of many rows, their issues, undo steps, and one save for all. */
import { validateEdit, type EntityName } from "@comptoir/domain/entity";
import { proxy, ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import type { KeyStore } from "../shared/device-storage.ts";
import { createListStore } from "./create-list-store.ts";
import type { EntityGateway } from "./entity-gateway.ts";
import { createGridConflicts } from "./grid-conflicts.ts";
import { createGridDiscard } from "./grid-discard.ts";
import { createDraftStorage } from "./grid-draft.ts";
import { createGridEdits, toFailureIssue, type GridEdits } from "./grid-edits.ts";
import { createGridSaving } from "./grid-saving.ts";
import { idOfRow, uneditedGrid, type GridState, type TypedRowChange } from "./grid-state.ts";
import { recordStep, redoStep, undoStep } from "./grid-step.ts";

export type GridStore = ReturnType<typeof createGridStore>;

export interface GridOptions {
  readonly device: KeyStore;
  /** Drafts are stored per user. */
  readonly userId: () => number;
  readonly nowMs?: () => number;
}

export function createGridStore(
  name: EntityName,
  gateway: EntityGateway,
  { device, userId, nowMs = Date.now }: GridOptions,
) {
  const state = proxy<GridState>(uneditedGrid());
  const listStore = createListStore(name, gateway, nowMs);
  const draftStorage = createDraftStorage(device, () => `gridEditing.${userId()}.${name}`, nowMs);
  const gridEdits = createGridEdits(name, state, listStore, draftStorage);
  const gridConflicts = createGridConflicts(name, gateway, state, gridEdits);

  return {
    state,
    list: listStore,
    rowById: gridEdits.rowById,
    current: gridEdits.current,
    choose: gridConflicts.choose,
    settle: gridConflicts.settle,
    ...createUndoableWrites(state, gridEdits),
    ...createGridSaving(name, gateway, state, gridEdits, gridConflicts),
    discard: createGridDiscard(name, state, gridEdits, userId),
    /** Restores the draft on this device, unless values are typed already; returns how many rows it changes, 0 if none was restored. */
    resume: async (): Promise<Answer<number>> => {
      const storedDraft = draftStorage.read();
      if (storedDraft === null || state.edits.size > 0) return { ok: true, value: 0 };
      const restoredEdits = storedDraft.edits.map(({ row, typed }) => {
        const editIssues = validateEdit(name, row, typed).issues.map(toFailureIssue);
        return [idOfRow(row), { row, typed, issues: editIssues }] as const;
      });
      Object.assign(state, { edits: ref(new Map(restoredEdits)), draftAt: storedDraft.at });
      const conflictsRefresh = await gridConflicts.refresh();
      return conflictsRefresh.ok ? { ok: true, value: state.edits.size } : conflictsRefresh;
    },
    /** Writes the draft now. */
    flush: draftStorage.flush,
    reset: (): void => {
      draftStorage.flush();
      listStore.reset();
      gridEdits.forgetRows();
      Object.assign(state, uneditedGrid());
    },
  };
}

/** Writes typed values as steps that can be undone and redone. */
function createUndoableWrites(gridState: GridState, gridEdits: GridEdits) {
  const applyHistoryMove = (movedStep: ReturnType<typeof undoStep>): void => {
    if (movedStep === null) return;
    gridEdits.applyStep(movedStep.step);
    gridState.steps = ref(movedStep.history);
  };

  return {
    /** Writes values into rows, as one step. */
    write: (writes: readonly TypedRowChange[]): void => {
      const writtenStep = gridEdits.stepOf(writes);
      if (writtenStep.length === 0) return;
      gridEdits.applyStep(writtenStep);
      gridState.steps = ref(recordStep(gridState.steps, writtenStep));
    },
    undo: (): void => applyHistoryMove(undoStep(gridState.steps)),
    redo: (): void => applyHistoryMove(redoStep(gridState.steps)),
  };
}
