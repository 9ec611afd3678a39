/** Appends the facts of calls that arrive at the same time in one transaction, since each transaction waits for the disk. */

import { Effect, Semaphore } from "effect";
import type { SqlClient } from "effect/sql";

import { appendNext, type FactCall } from "./fact-repository.ts";

/** Maximum number of facts in a transaction, unless one call has more. */
const factsAtMost = 1_000;

/** Call that waits to be stored; `isStored` is null until it is decided. */
interface WaitingCall extends FactCall {
  isStored: boolean | null;
}

interface Group {
  readonly lock: Semaphore.Semaphore;
  waiting: readonly WaitingCall[];
}

const groupByClient = new WeakMap<SqlClient.SqlClient, Group>();

/** Appends the next facts of a terminal. Returns false, without writing anything, if their numbers do not continue the terminal's sequence. */
export const appendTogether = Effect.fn("till.appendTogether")(function* (sql: SqlClient.SqlClient, facts: FactCall) {
  const group = groupByClient.get(sql) ?? { lock: Semaphore.makeUnsafe(1), waiting: [] };
  groupByClient.set(sql, group);
  const call: WaitingCall = { ...facts, isStored: null };
  group.waiting = [...group.waiting, call];
  // The first caller that gets the lock writes for all waiting callers.
  const settle = Effect.gen(function* () {
    while (call.isStored === null) yield* appendWaiting(sql, group);
  });
  yield* Semaphore.withPermit(group.lock, Effect.uninterruptible(settle));
  return call.isStored === true;
});

/** Writes the oldest call of each waiting terminal. */
const appendWaiting = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, group: Group) {
  const terminals = new Set<number>();
  let facts = 0;
  const calls = group.waiting.filter(({ origin, rows }) => {
    const fits = !terminals.has(origin.terminalId) && (facts === 0 || facts + rows.length <= factsAtMost);
    if (!fits) return false;
    terminals.add(origin.terminalId);
    facts += rows.length;
    return true;
  });
  group.waiting = group.waiting.filter((call) => !calls.includes(call));
  const storedTerminals = yield* Effect.catchCause(appendNext(sql, calls), (cause) =>
    Effect.as(Effect.logWarning("Facts are stored call by call", cause), new Set<number>()),
  );
  for (const call of calls) call.isStored = storedTerminals.has(call.origin.terminalId);
});
