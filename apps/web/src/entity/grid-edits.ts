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
  const lastReadRowById = new Map<number, EntityValues>();

  const findRow = (id: number): EntityValues | undefined => state.edits.get(id)?.row ?? lastReadRowById.get(id);
  const rememberRows = (rows: readonly EntityValues[]): void => {
    for (const row of rows) lastReadRowById.set(idOfRow(row), row);
  };
  const replaceEdits = (edits: ReadonlyMap<number, EditedGridRow>): void => {
    state.edits = ref(edits);
    draftStorage.keep(edits);
  };
  const typedValuesOf = (row: EntityValues): EntityValues => state.edits.get(idOfRow(row))?.typed ?? {};

  return {
    rowById: findRow,
    /** Replaces all edits, and writes their draft. */
    replace: replaceEdits,
    /** Shows saved or newer versions of rows. */
    showRows: (rows: readonly EntityValues[]): void => {
      rememberRows(rows);
      list.keep(rows);
    },
    /** Row with typed values on top, as input values. */
    current: (row: EntityValues): EntityValues => ({ ...toInputValues(form, row), ...typedValuesOf(row) }),
    /** Builds the step of the cells that typed values would change; unchanged cells are left out. */
    stepOf: (writes: readonly TypedRowChange[]): GridStep => {
      rememberRows(writes.map(({ row }) => row).filter((row) => !state.edits.has(idOfRow(row))));
      return writes.flatMap(({ row, values }) =>
        Object.entries(values).flatMap(([field, value]): readonly CellChange[] => {
          const rowId = idOfRow(row);
          const typedValues = typedValuesOf(row);
          const typedValueBefore = Object.hasOwn(typedValues, field) ? { value: typedValues[field] } : null;
          const previousValue =
            typedValueBefore === null ? toInputValues(form, findRow(rowId) ?? row)[field] : typedValueBefore.value;
          const isCellChanged = listChanges({ [field]: previousValue }, { [field]: value }, [field]).length > 0;
          return isCellChanged ? [{ id: rowId, field, before: typedValueBefore, after: { value } }] : [];
        }),
      );
    },
    /** Applies a step to the edits; rows that were never read are skipped. */
    applyStep: (gridStep: GridStep): void => {
      const editByRow = new Map(state.edits);
      for (const id of new Set(gridStep.map((change) => change.id))) {
        const editedRow = findRow(id);
        if (editedRow === undefined) continue;
        const nextTypedValues: Record<string, unknown> = { ...editByRow.get(id)?.typed };
        for (const { field, after } of gridStep.filter((change) => change.id === id)) {
          if (after === null) delete nextTypedValues[field];
          else nextTypedValues[field] = after.value;
        }
        putEdit(name, editByRow, editedRow, nextTypedValues);
      }
      replaceEdits(editByRow);
    },
    forgetRows: (): void => lastReadRowById.clear(),
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
  const validatedEdit = validateRow(name, row, typedValues);
  if (validatedEdit === null) editByRow.delete(idOfRow(row));
  else editByRow.set(idOfRow(row), validatedEdit);
}

export const toFailureIssue = ({ code, path, params }: Issue): FailureIssue => ({
  code,
  field: path.length === 0 ? null : path.join("."),
  params,
});
