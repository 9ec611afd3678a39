/** Conflict of an editor: typed values against a save of the same row by somebody else. */
import { applyChoices, compareVersions, type EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { EditorDrafts } from "./editor-drafts.ts";
import type { EditorState } from "./editor-state.ts";
import type { EditorValues } from "./editor-values.ts";

export type EditorConflicts = ReturnType<typeof createEditorConflicts>;

export function createEditorConflicts(
  editorState: EditorState,
  editorValues: EditorValues,
  editorDrafts: EditorDrafts,
) {
  /** Compares typed values with a save by somebody else; true when no field needs a decision. */
  const raiseConflict = (theirValues: EntityValues, baseValues: EntityValues, otherUser: string): boolean => {
    const theirInputValues = editorValues.input(theirValues);
    const myInputValues = { ...baseValues, ...editorValues.comparable(theirInputValues) };
    const fieldConflicts = compareVersions(
      { before: baseValues, mine: myInputValues, theirs: theirInputValues },
      editorValues.fields,
    );
    const isAllMineUncontested = fieldConflicts.every(({ chosen, isContested }) => chosen === "mine" && !isContested);
    if (!isAllMineUncontested) {
      editorState.conflict = ref({ theirs: theirValues, who: otherUser, fields: fieldConflicts });
      return false;
    }
    editorState.row = ref(theirValues);
    if (fieldConflicts.length === 0) editorValues.forget();
    else editorValues.keepDraft();
    return true;
  };

  return {
    raise: raiseConflict,
    restoreDraft: (): void => {
      const storedDraft = editorDrafts.read(editorValues.draftKey());
      if (storedDraft === null) return;
      const hasNothingTyped = Object.keys(editorState.typed).length === 0;
      Object.assign(editorState, {
        typed: ref(editorValues.knownOf(storedDraft.typed)),
        draftAt: hasNothingTyped ? storedDraft.at : editorState.draftAt,
      });
      // Somebody saved since the draft was begun, so both versions are compared before sending.
      if (editorState.row !== null && Number(editorState.row["version"]) !== storedDraft.version)
        raiseConflict(editorState.row, storedDraft.before, "");
    },
    choose: (field: string, chosen: "mine" | "theirs"): void => {
      if (editorState.conflict === null) return;
      const nextFieldConflicts = editorState.conflict.fields.map((conflict) =>
        conflict.field === field ? { ...conflict, chosen } : conflict,
      );
      editorState.conflict = ref({ ...editorState.conflict, fields: nextFieldConflicts });
    },
    /** Continues from the other version, with the chosen values on top. */
    settle: (): void => {
      const { conflict } = editorState;
      if (conflict === null) return;
      const theirInputValues = editorValues.input(conflict.theirs);
      editorState.row = ref(conflict.theirs);
      editorState.typed = ref(
        editorValues.differing(theirInputValues, applyChoices(theirInputValues, conflict.fields)),
      );
      editorState.conflict = null;
      editorValues.keepDraft();
    },
  };
}
