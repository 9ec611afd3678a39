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
type SentRows = ReadonlyMap<number, EditedGridRow>;

export function createGridSaving(
  name: EntityName,
  gateway: EntityGateway,
  state: GridState,
  rows: GridEdits,
  conflicts: GridConflicts,
) {
  /** Handles a refused save; true if it can be sent again. */
  const refuseSave = async (failure: Failure, sentRows: SentRows): Promise<boolean> => {
    if (failure.status === 409 || failure.status === 404) {
      const refreshResult = await conflicts.refresh();
      return refreshResult.ok && refreshResult.value;
    }
    state.edits = ref(withIssues(state.edits, failure, [...sentRows.keys()]));
    return false;
  };

  const sendEdits = async (isAgain: boolean): Promise<Answer<GridSaveResult> | null> => {
    const sentEdits: SentRows = new Map(state.edits);
    const answer = await gateway.update(
      [...sentEdits.values()].map(({ row, typed }): EntitySave => ({ ...typed, ...keyOfRow(row) })),
    );
    if (!answer.ok) {
      const mayRetry = await refuseSave(answer.failure, sentEdits);
      return mayRetry && !isAgain && state.edits.size > 0 ? sendEdits(true) : answer;
    }
    acceptSave(name, state, rows, answer.value, sentEdits);
    return { ok: true, value: { rows: answer.value, undo: undoOf(name, answer.value, sentEdits) } };
  };

  return {
    /** Saves every changed row, or none; null if there is nothing to save or an error to fix first. */
    save: async (): Promise<Answer<GridSaveResult> | null> => {
      const typedRows = [...state.edits.values()];
      if (state.saving || typedRows.length === 0 || typedRows.length > savedRowsAtMost || state.conflicts.size > 0)
        return null;
      const edits = typedRows.map((edit) => validateRow(name, edit.row, edit.typed)).filter((edit) => edit !== null);
      state.edits = ref(new Map(edits.map((edit) => [idOfRow(edit.row), edit])));
      if (edits.some(({ issues }) => issues.length > 0) || edits.length === 0) return null;
      state.saving = true;
      const answer = await sendEdits(false);
      state.saving = false;
      return answer;
    },
    /** Undoes a save. */
    undoSave: async (saves: readonly EntitySave[]): Promise<Answer<readonly EntityValues[]>> => {
      const answer = await gateway.update(saves);
      if (answer.ok) {
        rows.showRows(answer.value);
        if (state.edits.size > 0) await conflicts.refresh();
      }
      return answer;
    },
  };
}

/** Takes over saved rows; values typed during the save stay typed. */
function acceptSave(
  name: EntityName,
  gridState: GridState,
  rows: GridEdits,
  savedRows: readonly EntityValues[],
  sentRows: SentRows,
): void {
  rows.showRows(savedRows);
  const editByRow = new Map<number, EditedGridRow>();
  for (const row of savedRows) {
    const id = idOfRow(row);
    const typedAfter = typedSince(sentRows.get(id)?.typed ?? {}, gridState.edits.get(id)?.typed ?? {});
    if (Object.keys(typedAfter).length > 0) putEdit(name, editByRow, row, typedAfter);
  }
  for (const [id, edit] of gridState.edits) if (!sentRows.has(id)) editByRow.set(id, edit);
  rows.replace(editByRow);
  gridState.steps = ref(emptyStepHistory);
}

const keyOfRow = (row: EntityValues) => ({ id: idOfRow(row), version: Number(row["version"]) });

/** Adds the issues of a refused save to the edits they are about. */
function withIssues(edits: SentRows, { issues }: Failure, sentIds: readonly number[]): SentRows {
  const nextEdits = new Map(edits);
  for (const issue of issues) {
    // "3.price" is the price of the fourth row of a request; a single row has no number.
    const [, rowText, field = ""] = /^(?:(\d+)(?:\.|$))?(.*)$/u.exec(issue.field ?? "") ?? [];
    const id = sentIds[Number(rowText ?? (sentIds.length === 1 ? 0 : -1))] ?? 0;
    const edit = nextEdits.get(id);
    if (edit !== undefined)
      nextEdits.set(id, { ...edit, issues: [...edit.issues, { ...issue, field: field === "" ? null : field }] });
  }
  return nextEdits;
}

/** Values that were typed after others had been sent. */
const typedSince = (sentValues: EntityValues, typedValues: EntityValues): EntityValues =>
  Object.fromEntries(
    Object.entries(typedValues).filter(
      ([field, value]) => listChanges(sentValues, { [field]: value }, [field]).length > 0,
    ),
  );

/** Saves that bring back the stored values which the sent ones replaced. */
function undoOf(name: EntityName, savedRows: readonly EntityValues[], sentRows: SentRows): readonly EntitySave[] {
  const { form } = getEntity(name);
  return savedRows.map((row) => {
    const { row: rowBefore = {}, typed = {} } = sentRows.get(idOfRow(row)) ?? {};
    const values = toInputValues(form, rowBefore);
    return {
      ...Object.fromEntries(Object.keys(typed).map((field) => [field, values[field] ?? null])),
      ...keyOfRow(row),
    };
  });
}
