/** Typing in an editor: values and their issues, which are checked when a field loses the focus. */
import type { HistoryEntry } from "@comptoir/api/wire";
import { listChanges } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import { isIssueOfField, type EditorState, type EditorVisit } from "./editor-state.ts";
import type { EditorValues } from "./editor-values.ts";

export function createEditorTyping(state: EditorState, visit: EditorVisit, values: EditorValues) {
  return {
    set: (field: string, value: unknown): void => {
      const typedPart: Record<string, unknown> = { ...state.typed, [field]: value };
      if (listChanges(values.base(), typedPart, [field]).length === 0) delete typedPart[field];
      visit.creationKey = "";
      Object.assign(state, {
        typed: ref(typedPart),
        issues: state.issues.filter((issue) => !isIssueOfField(issue, field)),
      });
      values.keepDraft();
    },
    /** Validates a field when it loses the focus. */
    leave: (field: string): void => {
      if (!Object.hasOwn(state.typed, field)) return;
      state.issues = [
        ...state.issues.filter((issue) => !isIssueOfField(issue, field)),
        ...values.check().filter((issue) => isIssueOfField(issue, field)),
      ];
    },
    discard: (): void => {
      values.forget();
      state.refusal = null;
    },
    /** Puts the values before a change back into the form, unsaved; other typed values stay. */
    bringBack: ({ before }: Pick<HistoryEntry, "before">): void => {
      const restoredValues = values.knownOf(before ?? {});
      visit.creationKey = "";
      Object.assign(state, {
        typed: ref(values.differing(values.base(), { ...state.typed, ...restoredValues })),
        issues: state.issues.filter(({ field }) => !Object.hasOwn(restoredValues, field?.split(".")[0] ?? "")),
      });
      values.keepDraft();
    },
  };
}
