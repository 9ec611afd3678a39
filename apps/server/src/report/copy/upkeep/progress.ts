/** Progress of updating the report copy. */

import type { SaleChange } from "../../../sales/index.ts";

/** Counts the sales lines that are written and those that remain. */
export interface Progress {
  /** Returns the number of the last known change of the database. */
  readonly target: () => number;
  /** Returns the written part of the lines; null if none remains. Units: whole percent. */
  readonly percent: () => number | null;
  readonly begin: () => void;
  readonly setTarget: (changeNo: number) => void;
  /** Sets the number of lines that remain, including those of the next run. */
  readonly setLeft: (lines: number) => void;
  /** Begins the transaction of a run of changes. */
  readonly beginRun: (run: readonly SaleChange[]) => void;
  /** Sets the written part of the transaction, from 0 to 1. */
  readonly setPart: (part: number) => void;
  readonly endRun: () => void;
}

/** Makes the progress of a copy that has not read from the database yet. */
export function makeProgress(): Progress {
  const noLineCounts = { done: 0, left: 0, writing: 0, part: 0 };
  let lineCounts = noLineCounts;
  let targetChangeNo = 0;
  return {
    target: () => targetChangeNo,
    percent: () => {
      const { done, left, writing, part } = lineCounts;
      return left === 0 ? null : Math.min(99, Math.floor((100 * (done + writing * part)) / (done + left)));
    },
    begin: () => {
      lineCounts = noLineCounts;
    },
    setTarget: (changeNo) => {
      targetChangeNo = changeNo;
    },
    setLeft: (left) => {
      lineCounts = { ...lineCounts, left };
    },
    beginRun: (run) => {
      const lineCountOfRun = run.reduce(
        (sum, { state, lineCount }) => sum + (state === "COMMITTED" ? lineCount : 0),
        0,
      );
      lineCounts = { ...lineCounts, writing: lineCountOfRun, part: 0 };
    },
    setPart: (part) => {
      lineCounts = { ...lineCounts, part };
    },
    endRun: () => {
      const { done, left, writing } = lineCounts;
      lineCounts = { done: done + writing, left: Math.max(0, left - writing), writing: 0, part: 0 };
    },
  };
}
