/** State of a row's editor. */
import type { HistoryEntry } from "@comptoir/api/wire";
import { type EntityValues, type FieldConflict } from "@comptoir/domain/entity";
import { ref } from "valtio/vanilla";

import type { Failure, FailureIssue } from "../shared/answer.ts";

export interface EditorConflict {
  readonly theirs: EntityValues;
  readonly who: string;
  readonly fields: readonly FieldConflict[];
}

export interface EditorState {
  /** Id of the open row; 0 is a new one, null none. */
  id: number | null;
  /** Value of the address parameter that names what a new row is copied from or created for. */
  origin: string;
  /** Stored row; null until it is read, and for a new row. */
  row: EntityValues | null;
  /** Typed values by field; untouched fields are absent. */
  typed: EntityValues;
  issues: readonly FailureIssue[];
  loading: boolean;
  saving: boolean;
  /** Failure of reading the row. */
  failure: Failure | null;
  /** Failure of saving the row. */
  refusal: Failure | null;
  conflict: EditorConflict | null;
  history: readonly HistoryEntry[] | null;
  /** Whether the history has older changes than the loaded ones. */
  hasOlder: boolean;
  historyFailure: Failure | null;
  /** When the recovered draft was stored; null if no draft was recovered. */
  draftAt: number | null;
}

/** Visit of a row: from its opening until another row is opened. */
export interface EditorVisit {
  /** Number of visits so far: an answer that belongs to an earlier one does not change the form. */
  count: number;
  /** Initial values of a new row, besides the defaults of its form. */
  startValues: EntityValues;
  /** Key of the creation of the typed values; empty before it is sent, and again after a change. */
  creationKey: string;
}

/** Returns the state without a row. */
export const makeClosedEditorState = (): EditorState => ({
  id: null,
  origin: "",
  row: null,
  typed: ref({}),
  issues: [],
  loading: false,
  saving: false,
  failure: null,
  refusal: null,
  conflict: null,
  history: null,
  hasOlder: false,
  historyFailure: null,
  draftAt: null,
});

/** Says whether an issue is about a field, or a part of it. */
export const isIssueOfField = ({ field }: FailureIssue, name: string): boolean =>
  field === name || (field?.startsWith(`${name}.`) ?? false);
