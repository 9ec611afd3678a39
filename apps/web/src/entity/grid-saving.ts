/** Saves the edited rows of a grid, all or none, and says how to undo the save. */
import { getEntity, listChanges, toInputValues, type EntityName, type EntityValues } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { Answer, Failure } from "../shared/answer.ts";
import type { EntityGateway, EntitySave } from "./entity-gateway.ts";
import type { GridConflicts } from "./grid-conflicts.ts";
import { putEdit, validateRow, type GridEdits } from "./grid-edits.ts";
import { idOfRow, savedRowsAtMost, type EditedGridRow, type GridSaveResult, type GridState } from "./grid-state.ts";
import { emptyStepHistory } from "./grid-step.ts";

/** Edited rows as they were sent, by id. */
type SentEditByRow = ReadonlyMap<number, EditedGridRow>;

export function createGridSaving(
  name: EntityName,
  gateway: EntityGateway,
  state: GridState,
  gridEdits: GridEdits,
  conflicts: GridConflicts,
) {
  /** Handles a refused save; true if it can be sent again. */
  const refuseSave = async (failure: Failure, sentRows: SentEditByRow): Promise<boolean> => {
    if (failure.status === 409 || failure.status === 404) {
      const conflictsRefresh = await conflicts.refresh();
      return conflictsRefresh.ok && conflictsRefresh.value;
    }
    state.edits = ref(addIssuesToEdits(state.edits, failure, [...sentRows.keys()]));
    return false;
  };

  const sendEdits = async (isAgain: boolean): Promise<Answer<GridSaveResult> | null> => {
    const sentEditByRow: SentEditByRow = new Map(state.edits);
    const updateAnswer = await gateway.update(
      [...sentEditByRow.values()].map(({ row, typed }): EntitySave => ({ ...typed, ...entityKeyOfRow(row) })),
    );
    if (!updateAnswer.ok) {
      const mayRetry = await refuseSave(updateAnswer.failure, sentEditByRow);
      return mayRetry && !isAgain && state.edits.size > 0 ? sendEdits(true) : updateAnswer;
    }
    acceptSave(name, state, gridEdits, updateAnswer.value, sentEditByRow);
    return {
      ok: true,
      value: { rows: updateAnswer.value, undo: undoSavesOf(name, updateAnswer.value, sentEditByRow) },
    };
  };

  return {
    /** Saves every changed row, or none; returns null if nothing was sent. */
    save: async (): Promise<Answer<GridSaveResult> | null> => {
      const editedRows = [...state.edits.values()];
      if (state.saving || editedRows.length === 0 || editedRows.length > savedRowsAtMost || state.conflicts.size > 0)
        return null;
      const validEdits = editedRows
        .map((edit) => validateRow(name, edit.row, edit.typed))
        .filter((edit) => edit !== null);
      state.edits = ref(new Map(validEdits.map((edit) => [idOfRow(edit.row), edit])));
      if (validEdits.some(({ issues }) => issues.length > 0) || validEdits.length === 0) return null;
      state.saving = true;
      const saveAnswer = await sendEdits(false);
      state.saving = false;
      return saveAnswer;
    },
    /** Undoes a save. */
    undoSave: async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
      const undoAnswer = await gateway.update(saves);
      if (undoAnswer.ok) {
        gridEdits.showRows(undoAnswer.value);
        if (state.edits.size > 0) await conflicts.refresh();
      }
      return undoAnswer;
    },
  };
}

/** Takes over saved rows; values typed during the save stay typed. */
function acceptSave(
  name: EntityName,
  gridState: GridState,
  gridEdits: GridEdits,
  savedRows: readonly EntityValues[],
  sentRows: SentEditByRow,
): void {
  gridEdits.showRows(savedRows);
  const editByRow = new Map<number, EditedGridRow>();
  for (const row of savedRows) {
    const rowId = idOfRow(row);
    const typedAfterSending = typedAfterSent(sentRows.get(rowId)?.typed ?? {}, gridState.edits.get(rowId)?.typed ?? {});
    if (Object.keys(typedAfterSending).length > 0) putEdit(name, editByRow, row, typedAfterSending);
  }
  for (const [id, edit] of gridState.edits) if (!sentRows.has(id)) editByRow.set(id, edit);
  gridEdits.replace(editByRow);
  gridState.steps = ref(emptyStepHistory);
}

const entityKeyOfRow = (row: EntityValues) => ({ id: idOfRow(row), version: Number(row["version"]) });

/** Adds the issues of a refused save to the edits they are about. */
function addIssuesToEdits(edits: SentEditByRow, { issues }: Failure, sentIds: readonly number[]): SentEditByRow {
  const nextEditByRow = new Map(edits);
  for (const issue of issues) {
    // "3.price" is the price of the fourth row of a request; a single row has no number.
    const [, rowText, field = ""] = /^(?:(\d+)(?:\.|$))?(.*)$/u.exec(issue.field ?? "") ?? [];
    const issueRowId = sentIds[Number(rowText ?? (sentIds.length === 1 ? 0 : -1))] ?? 0;
    const issueEdit = nextEditByRow.get(issueRowId);
    if (issueEdit !== undefined)
      nextEditByRow.set(issueRowId, {
        ...issueEdit,
        issues: [...issueEdit.issues, { ...issue, field: field === "" ? null : field }],
      });
  }
  return nextEditByRow;
}

/** Values that were typed after others had been sent. */
const typedAfterSent = (sentValues: EntityValues, typedValues: EntityValues): EntityValues =>
  Object.fromEntries(
    Object.entries(typedValues).filter(
      ([field, value]) => listChanges(sentValues, { [field]: value }, [field]).length > 0,
    ),
  );

/** Saves that bring back the stored values which the sent ones replaced. */
function undoSavesOf(
  name: EntityName,
  savedRows: readonly EntityValues[],
  sentRows: SentEditByRow,
): readonly EntitySave[] {
  const { form } = getEntity(name);
  return savedRows.map((row) => {
    const { row: rowBefore = {}, typed = {} } = sentRows.get(idOfRow(row)) ?? {};
    const valuesBefore = toInputValues(form, rowBefore);
    return {
      ...Object.fromEntries(Object.keys(typed).map((field) => [field, valuesBefore[field] ?? null])),
      ...entityKeyOfRow(row),
    };
  });
}
