/** Saves the row in an editor; the answer may arrive when another row is open. */
import { getEntity, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import type { EditorConflicts } from "./editor-conflict.ts";
import type { EditorDrafts } from "./editor-drafts.ts";
import type { EditorHistory } from "./editor-history.ts";
import type { EditorState, EditorVisit } from "./editor-state.ts";
import type { EditorValues } from "./editor-values.ts";
import type { EntityGateway } from "./entity-gateway.ts";

/** Parts of an editor that a save uses. */
export interface SavedEditor {
  readonly state: EditorState;
  readonly visit: EditorVisit;
  readonly values: EditorValues;
  readonly drafts: EditorDrafts;
  readonly conflicts: EditorConflicts;
  readonly history: EditorHistory;
}

export interface EditorSavingOptions {
  readonly newKey: () => string;
  /** Reports a failed save when another row is open by then; its draft is kept. */
  readonly onUnsaved?: ((values: EntityValues) => void) | undefined;
}

/** Save that the server accepted. */
export interface SaveOutcome {
  /** Row as it is stored now. */
  readonly saved: EntityValues;
  /** Row that the save changed; after a retry, the one that somebody else saved. Null for a new row. */
  readonly before: EntityValues | null;
  /** Fields whose value the save changed. */
  readonly fields: readonly string[];
}

/** Save in progress. */
interface SentRow {
  readonly id: number;
  readonly visit: number;
  readonly draftKey: string;
  readonly isNew: boolean;
  readonly before: EntityValues;
  readonly values: EntityValues;
}

export function createEditorSaving(
  name: EntityName,
  gateway: EntityGateway,
  savedEditor: SavedEditor,
  { newKey, onUnsaved }: EditorSavingOptions,
) {
  const { state, visit, values } = savedEditor;

  const sendSave = async (): Promise<Answer<readonly EntityValues[]>> => {
    const sentRowValues = valuesToSend(name, savedEditor);
    if (state.row !== null)
      return gateway.update([{ ...sentRowValues, id: Number(state.row["id"]), version: Number(state.row["version"]) }]);
    // Gives the same content the same key, so that a second click or a retry creates one row only.
    if (visit.creationKey === "") visit.creationKey = newKey();
    return gateway.create([sentRowValues], visit.creationKey);
  };

  /** Sends the changes; retries once if somebody else saved the row meanwhile, but none of the changed fields. */
  const deliverSave = async (id: number, isAgain = false): Promise<SaveOutcome | null> => {
    const sentChange = { before: state.row, fields: values.changes().map(({ field }) => field) };
    const sentRow: SentRow = {
      id,
      visit: visit.count,
      draftKey: values.draftKey(),
      isNew: state.row === null,
      before: values.base(),
      values: values.current(),
    };
    const saveAnswer = await sendSave();
    if (!saveAnswer.ok) {
      const mayRetry = await refuseSave(gateway, savedEditor, saveAnswer.failure, sentRow, onUnsaved);
      return mayRetry && !isAgain && values.changes().length > 0 ? deliverSave(id, true) : null;
    }
    const [savedRow] = saveAnswer.value;
    if (savedRow === undefined) return null;
    acceptSave(savedEditor, savedRow, sentRow);
    return { ...sentChange, saved: savedRow };
  };

  /** Saves the changes; returns the outcome, or null if nothing was saved. */
  return async (): Promise<SaveOutcome | null> => {
    if (state.saving || state.id === null) return null;
    if (state.row !== null && values.changes().length === 0) {
      values.forget();
      return null;
    }
    state.issues = values.check();
    if (state.issues.length > 0) return null;
    Object.assign(state, { saving: true, refusal: null });
    const visitAtStart = visit.count;
    const deliverResult = await deliverSave(state.id);
    if (visitAtStart === visit.count) state.saving = false;
    return deliverResult;
  };
}

/** Values that a save sends: typed ones of a stored row, all of a new one but untouched guarded fields, which the user may not set. */
function valuesToSend(name: EntityName, { state, values }: SavedEditor): EntityValues {
  const { guarded } = getEntity(name);
  const currentValues = values.current();
  const isSentField = (field: string) =>
    Object.hasOwn(state.typed, field) || (state.row === null && !Object.hasOwn(guarded, field));
  return Object.fromEntries(values.fields.filter(isSentField).map((field) => [field, currentValues[field] ?? null]));
}

/** Takes over a saved row. Values typed since stay in the form, or in the draft of a row that was closed. */
function acceptSave(
  { state, visit, values, drafts, history }: SavedEditor,
  savedValues: EntityValues,
  { visit: sentVisit, draftKey, isNew, before, values: sentValues }: SentRow,
): void {
  const isStillOpen = sentVisit === visit.count;
  const closedRowDraft = drafts.read(draftKey);
  const currentTypedValues = isStillOpen ? values.current() : { ...before, ...closedRowDraft?.typed };
  const savedInputValues = values.input(savedValues);
  const typedSinceSave =
    isStillOpen || closedRowDraft !== null
      ? values.differing(savedInputValues, values.differing(sentValues, currentTypedValues))
      : {};
  if (isNew) drafts.remove(draftKey);
  drafts.write(
    isNew ? drafts.keyOf(Number(savedValues["id"])) : draftKey,
    savedValues,
    savedInputValues,
    typedSinceSave,
  );
  if (!isStillOpen) return;
  Object.assign(state, { typed: ref(isNew ? {} : typedSinceSave), issues: [], draftAt: null, conflict: null });
  if (isNew) return;
  state.row = ref(savedValues);
  void history.load(Number(savedValues["id"]));
}

/** Shows a refusal at its fields, as a conflict, or above the form; returns true when the save can be retried unchanged. */
async function refuseSave(
  gateway: EntityGateway,
  { state, visit, values, conflicts }: SavedEditor,
  failure: Failure,
  { id, visit: sentVisit, isNew, before, values: sentValues }: SentRow,
  onUnsaved: EditorSavingOptions["onUnsaved"],
): Promise<boolean> {
  const isVersionStale = failure.code === "ENTITY_STALE";
  const storedRowAnswer = !isNew && (isVersionStale || failure.status === 404) ? await gateway.get(id) : null;
  if (sentVisit !== visit.count) {
    onUnsaved?.(sentValues);
    return false;
  }
  if (storedRowAnswer?.ok === true && isVersionStale)
    return conflicts.raise(storedRowAnswer.value, before, String(failure.issues[0]?.params["by"] ?? ""));
  if (storedRowAnswer?.ok === true && storedRowAnswer.value["isDeleted"] === true) {
    state.row = ref(storedRowAnswer.value);
    return false;
  }
  const fieldIssues = failure.issues.filter(({ field }) => values.fields.includes(field?.split(".")[0] ?? ""));
  if (fieldIssues.length > 0 && fieldIssues.length === failure.issues.length) state.issues = fieldIssues;
  else state.refusal = ref(storedRowAnswer?.ok === false ? storedRowAnswer.failure : failure);
  return false;
}
