/** Derives facts in the background, round after round, shortly after they arrive. */

import { Cause, Clock, Context, Effect, Layer, Queue } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { DatabaseEngine } from "../database/index.ts";
import { databaseFailureStatus } from "../http/database-trouble.ts";
import { FigureNewsFeed } from "../live/index.ts";
import { deriveRound } from "./derive-facts.ts";

/** Delay that gathers facts for one round, and maximum pause after it on the embedded database. Units: milliseconds. */
const gatherMs = 100;
const pauseAtMostMs = 700;

/** Interval of looking for facts of another server that stopped. Units: milliseconds. */
const lookEveryMs = 5_000;

/** Deriver of this process. */
export class TillDeriver extends Context.Service<
  TillDeriver,
  {
    /** Reports that facts arrived. */
    readonly wake: Effect.Effect<void>;
  }
>()("comptoir/TillDeriver") {
  static readonly layer = Layer.effect(
    TillDeriver,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const calls = yield* Queue.sliding<null>(1);
      const news = yield* FigureNewsFeed;
      const { kind } = yield* DatabaseEngine;
      let calledAt = 0;
      const settle = deriveRounds(kind === "postgresql" ? inOneGo : inTurns(() => calledAt)).pipe(
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.provideService(FigureNewsFeed, news),
      );
      const turn = Effect.gen(function* () {
        yield* Effect.timeoutOption(Queue.take(calls), lookEveryMs);
        yield* Effect.sleep(gatherMs);
        yield* settle;
      });
      yield* Effect.orDie(retrySetAside(sql));
      yield* Effect.forkScoped(
        Effect.forever(Effect.catchCause(turn, (cause) => Effect.logError("Facts of tills were not derived", cause))),
      );
      const wake = Effect.flatMap(Clock.currentTimeMillis, (now) => {
        calledAt = now;
        return Queue.offer(calls, null);
      });
      return { wake: Effect.asVoid(wake) };
    }),
  );
}

/** Size of the rounds, and the pause after each. */
interface Pace {
  /** Maximum number of facts of a round that begins now. Time in milliseconds. */
  readonly sizeAt: (now: number) => number;
  readonly pause: (round: {
    readonly size: number;
    readonly taken: number;
    readonly tookMs: number;
  }) => Effect.Effect<void>;
}

const inOneGo: Pace = { sizeAt: () => 500, pause: () => Effect.void };

/** Maximum number of facts of a round while tills call, of one that follows a full round meanwhile, and while no till calls. */
const [busySize, behindSize, quietSize] = [120, 40, 250];

/** Time without a call after which rounds are long, and pause between rounds that leave nothing. Units: milliseconds. */
const [quietAfterMs, betweenMs] = [1_000, 600];

/**
 * Paces rounds on the embedded database, which has one session. While tills call, a round takes what came in some 0.6 s,
 * so that figures move about once a second. Full rounds mean that deriving is behind: rounds are short then, with a pause
 * as long as the round while tills call, and half as long otherwise.
 */
const inTurns = (calledAt: () => number): Pace => {
  let isBehind = false;
  return {
    sizeAt: (now) => {
      if (now - calledAt() >= quietAfterMs) return quietSize;
      return isBehind ? behindSize : busySize;
    },
    pause: ({ size, taken, tookMs }) => {
      isBehind = taken >= size;
      if (!isBehind) return Effect.sleep(Math.min(Math.max(tookMs * 2, betweenMs), pauseAtMostMs));
      return Effect.sleep(Math.min(tookMs * (size === quietSize ? 0.5 : 1), pauseAtMostMs));
    },
  };
};

/** Derives round after round. After a failed round, each fact is derived alone, so that a faulty one blocks no other. */
const deriveRounds = Effect.fn("till.deriveRounds")(function* ({ sizeAt, pause }: Pace) {
  const news = yield* FigureNewsFeed;
  for (let hasMore = true; hasMore;) {
    const began = yield* Clock.currentTimeMillis;
    const size = sizeAt(began);
    const { taken, changes } = yield* Effect.catchCause(Effect.uninterruptible(deriveRound(size)), (cause) =>
      Effect.andThen(Effect.logWarning("A round of facts is derived one by one", cause), deriveOne),
    );
    yield* news.tell(changes);
    hasMore = taken > 0;
    if (hasMore) yield* pause({ size, taken, tookMs: (yield* Clock.currentTimeMillis) - began });
  }
});

/** Derives everything that waits. */
export const deriveAll = deriveRounds(inOneGo);

/** Marks a fact that cannot be derived: no receipt has this key. */
const setAside = "failed";

/** Lets facts that were set aside wait again: a new version may be able to derive them. */
const retrySetAside = (sql: SqlClient.SqlClient) =>
  sql`UPDATE till_pending SET waits_for = NULL WHERE waits_for = ${setAside}`;

/** Tells whether the database and not the fact made a round fail, so that the next attempt may succeed. */
const isPassing = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasInterrupts(cause) ||
  databaseFailureStatus(cause) !== null ||
  cause.reasons.some((reason) => {
    const error = reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : null;
    return SqlError.isSqlError(error) && error.isRetryable;
  });

/** Derives the next fact alone; one that fails by itself is set aside, and logged. */
const deriveOne = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // Read before the attempt: another server may take the fact meanwhile, and the next one is not at fault.
  const [next] = yield* sql<{ readonly turn: string }>`
    SELECT turn::text AS turn FROM till_pending WHERE waits_for IS NULL ORDER BY till_pending.turn LIMIT 1`;
  if (next === undefined) return { taken: 0, changes: [] };
  return yield* Effect.catchCause(deriveRound(1), (cause) =>
    Effect.gen(function* () {
      if (isPassing(cause)) return yield* Effect.failCause(cause);
      const rows = yield* sql<{ readonly no: number; readonly terminalId: number }>`
        UPDATE till_pending SET waits_for = ${setAside}
        WHERE turn = ${next.turn}::bigint AND waits_for IS NULL RETURNING no::float8 AS no, terminal_id AS "terminalId"`;
      for (const { no, terminalId } of rows)
        yield* Effect.logError(`Fact ${no} of terminal ${terminalId} cannot be derived`, cause);
      return { taken: 1, changes: [] };
    }),
  );
});
