/** Values of an editor's form: the stored row, or the defaults of a new one, with typed values on top. */
import { getEntity, listChanges, toInputValues, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import { checkInput, defaultsOf, readField } from "./editor-check.ts";
import type { EditorDrafts } from "./editor-drafts.ts";
import type { EditorState, EditorVisit } from "./editor-state.ts";

export type EditorValues = ReturnType<typeof createEditorValues>;

export function createEditorValues(
  name: EntityName,
  editorState: EditorState,
  editorVisit: EditorVisit,
  editorDrafts: EditorDrafts,
) {
  const { form } = getEntity(name);
  const fields = Object.keys(form.fields).filter((field) => field !== "id");
  const formDefaults = defaultsOf(form);

  const newRow = (): EntityValues => ({ ...formDefaults, ...editorVisit.startValues });
  const baseValues = (): EntityValues => (editorState.row === null ? newRow() : toInputValues(form, editorState.row));
  const currentValues = (): EntityValues => ({ ...baseValues(), ...editorState.typed });
  const draftKey = () => editorDrafts.keyOf(editorState.id ?? 0, editorState.origin);

  return {
    /** Fields that the form edits. */
    fields,
    /** Initial values of the form. */
    base: baseValues,
    current: currentValues,
    input: (row: EntityValues): EntityValues => toInputValues(form, row),
    changes: () => {
      const valuesBefore = { id: editorState.id ?? 0, ...baseValues() };
      const valuesAfter = Object.fromEntries(
        Object.entries(editorState.typed).map(([field, value]) => [field, readField(form, valuesBefore, field, value)]),
      );
      return listChanges(editorState.row ?? newRow(), valuesAfter, Object.keys(valuesAfter));
    },
    /** Lists the issues of the form, by the rules of the server. */
    check: () => checkInput(form, { id: editorState.id ?? 0, ...currentValues() }),
    /** Values that differ from another version of the row. */
    differing: (from: EntityValues, values: EntityValues): EntityValues =>
      Object.fromEntries(listChanges(from, { ...from, ...values }, fields).map(({ field, after }) => [field, after])),
    /** Values of the fields that the form still has; an older draft may hold others. */
    knownOf: (values: EntityValues): EntityValues =>
      Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))),
    draftKey,
    keepDraft: (): void => editorDrafts.write(draftKey(), editorState.row, baseValues(), editorState.typed),
    /** Forgets typed values, and their draft. */
    forget: (): void => {
      editorDrafts.remove(draftKey());
      Object.assign(editorState, { typed: ref({}), issues: [], draftAt: null, conflict: null });
    },
  };
}
