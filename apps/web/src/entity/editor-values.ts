/** Values of an editor's form: the stored row, or the defaults of a new one, with typed values on top. */
import { getEntity, listChanges, toInputValues, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import { checkInput, defaultsOf, readField } from "./editor-check.ts";
import type { EditorDrafts } from "./editor-drafts.ts";
import type { EditorState, EditorVisit } from "./editor-state.ts";

export type EditorValues = ReturnType<typeof createEditorValues>;

export function createEditorValues(name: EntityName, state: EditorState, visit: EditorVisit, drafts: EditorDrafts) {
  const { form } = getEntity(name);
  const fields = Object.keys(form.fields).filter((field) => field !== "id");
  const formDefaults = defaultsOf(form);

  const newRow = (): EntityValues => ({ ...formDefaults, ...visit.startValues });
  const baseValues = (): EntityValues => (state.row === null ? newRow() : toInputValues(form, state.row));
  const currentValues = (): EntityValues => ({ ...baseValues(), ...state.typed });
  const draftKey = () => drafts.keyOf(state.id ?? 0, state.origin);

  return {
    /** Fields that the form edits. */
    fields,
    /** Initial values of the form. */
    base: baseValues,
    current: currentValues,
    input: (row: EntityValues): EntityValues => toInputValues(form, row),
    changes: () => {
      const valuesBefore = { id: state.id ?? 0, ...baseValues() };
      const valuesAfter = Object.fromEntries(
        Object.entries(state.typed).map(([field, value]) => [field, readField(form, valuesBefore, field, value)]),
      );
      return listChanges(state.row ?? newRow(), valuesAfter, Object.keys(valuesAfter));
    },
    /** Lists the issues of the form, by the rules of the server. */
    check: () => checkInput(form, { id: state.id ?? 0, ...currentValues() }),
    /** Values that differ from another version of the row. */
    differing: (from: EntityValues, values: EntityValues): EntityValues =>
      Object.fromEntries(listChanges(from, { ...from, ...values }, fields).map(({ field, after }) => [field, after])),
    /** Values of the fields that the form still has; an older draft may hold others. */
    knownOf: (values: EntityValues): EntityValues =>
      Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))),
    draftKey,
    keepDraft: (): void => drafts.write(draftKey(), state.row, baseValues(), state.typed),
    /** Forgets typed values, and their draft. */
    forget: (): void => {
      drafts.remove(draftKey());
      Object.assign(state, { typed: ref({}), issues: [], draftAt: null, conflict: null });
    },
  };
}
