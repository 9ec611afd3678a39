/** Rows of an XML file, and those that wait for values above them. */

import type { FileProblem } from "../file-problem.ts";

/** A record with its number in the file, from 1. */
export interface XmlRow {
  readonly number: number;
  readonly cells: readonly string[];
  /** Columns of which it has several values, in a file where that is rare: a mapping that reads one cannot read the row. */
  readonly twice: readonly string[];
  /** Why its cells are not what the document says. */
  readonly problem: FileProblem | null;
}

/** Values by the index of their column. */
export type PartialCells = (string | undefined)[];

/** A record that waits for the values above it. */
export interface WaitingRow extends Pick<XmlRow, "number" | "twice"> {
  readonly cells: PartialCells;
  problem: FileProblem | null;
}

/** Mark between the values of an element that a record has twice. */
export const twiceMark = " | ";

/** Limits: length of a record's values, and of those of all waiting records, in characters; number of cells of waiting records, filled or not. */
export const rowLimits = { record: 1_048_576, waiting: 16_777_216, cells: 2_000_000 } as const;
