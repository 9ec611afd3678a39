/** Values of an editor's form: the stored row, or the defaults of a new one, with typed values on top. */
import { getEntity, listChanges, toInputValues, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import { checkInput, defaultsOf, readField, takeEqualValues } from "./editor-check.ts";
import type { EditorDrafts } from "./editor-drafts.ts";
import type { EditorState, EditorVisit } from "./editor-state.ts";
import { formOf } from "./form-of.ts";

export type EditorValues = ReturnType<typeof createEditorValues>;

export function createEditorValues(
  name: EntityName,
  editorState: EditorState,
  editorVisit: EditorVisit,
  editorDrafts: EditorDrafts,
) {
  const { form } = getEntity(name);
  const formFields = Object.keys(form.fields).filter((field) => field !== "id");
  const formDefaults = defaultsOf(form);

  const newRowValues = (): EntityValues => ({ ...formDefaults, ...editorVisit.startValues });
  const baseValues = (): EntityValues =>
    editorState.row === null ? newRowValues() : toInputValues(form, editorState.row);
  const currentValues = (): EntityValues => ({ ...baseValues(), ...editorState.typed });
  const draftKeyOfOpenRow = () => editorDrafts.keyOf(editorState.id ?? 0, editorState.origin);

  return {
    /** Fields that the form edits. */
    fields: formFields,
    /** Initial values of the form. */
    base: baseValues,
    current: currentValues,
    input: (row: EntityValues): EntityValues => toInputValues(form, row),
    changes: () => {
      const valuesBefore = { id: editorState.id ?? 0, ...baseValues() };
      const valuesAfter = Object.fromEntries(
        Object.entries(editorState.typed).map(([field, value]) => [field, readField(form, valuesBefore, field, value)]),
      );
      return listChanges(editorState.row ?? newRowValues(), valuesAfter, Object.keys(valuesAfter));
    },
    /** Lists the issues of the form, by the rules of the server. */
    check: () => {
      const values = currentValues();
      return checkInput(formOf(name, values), { id: editorState.id ?? 0, ...values });
    },
    /** Values that differ from another version of the row. */
    differing: (from: EntityValues, values: EntityValues): EntityValues =>
      Object.fromEntries(
        listChanges(from, { ...from, ...values }, formFields).map(({ field, after }) => [field, after]),
      ),
    /** Typed values to compare with another version of the row. */
    comparable: (otherInputValues: EntityValues): EntityValues =>
      takeEqualValues(form, editorState.typed, otherInputValues),
    /** Values of the fields that the form still has; an older draft may hold others. */
    knownOf: (values: EntityValues): EntityValues =>
      Object.fromEntries(Object.entries(values).filter(([field]) => formFields.includes(field))),
    draftKey: draftKeyOfOpenRow,
    keepDraft: (): void => editorDrafts.write(draftKeyOfOpenRow(), editorState.row, baseValues(), editorState.typed),
    /** Forgets typed values, and their draft. */
    forget: (): void => {
      editorDrafts.remove(draftKeyOfOpenRow());
      Object.assign(editorState, { typed: ref({}), issues: [], draftAt: null, conflict: null });
    },
  };
}
