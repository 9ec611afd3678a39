/**
 * Orders the users of the embedded database's single session. Calls of tills come first; report readers take turns, so a call waits for at most
 * one of them.
 */

import { setTimeout } from "node:timers/promises";

import { Effect, Option, Semaphore } from "effect";
import type { SqlClient } from "effect/sql";

import { findWriteLog } from "./write-log.ts";

interface SessionTurns {
  readonly readers: Semaphore.Semaphore;
  /** Number of open calls of tills. */
  calls: number;
}

const turnsByClient = new WeakMap<SqlClient.SqlClient, SessionTurns>();

/** Returns the turns at the session of a client; null on PostgreSQL, which has a session for each. */
function sessionTurnsOf(sql: SqlClient.SqlClient): SessionTurns | null {
  if (findWriteLog(sql) === undefined) return null;
  const turns = turnsByClient.get(sql) ?? { readers: Semaphore.makeUnsafe(1), calls: 0 };
  turnsByClient.set(sql, turns);
  return turns;
}

/** Marks a call of a till, which report readers let go first. */
export const trackTillCall = <A, E, R>(sql: SqlClient.SqlClient, call: Effect.Effect<A, E, R>) => {
  const turns = sessionTurnsOf(sql);
  return turns === null
    ? call
    : Effect.acquireUseRelease(
        Effect.sync(() => void turns.calls++),
        () => call,
        () => Effect.sync(() => void turns.calls--),
      );
};

/** Maximum time that a reader waits for calls of tills, and pause between two checks. Units: milliseconds. */
const [patienceMs, lookEveryMs] = [60, 2];

/** Runs a report's read when it is its turn. A reader inside a transaction has the session already. */
export const runInReaderTurn = Effect.fnUntraced(function* <A, E, R>(
  sql: SqlClient.SqlClient,
  reading: Effect.Effect<A, E, R>,
) {
  const turns = sessionTurnsOf(sql);
  const isInTransaction = Option.isSome(yield* Effect.serviceOption(sql.transactionService));
  if (turns === null || isInTransaction) return yield* reading;
  return yield* turns.readers.withPermits(1)(Effect.andThen(waitForTillCalls(turns), reading));
});

const waitForTillCalls = (turns: SessionTurns) =>
  Effect.promise(async () => {
    const deadlineMs = performance.now() + patienceMs;
    while (turns.calls > 0 && performance.now() < deadlineMs) await setTimeout(lookEveryMs);
  });
