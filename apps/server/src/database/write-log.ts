/**
 * Numbers the transactions that write to the embedded database, so that readers know whether an earlier answer is still valid. Each transaction takes the
 * next number; those of tills report the receipts they added, and any other is assumed to change everything.
 *
 * PostgreSQL has several writers at once and no such log: its readers query each time.
 */

import type { SqlClient } from "effect/sql";

/** Receipts of tills that were added to the batch of a location and day: all those numbered from `firstNo` on. */
export interface AddedReceipts {
  readonly locationId: number;
  readonly businessDate: string;
  readonly batchId: number;
  readonly firstNo: number;
}

/** Version of all figures, which changes with each write. */
export interface FigureState {
  /** Number of transactions so far that may have changed everything. */
  readonly epoch: number;
  /** Number of derivations (rounds that turn facts into receipts) in this epoch. */
  readonly rounds: number;
}

export interface WriteLog {
  /** Reports a committed transaction that changes no figure, because it only appends facts. */
  readonly noteAppend: (transaction: number) => void;
  /** Reports a committed derivation, which changes figures only by these added receipts. */
  readonly noteRound: (transaction: number, added: readonly AddedReceipts[]) => void;
  /** Returns the version of figures before the transaction of this number. */
  readonly stateBefore: (next: number) => FigureState;
  /** Receipts added between an earlier version and the last one returned, one element for each batch; null if anything else may have changed. */
  readonly addedSince: (state: FigureState) => readonly AddedReceipts[] | null;
}

/** Maximum number of derivations in an epoch, and of reports that no reader has used yet. */
const [roundsAtMost, notesAtMost] = [5_000, 20_000];

/** Starts a log; `restarts` counts restarts of the engine, which may then reuse the numbers of transactions that did not commit. */
export function makeWriteLog(restarts: () => number): WriteLog {
  const addedByTransaction = new Map<number, readonly AddedReceipts[]>();
  let addedPerRound: (readonly AddedReceipts[])[] = [];
  let [epoch, lastTransaction, restartsBefore] = [0, 0, -1];

  const beginEpoch = (): void => {
    epoch++;
    addedPerRound = [];
  };

  const noteReceipts = (transaction: number, addedReceipts: readonly AddedReceipts[]): void => {
    if (addedByTransaction.size >= notesAtMost) addedByTransaction.clear();
    // A reader that came before this report has counted the transaction as one that changes everything.
    if (transaction > lastTransaction) addedByTransaction.set(transaction, addedReceipts);
  };

  const figureStateBefore = (nextTransaction: number): FigureState => {
    if (restarts() !== restartsBefore || nextTransaction <= lastTransaction || addedPerRound.length > roundsAtMost) {
      restartsBefore = restarts();
      lastTransaction = nextTransaction - 1;
      addedByTransaction.clear();
      beginEpoch();
    }
    for (; lastTransaction < nextTransaction - 1; lastTransaction++) {
      const addedByNext = addedByTransaction.get(lastTransaction + 1);
      addedByTransaction.delete(lastTransaction + 1);
      if (addedByNext === undefined) beginEpoch();
      else if (addedByNext !== noReceiptsAdded) addedPerRound.push(addedByNext);
    }
    return { epoch, rounds: addedPerRound.length };
  };

  return {
    noteAppend: (transaction) => noteReceipts(transaction, noReceiptsAdded),
    noteRound: noteReceipts,
    stateBefore: figureStateBefore,
    addedSince: (state) => (state.epoch === epoch ? joinAdditions(addedPerRound.slice(state.rounds).flat()) : null),
  };
}

/** Report of a transaction that only appended facts: no receipts are added yet. */
const noReceiptsAdded: readonly AddedReceipts[] = [];

/** Merges additions into one for each batch, from its lowest number. */
function joinAdditions(additions: readonly AddedReceipts[]): readonly AddedReceipts[] {
  const addedByBatch = new Map<number, AddedReceipts>();
  for (const addition of additions) {
    const knownAddition = addedByBatch.get(addition.batchId);
    if (knownAddition === undefined || addition.firstNo < knownAddition.firstNo)
      addedByBatch.set(addition.batchId, addition);
  }
  return [...addedByBatch.values()];
}

const logByClient = new WeakMap<SqlClient.SqlClient, WriteLog>();

/** Starts the write log of a client's database, of which this process must be the only writer. */
export const startWriteLog = (sql: SqlClient.SqlClient, restarts: () => number): void =>
  void logByClient.set(sql, makeWriteLog(restarts));

/** Returns the write log of a client's database; undefined where others write too. */
export const findWriteLog = (sql: SqlClient.SqlClient): WriteLog | undefined => logByClient.get(sql);
