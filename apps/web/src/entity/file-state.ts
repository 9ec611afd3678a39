/** State of an import of rows from a file. */
import type { EntityValues, FileChanges, FileContent, RejectedLine } from "@comptoir/domain/entity";

import type { Failure } from "../shared/answer.ts";

export interface FileState {
  step: "choose" | "reading" | "preview" | "writing" | "done";
  fileName: string;
  content: FileContent | null;
  plan: FileChanges | null;
  failure: Failure | null;
  /** Progress: lines written so far, of how many. */
  written: number;
  total: number;
  created: number;
  changed: number;
  /** Lines that the server refused. */
  refused: readonly RejectedLine[];
}

/** Returns the state before a file is chosen. */
export const makeEmptyFileState = (): FileState => ({
  step: "choose",
  fileName: "",
  content: null,
  plan: null,
  failure: null,
  written: 0,
  total: 0,
  created: 0,
  changed: 0,
  refused: [],
});

/** Rows that an import wrote, for its undo. */
export interface WrittenFile {
  /** Created and changed rows, as saved. */
  readonly created: readonly EntityValues[];
  readonly changed: readonly EntityValues[];
  /** Ids of the changed rows, with the values that the import replaced. */
  readonly before: readonly EntityValues[];
}

export const nothingWritten: WrittenFile = { created: [], changed: [], before: [] };
