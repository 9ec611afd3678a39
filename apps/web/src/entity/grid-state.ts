/** State of a grid: edited rows, conflicts with saves by others, and undo steps. */
import type { EntityValues, FieldConflict } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { FailureIssue } from "../shared/answer.ts";
import type { EntitySave } from "./entity-gateway.ts";
import { emptyStepHistory, type StepHistory } from "./grid-step.ts";

/** Maximum number of rows saved by one request. */
export const savedRowsAtMost = 1_000;

/** Row with typed values on top. */
export interface EditedGridRow {
  /** Row as last read from the server. */
  readonly row: EntityValues;
  readonly typed: EntityValues;
  readonly issues: readonly FailureIssue[];
}

/** Row that somebody else saved meanwhile, with the fields to decide on. */
export interface GridConflict {
  readonly theirs: EntityValues;
  readonly fields: readonly FieldConflict[];
}

export interface GridState {
  /** Edited rows by id. */
  edits: ReadonlyMap<number, EditedGridRow>;
  conflicts: ReadonlyMap<number, GridConflict>;
  steps: StepHistory;
  saving: boolean;
  /** When the recovered draft was stored; null if no draft was recovered. */
  draftAt: number | null;
}

export interface TypedRowChange {
  readonly row: EntityValues;
  readonly values: EntityValues;
}

export interface GridSaveResult {
  readonly rows: readonly EntityValues[];
  /** Saves that undo this one: the values before, with the current versions. */
  readonly undo: readonly EntitySave[];
}

/** Makes the state of a grid without edits. */
export const uneditedGrid = (): GridState => ({
  edits: ref(new Map()),
  conflicts: ref(new Map()),
  steps: ref(emptyStepHistory),
  saving: false,
  draftAt: null,
});

export const idOfRow = (row: EntityValues): number => Number(row["id"]);
