/** Conflict of an editor: typed values against a save of the same row by somebody else. */
import { applyChoices, compareVersions, type EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { EditorDrafts } from "./editor-drafts.ts";
import type { EditorState } from "./editor-state.ts";
import type { EditorValues } from "./editor-values.ts";

export type EditorConflicts = ReturnType<typeof createEditorConflicts>;

export function createEditorConflicts(state: EditorState, values: EditorValues, drafts: EditorDrafts) {
  /** Compares typed values with a save by somebody else; true when no field needs a decision. */
  const raiseConflict = (theirValues: EntityValues, baseValues: EntityValues, otherUser: string): boolean => {
    const conflicts = compareVersions(
      { before: baseValues, mine: { ...baseValues, ...state.typed }, theirs: values.input(theirValues) },
      values.fields,
    );
    const isAllMine = conflicts.every(({ chosen, isContested }) => chosen === "mine" && !isContested);
    if (!isAllMine) {
      state.conflict = ref({ theirs: theirValues, who: otherUser, fields: conflicts });
      return false;
    }
    state.row = ref(theirValues);
    if (conflicts.length === 0) values.forget();
    else values.keepDraft();
    return true;
  };

  return {
    raise: raiseConflict,
    restoreDraft: (): void => {
      const draft = drafts.read(values.draftKey());
      if (draft === null) return;
      const isUntouched = Object.keys(state.typed).length === 0;
      Object.assign(state, {
        typed: ref(values.knownOf(draft.typed)),
        draftAt: isUntouched ? draft.at : state.draftAt,
      });
      // Somebody saved since the draft was begun, so both versions are compared before sending.
      if (state.row !== null && Number(state.row["version"]) !== draft.version)
        raiseConflict(state.row, draft.before, "");
    },
    choose: (field: string, chosen: "mine" | "theirs"): void => {
      if (state.conflict === null) return;
      const fields = state.conflict.fields.map((conflict) =>
        conflict.field === field ? { ...conflict, chosen } : conflict,
      );
      state.conflict = ref({ ...state.conflict, fields });
    },
    /** Continues from the other version, with the chosen values on top. */
    settle: (): void => {
      const { conflict } = state;
      if (conflict === null) return;
      const otherValues = values.input(conflict.theirs);
      state.row = ref(conflict.theirs);
      state.typed = ref(values.differing(otherValues, applyChoices(otherValues, conflict.fields)));
      state.conflict = null;
      values.keepDraft();
    },
  };
}
