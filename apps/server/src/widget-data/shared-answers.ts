/**
 * Shares answers of SQL statements between readers of the embedded database. An answer is valid while
 * only receipts of tills are added, and none to the days that a statement reads. The key is the statement's text, which contains the
 * scope of its reader: nobody gets the answer of another scope.
 */

import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import { findWriteLog, type AddedReceipts, type FigureState, type WriteLog } from "../database/index.ts";
import { makeAddedFactSelection, mergeSumRows, type FactSelection, type SumRow } from "../sales/index.ts";

type AnswerRows = readonly object[];

/** Statement that sums the receipts of some days; receipts added later can be summed alone. */
export interface GrowingSums {
  readonly statement: string;
  /** Name of the key column; all other columns are sums. */
  readonly key: string;
  /** Builds the statement for selected receipts only. */
  readonly statementOf: (selection: FactSelection) => string;
  /** Returns whether the statement includes receipts of a location and day. */
  readonly includes: (added: AddedReceipts) => boolean;
}

/** Answers that are valid in the database state of one read-only transaction. */
export interface SharedAnswers {
  /** First day on which tills may still add sales. */
  readonly sellingFrom: CalendarDate;
  readonly findRows: (statement: string) => AnswerRows | undefined;
  /** Stores an answer for other readers; `lastDay` is the last business day that the statement reads, null if it may read anything. */
  readonly shareRows: (statement: string, rows: AnswerRows, lastDay: string | null) => void;
  /** Finds the receipts added since an answer was read; undefined if it has to be read as a whole. */
  readonly findGrowing: (
    sums: GrowingSums,
  ) => { readonly rows: AnswerRows; readonly added: readonly AddedReceipts[] } | undefined;
}

interface CachedAnswer {
  readonly rows: AnswerRows;
  readonly lastDay: string | null;
  readonly at: FigureState;
}

/** Maximum size of one shared answer, and of all of them. Units: rows. */
const [roomAtMost, allRoomAtMost] = [5_000, 200_000];

class AnswerStore {
  readonly #answers = new Map<string, CachedAnswer>();
  #room = 0;
  #epoch = 0;

  /** Drops every answer when something other than receipts of tills was written. */
  beginEpoch(epoch: number): void {
    if (epoch > this.#epoch) this.clear();
    this.#epoch = Math.max(epoch, this.#epoch);
  }

  get(statement: string): CachedAnswer | undefined {
    return this.#answers.get(statement);
  }

  set(statement: string, answer: CachedAnswer): void {
    this.delete(statement);
    const answerRoom = roomOfAnswer(statement, answer.rows);
    if (answerRoom > roomAtMost) return;
    if (this.#room + answerRoom > allRoomAtMost) this.clear();
    this.#answers.set(statement, answer);
    this.#room += answerRoom;
  }

  delete(statement: string): void {
    const storedAnswer = this.#answers.get(statement);
    if (storedAnswer === undefined) return;
    this.#answers.delete(statement);
    this.#room -= roomOfAnswer(statement, storedAnswer.rows);
  }

  clear(): void {
    this.#answers.clear();
    this.#room = 0;
  }
}

/** Computes the size of an answer: its rows, and a row for each hundred characters of its statement. Units: rows. */
const roomOfAnswer = (statement: string, rows: AnswerRows): number =>
  rows.length + 5 + Math.ceil(statement.length / 100);

const storeByLog = new WeakMap<WriteLog, AnswerStore>();

/** Opens the shared answers for the current transaction, of which this must be the first statement; undefined if other processes write to the database too. */
export const openSharedAnswers = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const writeLog = findWriteLog(sql);
  if (writeLog === undefined) return undefined;
  const answerStore = storeByLog.get(writeLog) ?? new AnswerStore();
  storeByLog.set(writeLog, answerStore);
  const [row] = yield* sql<{
    readonly next: number;
  }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS next`;
  const figureState = writeLog.stateBefore(row?.next ?? 0);
  answerStore.beginEpoch(figureState.epoch);
  const today = businessDateOf(yield* Clock.currentTimeMillis, { timeZone: "UTC", businessDayStart: 0 });
  return { sellingFrom: addDays(today, -1), ...makeAnswersAt(writeLog, answerStore, figureState) };
});

function makeAnswersAt(
  log: WriteLog,
  answerStore: AnswerStore,
  figureState: FigureState,
): Omit<SharedAnswers, "sellingFrom"> {
  const findAnswer = (statement: string) => {
    const answer = answerStore.get(statement);
    const addedReceipts = answer === undefined ? null : log.addedSince(answer.at);
    if (answer !== undefined && addedReceipts !== null) return { answer, added: addedReceipts };
    answerStore.delete(statement);
    return undefined;
  };
  const findRows = (statement: string): AnswerRows | undefined => {
    const usableAnswer = findAnswer(statement);
    if (usableAnswer === undefined) return undefined;
    const { rows, lastDay, at } = usableAnswer.answer;
    const isUnchanged =
      at.rounds === figureState.rounds ||
      (lastDay !== null && usableAnswer.added.every(({ businessDate }) => businessDate > lastDay));
    if (isUnchanged) answerStore.set(statement, { rows, lastDay, at: figureState });
    return isUnchanged ? rows : undefined;
  };
  return {
    findRows,
    shareRows: (statement, rows, lastDay) => answerStore.set(statement, { rows, lastDay, at: figureState }),
    findGrowing: ({ statement, includes }) => {
      const growingSource = findAnswer(statement);
      return growingSource === undefined
        ? undefined
        : { rows: growingSource.answer.rows, added: growingSource.added.filter(includes) };
    },
  };
}

/** Reads receipt sums: if only receipts were added since they were last read, it reads only those. */
export const readGrowingSums = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  sharedAnswers: SharedAnswers,
  sums: GrowingSums,
): Effect.fn.Return<AnswerRows, SqlError.SqlError> {
  const answerToExtend = sharedAnswers.findGrowing(sums);
  const currentRows =
    answerToExtend === undefined
      ? yield* sql.unsafe<object>(sums.statement)
      : yield* readAddedRows(sql, sums, answerToExtend);
  sharedAnswers.shareRows(sums.statement, currentRows, null);
  return currentRows;
});

const readAddedRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { key, statementOf }: GrowingSums,
  { rows, added }: { readonly rows: AnswerRows; readonly added: readonly AddedReceipts[] },
) {
  if (added.length === 0) return rows;
  const addedSelection = makeAddedFactSelection(added);
  const addedRows = yield* sql.unsafe<SumRow>(statementOf(addedSelection), addedSelection.params);
  return mergeSumRows(rows as readonly SumRow[], addedRows, [key]);
});
