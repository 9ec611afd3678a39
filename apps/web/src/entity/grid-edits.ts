/** Edited rows of a grid: puts typed values on top of rows, validates them, and stores them as a draft. */
import {
  getEntity,
  listChanges,
  toInputValues,
  validateEdit,
  type EntityName,
  type EntityValues,
} from "@comptoir/domain/entity";
import type { Issue } from "@comptoir/domain/result";
import { ref } from "valtio/vanilla";

import type { FailureIssue } from "../shared/answer.ts";
import type { EntityListStore } from "./create-list-store.ts";
import type { DraftStorage } from "./grid-draft.ts";
import { idOfRow, type EditedGridRow, type GridState, type TypedRowChange } from "./grid-state.ts";
import type { CellChange, GridStep } from "./grid-step.ts";

export type GridEdits = ReturnType<typeof createGridEdits>;

export function createGridEdits(name: EntityName, state: GridState, list: EntityListStore, draftStorage: DraftStorage) {
  const { form } = getEntity(name);
  /** Edited rows as last read, since scrolling may have unloaded their page. */
  const lastReadById = new Map<number, EntityValues>();

  const rowById = (id: number): EntityValues | undefined => state.edits.get(id)?.row ?? lastReadById.get(id);
  const rememberRows = (rows: readonly EntityValues[]): void => {
    for (const row of rows) lastReadById.set(idOfRow(row), row);
  };
  const replaceEdits = (edits: ReadonlyMap<number, EditedGridRow>): void => {
    state.edits = ref(edits);
    draftStorage.keep(edits);
  };
  const typedInto = (row: EntityValues): EntityValues => state.edits.get(idOfRow(row))?.typed ?? {};

  return {
    rowById,
    /** Replaces all edits, and writes their draft. */
    replace: replaceEdits,
    /** Shows saved or newer versions of rows. */
    showRows: (rows: readonly EntityValues[]): void => {
      rememberRows(rows);
      list.keep(rows);
    },
    /** Row with typed values on top, as input values. */
    current: (row: EntityValues): EntityValues => ({ ...toInputValues(form, row), ...typedInto(row) }),
    /** Lists the cells that some values would change. */
    stepOf: (writes: readonly TypedRowChange[]): GridStep => {
      rememberRows(writes.map(({ row }) => row).filter((row) => !state.edits.has(idOfRow(row))));
      return writes.flatMap(({ row, values }) =>
        Object.entries(values).flatMap(([field, value]): readonly CellChange[] => {
          const id = idOfRow(row);
          const typedValues = typedInto(row);
          const typedBefore = Object.hasOwn(typedValues, field) ? { value: typedValues[field] } : null;
          const previousValue =
            typedBefore === null ? toInputValues(form, rowById(id) ?? row)[field] : typedBefore.value;
          const isChanged = listChanges({ [field]: previousValue }, { [field]: value }, [field]).length > 0;
          return isChanged ? [{ id, field, before: typedBefore, after: { value } }] : [];
        }),
      );
    },
    /** Applies a step to the rows that were read. */
    applyStep: (gridStep: GridStep): void => {
      const editByRow = new Map(state.edits);
      for (const id of new Set(gridStep.map((change) => change.id))) {
        const row = rowById(id);
        if (row === undefined) continue;
        const typedValues: Record<string, unknown> = { ...editByRow.get(id)?.typed };
        for (const { field, after } of gridStep.filter((change) => change.id === id)) {
          if (after === null) delete typedValues[field];
          else typedValues[field] = after.value;
        }
        putEdit(name, editByRow, row, typedValues);
      }
      replaceEdits(editByRow);
    },
    forgetRows: (): void => lastReadById.clear(),
  };
}

/** Validates the typed values of a row; null if they change nothing. */
export function validateRow(name: EntityName, row: EntityValues, typedValues: EntityValues): EditedGridRow | null {
  const { changes, issues } = validateEdit(name, row, typedValues);
  const changedValues = Object.fromEntries(changes.map(({ field }) => [field, typedValues[field]]));
  return changes.length === 0 ? null : { row, typed: changedValues, issues: issues.map(toFailureIssue) };
}

/** Validates the typed values of a row and puts them among the edits; removes its edit if they change nothing. */
export function putEdit(
  name: EntityName,
  editByRow: Map<number, EditedGridRow>,
  row: EntityValues,
  typedValues: EntityValues,
): void {
  const edit = validateRow(name, row, typedValues);
  if (edit === null) editByRow.delete(idOfRow(row));
  else editByRow.set(idOfRow(row), edit);
}

export const toFailureIssue = ({ code, path, params }: Issue): FailureIssue => ({
  code,
  field: path.length === 0 ? null : path.join("."),
  params,
});
