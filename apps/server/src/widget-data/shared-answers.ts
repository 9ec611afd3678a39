/**
 * Shares answers of SQL statements between readers of the embedded database. An answer is valid while
 * only receipts of tills are added, and none to the days that a statement reads. The key is the statement's text, which contains the
 * scope of its reader: nobody gets the answer of another scope.
 */

import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { Clock, Effect } from "effect";
import type { SqlClient, SqlError } from "effect/sql";

import { writeLogOf, type AddedReceipts, type FigureState, type WriteLog } from "../database/index.ts";
import { addedFacts, type FactSelection } from "../sales/index.ts";

type Rows = readonly object[];

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
  readonly findRows: (statement: string) => Rows | undefined;
  /** Stores an answer for other readers; `lastDay` is the last business day that the statement reads, null if it may read anything. */
  readonly shareRows: (statement: string, rows: Rows, lastDay: string | null) => void;
  /** Finds the receipts added since an answer was read; undefined if it has to be read as a whole. */
  readonly findGrowing: (
    sums: GrowingSums,
  ) => { readonly rows: Rows; readonly added: readonly AddedReceipts[] } | undefined;
}

interface SharedAnswer {
  readonly rows: Rows;
  readonly lastDay: string | null;
  readonly at: FigureState;
}

/** Maximum size of one shared answer, and of all of them. Units: rows. */
const [roomAtMost, allRoomAtMost] = [5_000, 200_000];

class AnswerStore {
  readonly #answers = new Map<string, SharedAnswer>();
  #room = 0;
  #epoch = 0;

  /** Drops every answer when something other than receipts of tills was written. */
  beginEpoch(epoch: number): void {
    if (epoch > this.#epoch) this.clear();
    this.#epoch = Math.max(epoch, this.#epoch);
  }

  get(statement: string): SharedAnswer | undefined {
    return this.#answers.get(statement);
  }

  set(statement: string, answer: SharedAnswer): void {
    this.delete(statement);
    const room = roomOf(statement, answer.rows);
    if (room > roomAtMost) return;
    if (this.#room + room > allRoomAtMost) this.clear();
    this.#answers.set(statement, answer);
    this.#room += room;
  }

  delete(statement: string): void {
    const knownAnswer = this.#answers.get(statement);
    if (knownAnswer === undefined) return;
    this.#answers.delete(statement);
    this.#room -= roomOf(statement, knownAnswer.rows);
  }

  clear(): void {
    this.#answers.clear();
    this.#room = 0;
  }
}

/** Computes the size of an answer: its rows, and a row for each hundred characters of its statement. Units: rows. */
const roomOf = (statement: string, rows: Rows): number => rows.length + 5 + Math.ceil(statement.length / 100);

const storeByLog = new WeakMap<WriteLog, AnswerStore>();

/** Opens the shared answers for the current transaction, of which this must be the first statement; undefined if other processes write to the database too. */
export const openSharedAnswers = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const log = writeLogOf(sql);
  if (log === undefined) return undefined;
  const store = storeByLog.get(log) ?? new AnswerStore();
  storeByLog.set(log, store);
  const [row] = yield* sql<{
    readonly next: number;
  }>`SELECT pg_snapshot_xmax(pg_current_snapshot())::text::float8 AS next`;
  const state = log.stateBefore(row?.next ?? 0);
  store.beginEpoch(state.epoch);
  const today = businessDateOf(yield* Clock.currentTimeMillis, { timeZone: "UTC", businessDayStart: 0 });
  return { sellingFrom: addDays(today, -1), ...answersAt(log, store, state) };
});

function answersAt(
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
  const findRows = (statement: string): Rows | undefined => {
    const foundAnswer = findAnswer(statement);
    if (foundAnswer === undefined) return undefined;
    const { rows, lastDay, at } = foundAnswer.answer;
    const isSame =
      at.rounds === figureState.rounds ||
      (lastDay !== null && foundAnswer.added.every(({ businessDate }) => businessDate > lastDay));
    if (isSame) answerStore.set(statement, { rows, lastDay, at: figureState });
    return isSame ? rows : undefined;
  };
  return {
    findRows,
    shareRows: (statement, rows, lastDay) => answerStore.set(statement, { rows, lastDay, at: figureState }),
    findGrowing: ({ statement, includes }) => {
      const foundAnswer = findAnswer(statement);
      return foundAnswer === undefined
        ? undefined
        : { rows: foundAnswer.answer.rows, added: foundAnswer.added.filter(includes) };
    },
  };
}

/** Reads receipt sums: if only receipts were added since they were last read, it reads only those. */
export const readGrowing = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  sharedAnswers: SharedAnswers,
  sums: GrowingSums,
): Effect.fn.Return<Rows, SqlError.SqlError> {
  const growingAnswer = sharedAnswers.findGrowing(sums);
  const rows =
    growingAnswer === undefined ? yield* sql.unsafe<object>(sums.statement) : yield* addRows(sql, sums, growingAnswer);
  sharedAnswers.shareRows(sums.statement, rows, null);
  return rows;
});

const addRows = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  { key, statementOf }: GrowingSums,
  { rows, added }: { readonly rows: Rows; readonly added: readonly AddedReceipts[] },
) {
  if (added.length === 0) return rows;
  const selection = addedFacts(added);
  const furtherRows = yield* sql.unsafe<object>(statementOf(selection), selection.params);
  return mergeSums(rows, furtherRows, key);
});

/** Adds up rows with the same key. */
function mergeSums(rows: Rows, furtherRows: Rows, key: string): Rows {
  const rowByKey = new Map(rows.map((row) => [valueOf(row, key), row]));
  for (const row of furtherRows) {
    const rowBefore = rowByKey.get(valueOf(row, key)) ?? {};
    const sums = Object.entries(row).map(([name, value]) => [
      name,
      name === key ? value : Number(valueOf(rowBefore, name) ?? 0) + Number(value),
    ]);
    rowByKey.set(valueOf(row, key), Object.fromEntries(sums));
  }
  return [...rowByKey.values()];
}

const valueOf = (row: object, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];
