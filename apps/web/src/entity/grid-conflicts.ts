/** Conflicts of a grid: reads edited rows again, and merges what somebody else saved meanwhile. */
import {
  applyChoices,
  compareVersions,
  getEntity,
  listChanges,
  toInputValues,
  type EntityName,
  type EntityValues,
  type FieldConflict,
} from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { Answer } from "../shared/answer.ts";
import { takeEqualValues } from "./editor-check.ts";
import type { EntityGateway } from "./entity-gateway.ts";
import { putEdit, type GridEdits } from "./grid-edits.ts";
import { idOfRow, savedRowsAtMost, type GridConflict, type GridState } from "./grid-state.ts";
import { emptyStepHistory } from "./grid-step.ts";

export type GridConflicts = ReturnType<typeof createGridConflicts>;

export function createGridConflicts(name: EntityName, gateway: EntityGateway, state: GridState, gridEdits: GridEdits) {
  const { form } = getEntity(name);
  const fields = Object.keys(form.fields).filter((field) => field !== "id");

  const compareRow = (row: EntityValues, typed: EntityValues, theirRow: EntityValues): readonly FieldConflict[] => {
    const [before, theirs] = [toInputValues(form, row), toInputValues(form, theirRow)];
    return compareVersions({ before, mine: { ...before, ...takeEqualValues(form, typed, theirs) }, theirs }, fields);
  };

  /** Chosen values that differ from the version of somebody else. */
  const chosenOf = (theirRow: EntityValues, compared: readonly FieldConflict[]): EntityValues => {
    const theirInput = toInputValues(form, theirRow);
    return Object.fromEntries(
      listChanges(theirInput, applyChoices(theirInput, compared), fields).map(({ field, after }) => [field, after]),
    );
  };

  return {
    /** Reads edited rows again: takes over changes by others; fields changed by both need a decision. True if all can be saved. */
    refresh: async (): Promise<Answer<boolean>> => {
      const answer = await readRows(gateway, [...state.edits.keys()]);
      if (!answer.ok) return answer;
      const serverRowById = answer.value;
      const editByRow = new Map(state.edits);
      const conflicts = new Map<number, GridConflict>();
      for (const [id, { row, typed }] of state.edits) {
        const theirs = serverRowById.get(id);
        if (theirs === undefined)
          editByRow.set(id, { row, typed, issues: [{ code: "HTTP_404", field: null, params: {} }] });
        else if (theirs["version"] !== row["version"]) {
          const rowConflicts = compareRow(row, typed, theirs);
          if (rowConflicts.some(({ isContested }) => isContested)) conflicts.set(id, { theirs, fields: rowConflicts });
          else putEdit(name, editByRow, theirs, chosenOf(theirs, rowConflicts));
        }
      }
      gridEdits.showRows([...serverRowById.values()]);
      gridEdits.replace(editByRow);
      state.conflicts = ref(conflicts);
      return {
        ok: true,
        value: conflicts.size === 0 && [...editByRow.values()].every(({ issues }) => issues.length === 0),
      };
    },
    choose: (id: number, field: string, chosen: "mine" | "theirs"): void => {
      const rowConflict = state.conflicts.get(id);
      if (rowConflict === undefined) return;
      const choices = rowConflict.fields.map((choice) => (choice.field === field ? { ...choice, chosen } : choice));
      state.conflicts = ref(new Map(state.conflicts).set(id, { ...rowConflict, fields: choices }));
    },
    /** Continues from the other versions, with the chosen values on top. */
    settle: (): void => {
      const editByRow = new Map(state.edits);
      for (const { theirs, fields: comparedFields } of state.conflicts.values())
        putEdit(name, editByRow, theirs, chosenOf(theirs, comparedFields));
      gridEdits.showRows([...state.conflicts.values()].map(({ theirs }) => theirs));
      gridEdits.replace(editByRow);
      Object.assign(state, { conflicts: ref(new Map()), steps: ref(emptyStepHistory) });
    },
  };
}

/** Reads rows by id; deleted rows are absent. */
async function readRows(
  gateway: EntityGateway,
  ids: readonly number[],
): Promise<Answer<ReadonlyMap<number, EntityValues>>> {
  const rowById = new Map<number, EntityValues>();
  for (let offset = 0; offset < ids.length; offset += savedRowsAtMost) {
    const batchIds = ids.slice(offset, offset + savedRowsAtMost);
    const rowsAnswer = await gateway.list(
      {
        search: "",
        sort: "",
        page: 1,
        size: savedRowsAtMost,
        filters: [{ field: "id", operator: "in", values: batchIds, promptUser: false, locked: false }],
      },
      new AbortController().signal,
    );
    if (!rowsAnswer.ok) return rowsAnswer;
    for (const row of rowsAnswer.value.rows) if (row["isDeleted"] !== true) rowById.set(idOfRow(row), row);
  }
  return { ok: true, value: rowById };
}
