/** Derives facts in the background, round after round, shortly after they arrive. */

import { Cause, Clock, Context, Effect, Layer, Queue } from "effect";
import { SqlClient, SqlError } from "effect/sql";

import { DatabaseEngine } from "../database/index.ts";
import { databaseFailureStatus } from "../http/database-trouble.ts";
import { FigureNewsFeed } from "../live/index.ts";
import { deriveRound } from "./derive-facts.ts";

/** Delay that collects facts for one round. Units: milliseconds. */
const gatherDelayMs = 100;
/** Maximum pause after a round on the embedded database. Units: milliseconds. */
const pauseAtMostMs = 700;

/** Interval of checking for facts that another, stopped server left. Units: milliseconds. */
const checkIntervalMs = 5_000;

/** Service that derives facts in the background. */
export class TillDeriver extends Context.Service<
  TillDeriver,
  {
    /** Tells the service that facts have arrived. */
    readonly wake: Effect.Effect<void>;
  }
>()("comptoir/TillDeriver") {
  static readonly layer = Layer.effect(
    TillDeriver,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const wakeSignals = yield* Queue.sliding<null>(1);
      const figureNewsFeed = yield* FigureNewsFeed;
      const { kind } = yield* DatabaseEngine;
      let lastCallMs = 0;
      const deriveQueuedFacts = deriveRounds(
        kind === "postgresql" ? pauselessPace : makeCallDrivenPace(() => lastCallMs),
      ).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.provideService(FigureNewsFeed, figureNewsFeed));
      const waitAndDerive = Effect.gen(function* () {
        yield* Effect.timeoutOption(Queue.take(wakeSignals), checkIntervalMs);
        yield* Effect.sleep(gatherDelayMs);
        yield* deriveQueuedFacts;
      });
      yield* Effect.orDie(queueSetAsideAgain(sql));
      yield* Effect.forkScoped(
        Effect.forever(
          Effect.catchCause(waitAndDerive, (cause) => Effect.logError("Facts of tills were not derived", cause)),
        ),
      );
      const wakeDeriver = Effect.flatMap(Clock.currentTimeMillis, (now) => {
        lastCallMs = now;
        return Queue.offer(wakeSignals, null);
      });
      return { wake: Effect.asVoid(wakeDeriver) };
    }),
  );
}

/** Pace of deriving: size of the rounds, and the pause after each. */
interface DerivingPace {
  /** Returns the maximum number of facts of a round that begins now. Units: `now` in milliseconds. */
  readonly sizeAt: (now: number) => number;
  readonly pause: (round: {
    readonly size: number;
    readonly taken: number;
    readonly tookMs: number;
  }) => Effect.Effect<void>;
}

const pauselessPace: DerivingPace = { sizeAt: () => 500, pause: () => Effect.void };

/** Maximum number of facts of a round while tills call. */
const busySize = 120;
/** Maximum number of facts of a round while tills call, after a full round. */
const behindSize = 40;
/** Maximum number of facts of a round while no till calls. */
const quietSize = 250;

/** Time without a call after which no till is considered to call. Units: milliseconds. */
const quietAfterMs = 1_000;
/** Minimum pause after a round that was not full. Units: milliseconds. */
const pauseAtLeastMs = 600;

/**
 * Paces rounds on the embedded database, which has one session. While tills call, a round takes the facts of some 0.6 s,
 * so that figures change about once a second. A full round means that deriving is behind: then rounds are short, with a pause
 * as long as the round while tills call, and half as long otherwise.
 */
const makeCallDrivenPace = (calledAt: () => number): DerivingPace => {
  let isBehind = false;
  return {
    sizeAt: (now) => {
      if (now - calledAt() >= quietAfterMs) return quietSize;
      return isBehind ? behindSize : busySize;
    },
    pause: ({ size, taken, tookMs }) => {
      isBehind = taken >= size;
      if (!isBehind) return Effect.sleep(Math.min(Math.max(tookMs * 2, pauseAtLeastMs), pauseAtMostMs));
      return Effect.sleep(Math.min(tookMs * (size === quietSize ? 0.5 : 1), pauseAtMostMs));
    },
  };
};

/** Derives round after round. After a failed round, each fact is derived alone, so that a faulty one blocks no other. */
const deriveRounds = Effect.fn("till.deriveRounds")(function* ({ sizeAt, pause }: DerivingPace) {
  const figureNewsFeed = yield* FigureNewsFeed;
  for (let hasMore = true; hasMore;) {
    const startMs = yield* Clock.currentTimeMillis;
    const roundSize = sizeAt(startMs);
    const { taken, changes } = yield* Effect.catchCause(Effect.uninterruptible(deriveRound(roundSize)), (cause) =>
      Effect.andThen(Effect.logWarning("A round of facts is derived one by one", cause), deriveNextFactAlone),
    );
    yield* figureNewsFeed.tell(changes);
    hasMore = taken > 0;
    if (hasMore) yield* pause({ size: roundSize, taken, tookMs: (yield* Clock.currentTimeMillis) - startMs });
  }
});

/** Derives all queued facts. */
export const deriveAll = deriveRounds(pauselessPace);

/** Key that marks a fact which cannot be derived; no receipt has it. */
const setAsideKey = "failed";

/** Queues facts that could not be derived again: a new version of the server may be able to derive them. */
const queueSetAsideAgain = (sql: SqlClient.SqlClient) =>
  sql`UPDATE till_pending SET waits_for = NULL WHERE waits_for = ${setAsideKey}`;

/** Returns whether a round failed because of the database or an interruption and not of a fact, so that the next attempt may succeed. */
const isTransientFailure = (cause: Cause.Cause<unknown>): boolean =>
  Cause.hasInterrupts(cause) ||
  databaseFailureStatus(cause) !== null ||
  cause.reasons.some((reason) => {
    const causeError = reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : null;
    return SqlError.isSqlError(causeError) && causeError.isRetryable;
  });

/** Derives the next fact alone; if it fails because of itself, it is marked as failed and logged. */
const deriveNextFactAlone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  // The fact is read before the attempt: another server may take it meanwhile, and the next one would be blamed.
  const [nextTurn] = yield* sql<{ readonly turn: string }>`
    SELECT turn::text AS turn FROM till_pending WHERE waits_for IS NULL ORDER BY till_pending.turn LIMIT 1`;
  if (nextTurn === undefined) return { taken: 0, changes: [] };
  return yield* Effect.catchCause(deriveRound(1), (cause) =>
    Effect.gen(function* () {
      if (isTransientFailure(cause)) return yield* Effect.failCause(cause);
      const setAsideFacts = yield* sql<{ readonly no: number; readonly terminalId: number }>`
        UPDATE till_pending SET waits_for = ${setAsideKey}
        WHERE turn = ${nextTurn.turn}::bigint AND waits_for IS NULL RETURNING no::float8 AS no, terminal_id AS "terminalId"`;
      for (const { no, terminalId } of setAsideFacts)
        yield* Effect.logError(`Fact ${no} of terminal ${terminalId} cannot be derived`, cause);
      return { taken: 1, changes: [] };
    }),
  );
});
