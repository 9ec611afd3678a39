/** Typing in an editor: values and their issues, which are checked when a field loses the focus. */
import type { HistoryEntry } from "@comptoir/api/wire";
import { listChanges } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import { isIssueOfField, type EditorState, type EditorVisit } from "./editor-state.ts";
import type { EditorValues } from "./editor-values.ts";

export function createEditorTyping(editorState: EditorState, editorVisit: EditorVisit, editorValues: EditorValues) {
  return {
    set: (field: string, value: unknown): void => {
      const nextTypedValues: Record<string, unknown> = { ...editorState.typed, [field]: value };
      if (listChanges(editorValues.base(), nextTypedValues, [field]).length === 0) delete nextTypedValues[field];
      editorVisit.creationKey = "";
      Object.assign(editorState, {
        typed: ref(nextTypedValues),
        issues: editorState.issues.filter((issue) => !isIssueOfField(issue, field)),
      });
      editorValues.keepDraft();
    },
    /** Validates a field when it loses the focus. */
    leave: (field: string): void => {
      if (!Object.hasOwn(editorState.typed, field)) return;
      editorState.issues = [
        ...editorState.issues.filter((issue) => !isIssueOfField(issue, field)),
        ...editorValues.check().filter((issue) => isIssueOfField(issue, field)),
      ];
    },
    /** Puts the values before a change back into the form, unsaved; other typed values stay. */
    bringBack: ({ before }: Pick<HistoryEntry, "before">): void => {
      const restoredValues = editorValues.knownOf(before ?? {});
      editorVisit.creationKey = "";
      Object.assign(editorState, {
        typed: ref(editorValues.differing(editorValues.base(), { ...editorState.typed, ...restoredValues })),
        issues: editorState.issues.filter(({ field }) => !Object.hasOwn(restoredValues, field?.split(".")[0] ?? "")),
      });
      editorValues.keepDraft();
    },
  };
}
