/** Discards typed values of a grid, and brings them back. */
import type { EntityName } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { BringBack } from "../editor/use-discard-undo.ts";
import { putEdit, type GridEdits } from "./grid-edits.ts";
import type { GridState } from "./grid-state.ts";
import { emptyStepHistory } from "./grid-step.ts";

/** Returns a function that discards all typed values, or those of one row, and returns the function that brings them back. */
export function createGridDiscard(name: EntityName, state: GridState, gridEdits: GridEdits, userId: () => number) {
  return (id?: number): BringBack => {
    const { edits: editsBefore, steps: stepsBefore, draftAt } = state;
    const ownerId = userId();
    const remainingEdits = new Map(id === undefined ? [] : editsBefore);
    if (id !== undefined) remainingEdits.delete(id);
    gridEdits.replace(remainingEdits);
    Object.assign(state, {
      steps: ref(emptyStepHistory),
      conflicts: ref(new Map()),
      draftAt: remainingEdits.size === 0 ? null : draftAt,
    });
    return () => {
      if (userId() !== ownerId) return;
      const isUntouched = state.edits === remainingEdits;
      const editByRow = new Map(state.edits);
      for (const [rowId, { row, typed }] of editsBefore)
        if (!remainingEdits.has(rowId)) putEdit(name, editByRow, row, { ...typed, ...state.edits.get(rowId)?.typed });
      gridEdits.replace(editByRow);
      if (isUntouched) Object.assign(state, { steps: ref(stepsBefore), draftAt });
    };
  };
}
