/**
 * Follows what is committed on the embedded database, so that readers know whether an answer that they have read before is still the answer. Every transaction that writes takes the
 * next number of the database; those of tills are reported with what they added, and any other is taken to change everything.
 *
 * PostgreSQL has several writers at once and no log: its readers ask each time.
 */

import type { SqlClient } from "effect/sql";

/** Receipts of tills that were added to the batch of a location and day: those from a number on. */
export interface AddedReceipts {
  readonly locationId: number;
  readonly businessDate: string;
  readonly batchId: number;
  readonly firstNo: number;
}

/** State of the figures. */
export interface FigureState {
  /** Number of transactions that may have changed everything. */
  readonly epoch: number;
  /** Number of rounds of deriving in this epoch. */
  readonly rounds: number;
}

export interface WriteLog {
  /** Reports a committed transaction that changes no figure: facts were appended. */
  readonly noteAppend: (transaction: number) => void;
  /** Reports a committed round of deriving, which changes figures by these receipts and by nothing else. */
  readonly noteRound: (transaction: number, added: readonly AddedReceipts[]) => void;
  /** State of a database whose next transaction has this number. */
  readonly stateBefore: (next: number) => FigureState;
  /** Receipts added between an earlier state and the last one that was asked for, one element a batch; null if anything else may have changed. */
  readonly addedSince: (state: FigureState) => readonly AddedReceipts[] | null;
}

/** Maximum number of rounds in an epoch, and of reports that no reader has taken into account. */
const [roundsAtMost, notesAtMost] = [5_000, 20_000];

/** Starts a log; `restarts` counts how often the engine began again: it may then give anew the numbers of transactions that did not commit. */
export function makeWriteLog(restarts: () => number): WriteLog {
  const notes = new Map<number, readonly AddedReceipts[]>();
  let rounds: (readonly AddedReceipts[])[] = [];
  let [epoch, last, restartsBefore] = [0, 0, -1];

  const beginEpoch = (): void => {
    epoch++;
    rounds = [];
  };

  const note = (transaction: number, added: readonly AddedReceipts[]): void => {
    if (notes.size >= notesAtMost) notes.clear();
    // A reader that came before the report has taken the transaction for any other.
    if (transaction > last) notes.set(transaction, added);
  };

  const stateBefore = (next: number): FigureState => {
    if (restarts() !== restartsBefore || next <= last || rounds.length > roundsAtMost) {
      restartsBefore = restarts();
      last = next - 1;
      notes.clear();
      beginEpoch();
    }
    for (; last < next - 1; last++) {
      const added = notes.get(last + 1);
      notes.delete(last + 1);
      if (added === undefined) beginEpoch();
      else if (added !== appended) rounds.push(added);
    }
    return { epoch, rounds: rounds.length };
  };

  return {
    noteAppend: (transaction) => note(transaction, appended),
    noteRound: note,
    stateBefore,
    addedSince: (state) => (state.epoch === epoch ? joinAdditions(rounds.slice(state.rounds).flat()) : null),
  };
}

/** Report of appended facts, which wait to be derived. */
const appended: readonly AddedReceipts[] = [];

/** Gives each batch once, from the lowest number that was added. */
function joinAdditions(added: readonly AddedReceipts[]): readonly AddedReceipts[] {
  const byBatch = new Map<number, AddedReceipts>();
  for (const addition of added) {
    const before = byBatch.get(addition.batchId);
    if (before === undefined || addition.firstNo < before.firstNo) byBatch.set(addition.batchId, addition);
  }
  return [...byBatch.values()];
}

const logs = new WeakMap<SqlClient.SqlClient, WriteLog>();

/** Follows the writes of a client's database, of which this process is the only writer. */
export const followWrites = (sql: SqlClient.SqlClient, restarts: () => number): void =>
  void logs.set(sql, makeWriteLog(restarts));

/** The log of a client's database; undefined where others write too. */
export const writeLogOf = (sql: SqlClient.SqlClient): WriteLog | undefined => logs.get(sql);
