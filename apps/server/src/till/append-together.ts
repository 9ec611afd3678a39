/** Appends the facts of calls that arrive at the same time in one transaction, since each transaction waits for the disk. */

import { Effect, Semaphore } from "effect";
import type { SqlClient } from "effect/sql";

import { appendNext, type FactCall } from "./fact-repository.ts";

/** Maximum number of facts in a transaction, unless one call has more. */
const factsInTransactionAtMost = 1_000;

/** Call that waits to be stored; `isStored` is null until it is decided. */
interface WaitingCall extends FactCall {
  isStored: boolean | null;
}

interface CallGroup {
  readonly lock: Semaphore.Semaphore;
  waiting: readonly WaitingCall[];
}

const groupByClient = new WeakMap<SqlClient.SqlClient, CallGroup>();

/** Appends the next facts of a terminal. Returns false, without writing anything, if their numbers do not continue the terminal's sequence. */
export const appendTogether = Effect.fn("till.appendTogether")(function* (sql: SqlClient.SqlClient, facts: FactCall) {
  const callGroup = groupByClient.get(sql) ?? { lock: Semaphore.makeUnsafe(1), waiting: [] };
  groupByClient.set(sql, callGroup);
  const ownCall: WaitingCall = { ...facts, isStored: null };
  callGroup.waiting = [...callGroup.waiting, ownCall];
  // The first caller that gets the lock writes for all waiting callers.
  const appendUntilStored = Effect.gen(function* () {
    while (ownCall.isStored === null) yield* appendWaiting(sql, callGroup);
  });
  yield* Semaphore.withPermit(callGroup.lock, Effect.uninterruptible(appendUntilStored));
  return ownCall.isStored === true;
});

/** Writes the oldest waiting call of each terminal in one transaction. A call whose facts are not stored counts as decided too. */
const appendWaiting = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, group: CallGroup) {
  const terminalIds = new Set<number>();
  let factCount = 0;
  const nextCalls = group.waiting.filter(({ origin, rows }) => {
    const fitsInTransaction =
      !terminalIds.has(origin.terminalId) && (factCount === 0 || factCount + rows.length <= factsInTransactionAtMost);
    if (!fitsInTransaction) return false;
    terminalIds.add(origin.terminalId);
    factCount += rows.length;
    return true;
  });
  group.waiting = group.waiting.filter((call) => !nextCalls.includes(call));
  const storedTerminalIds = yield* Effect.catchCause(appendNext(sql, nextCalls), (cause) =>
    Effect.as(Effect.logWarning("Facts are stored call by call", cause), new Set<number>()),
  );
  for (const call of nextCalls) call.isStored = storedTerminalIds.has(call.origin.terminalId);
});
