/** Discards the typed values of an editor, and brings them back. */
import type { BringBack } from "../editor/use-discard-undo.ts";
import type { EditorConflicts } from "./editor-conflict.ts";
import type { EditorDrafts } from "./editor-drafts.ts";
import type { EditorState } from "./editor-state.ts";
import type { EditorValues } from "./editor-values.ts";

/** Returns a function that discards typed values, and returns the function that brings them back. */
export function createEditorDiscard(
  state: EditorState,
  values: EditorValues,
  drafts: EditorDrafts,
  conflicts: EditorConflicts,
) {
  return (): BringBack => {
    const { row, typed, draftAt } = state;
    const baseValues = values.base();
    const draftKey = values.draftKey();
    values.forget();
    state.refusal = null;
    return () => {
      // Values that were typed since stay.
      drafts.write(draftKey, row, baseValues, { ...typed, ...drafts.read(draftKey)?.typed });
      const isStillOpen = draftKey === values.draftKey() && (state.row !== null || row === null);
      if (!isStillOpen) return;
      conflicts.restoreDraft();
      state.draftAt = draftAt;
    };
  };
}
