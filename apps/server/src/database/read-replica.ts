/** Replica of the PostgreSQL: answers questions that only read, once it has every change committed before the question. */

import { PgClient } from "@effect/sql-pg";
import { Cause, Context, Data, Duration, Effect, Fiber, Layer, Option, type Redacted, type Scope } from "effect";
import { Reactivity } from "effect/reactivity";
import { SqlClient, SqlError } from "effect/sql";

import { sessionParameters } from "./session-parameters.ts";

/** Time until the replica has a commit, or why it does not have it. */
export interface ReplicaLag {
  /** Time until the replica had the commit; null if it did not get it within the waiting time. Units: milliseconds. */
  readonly lagMs: number | null;
  readonly failure: "NO_ANSWER" | "OTHER_DATABASE" | "BEHIND" | null;
}

export interface ReadReplica {
  /** Client of the replica, once it has every change committed before the call; null if the database itself has to answer. */
  readonly caughtUp: Effect.Effect<SqlClient.SqlClient | null>;
  /** Leaves the replica out for a while after it failed. */
  readonly leaveOut: (cause: Cause.Cause<unknown>) => Effect.Effect<void>;
  /** Ends once the replica no longer answers, such as a machine that is gone without closing its connections. */
  readonly lost: Effect.Effect<void>;
  /** Measures how long the replica takes to receive the latest commit. Without an answer in time it is behind. */
  readonly measure: (patienceMs: number) => Effect.Effect<ReplicaLag>;
}

/** Replica of this server's database; null if there is none. */
export const CurrentReplica = Context.Reference<ReadReplica | null>("@comptoir/server/CurrentReplica", {
  defaultValue: () => null,
});

/** Time that a question waits for the replica, and pauses without it after it was too far behind or failed. Units: milliseconds. */
const [patienceMs, behindMs, restMs] = [200, 1_000, 2_000];

/** Pause between two looks whether a replica that works still answers, and time for its answer. Units: milliseconds. */
const [watchEveryMs, answerAtMostMs] = [1_000, 3_000];

/** Longest pause between two looks at the replica. Units: milliseconds. */
const pollPauseAtMostMs = 20;

/** Error: the replica no longer answers. */
class ReplicaLost extends Data.TaggedError("ReplicaLost") {}

/** Answers of a replica about a position in the journal. */
interface PositionAnswer {
  readonly isReplica: boolean;
  readonly isThere: boolean;
}

/**
 * Runs work that only reads on the replica, if there is one with every change committed before the call, and otherwise on the database.
 * Work that the replica fails, or whose replica no longer answers, is run again on the database.
 */
export const runOnReplica = <A, E, R>(work: Effect.Effect<A, E, R>): Effect.Effect<A, E, R | SqlClient.SqlClient> =>
  Effect.gen(function* () {
    const currentReplica = yield* CurrentReplica;
    if (currentReplica === null) return yield* work;
    const databaseClient = yield* SqlClient.SqlClient;
    const isInTransaction = Option.isSome(yield* Effect.serviceOption(databaseClient.transactionService));
    const replicaClient = isInTransaction ? null : yield* currentReplica.caughtUp;
    if (replicaClient === null) return yield* work;
    // The work has ended before it is run again, so that the two never write to the same copy.
    const failWhenReplicaLost = Effect.andThen(currentReplica.lost, Effect.fail(new ReplicaLost()));
    return yield* Effect.raceFirst(
      Effect.provideService(work, SqlClient.SqlClient, replicaClient),
      failWhenReplicaLost,
    ).pipe(
      Effect.catchCause((cause) => {
        const databaseErrors = databaseErrorsOf(cause);
        if (databaseErrors.length === 0) return Effect.failCause(cause);
        const isConnectionLost = databaseErrors.some(({ reason }) => reason._tag === "ConnectionError");
        return Effect.andThen(isConnectionLost ? currentReplica.leaveOut(cause) : Effect.void, work);
      }),
      Effect.catchIf(
        (error) => error instanceof ReplicaLost,
        (error) => Effect.andThen(currentReplica.leaveOut(Cause.fail(error)), work),
      ),
    );
  });

const databaseErrorsOf = (cause: Cause.Cause<unknown>): readonly SqlError.SqlError[] =>
  cause.reasons
    .map((reason) => (reason._tag === "Fail" ? reason.error : reason._tag === "Die" ? reason.defect : null))
    .filter(SqlError.isSqlError);

/** Provides the replica, to which the server connects at the first use: a replica that does not answer does not prevent the start. */
export const replicaLayer = (url: Redacted.Redacted<string>) =>
  Layer.effect(
    CurrentReplica,
    Effect.gen(function* () {
      const databaseClient = yield* SqlClient.SqlClient;
      const connectReplica = (maxConnections: number) =>
        PgClient.make({
          url,
          applicationName: "comptoir",
          maxConnections,
          connectTimeout: Duration.seconds(5),
          keepAlive: Duration.seconds(10),
          startupParameters: sessionParameters,
        });
      // Positions are asked on a connection of their own, so that busy connections do not look like a replica that is behind.
      const [replica, positions] = [yield* connectReplica(10), yield* connectReplica(1)];
      return yield* makeReadReplica(databaseClient, replica, positions);
    }),
  ).pipe(Layer.provide(Reactivity.layer));

const makeReadReplica = Effect.fnUntraced(function* (
  database: SqlClient.SqlClient,
  replica: SqlClient.SqlClient,
  positions: SqlClient.SqlClient,
) {
  const followedJournal = followJournal(database, positions);
  const runWithinTime = makeTimeLimiter(yield* Effect.scope);
  let [leftOutUntil, isLeftOut] = [0, false];

  const pauseReadsOnReplica = Effect.fnUntraced(function* (ms: number, reason: string, cause?: Cause.Cause<unknown>) {
    leftOutUntil = performance.now() + ms;
    if (cause !== undefined) followedJournal.forget();
    if (isLeftOut) return;
    isLeftOut = true;
    yield* Effect.logWarning(`Reads ask the database: ${reason}`, ...(cause === undefined ? [] : [cause]));
  });
  const leaveReplicaOut = (cause: Cause.Cause<unknown>) => pauseReadsOnReplica(restMs, "the replica failed", cause);

  const findCaughtUpReplica = Effect.gen(function* () {
    if (performance.now() < leftOutUntil) return null;
    // Every acknowledged commit is flushed. Where the database fails, the question shows it.
    const [position = null] = yield* Effect.catch(followedJournal.end, () => Effect.succeed([]));
    if (position === null) return null;
    const hasReachedPosition = Option.getOrNull(yield* runWithinTime(followedJournal.reach(position.end), patienceMs));
    if (hasReachedPosition === null)
      return yield* Effect.as(pauseReadsOnReplica(behindMs, "the replica is behind or does not answer"), null);
    if (!hasReachedPosition)
      return yield* Effect.as(pauseReadsOnReplica(restMs, "what DATABASE_READ_URL names is no replica of it"), null);
    if (isLeftOut) yield* Effect.logInfo("Reads ask the replica again");
    isLeftOut = false;
    return replica;
  }).pipe(
    Effect.tapCause(leaveReplicaOut),
    Effect.catch(() => Effect.succeed(null)),
  );

  const replicaAnswers = runWithinTime(positions`SELECT 1`, answerAtMostMs).pipe(
    Effect.map(Option.isSome),
    Effect.catch(() => Effect.succeed(false)),
  );
  const waitUntilReplicaLost = Effect.delay(replicaAnswers, watchEveryMs).pipe(
    Effect.repeat({ while: (isThere) => isThere }),
    Effect.asVoid,
  );

  return {
    caughtUp: findCaughtUpReplica,
    leaveOut: leaveReplicaOut,
    lost: waitUntilReplicaLost,
    measure: measureLag(followedJournal, runWithinTime),
  } satisfies ReadReplica;
});

/** Function that runs a query for a limited time; returns none if it takes longer. */
type TimeLimiter = ReturnType<typeof makeTimeLimiter>;

/** Makes a function that runs a query for a limited time. It does not wait for an interrupted query to end, which may take the driver seconds. */
const makeTimeLimiter =
  (scope: Scope.Scope) =>
  <A, E>(question: Effect.Effect<A, E>, ms: number) =>
    Effect.gen(function* () {
      const questionFiber = yield* Effect.forkIn(question, scope);
      const interruptQuestion = Effect.sync(() => questionFiber.interruptUnsafe());
      return yield* Fiber.join(questionFiber).pipe(Effect.timeoutOption(ms), Effect.ensuring(interruptQuestion));
    });

type FollowedJournal = ReturnType<typeof followJournal>;

/** Follows the journal of a database in its replica. */
function followJournal(database: SqlClient.SqlClient, positions: SqlClient.SqlClient) {
  let isIdentityConfirmed = false;
  /** Whether the replica follows this very database, asked once a connection. */
  const checkSameDatabase = Effect.gen(function* () {
    if (isIdentityConfirmed) return true;
    const [ownIdentity, otherIdentity] = yield* Effect.all([
      readDatabaseIdentity(database),
      readDatabaseIdentity(positions),
    ]);
    isIdentityConfirmed = ownIdentity === otherIdentity;
    return isIdentityConfirmed;
  });
  return {
    end: database<{ readonly end: string }>`SELECT pg_current_wal_flush_lsn()::text AS end`,
    /** Makes the next question ask again whether the replica follows this database. */
    forget: (): void => {
      isIdentityConfirmed = false;
    },
    /** Waits until the replica is at a position of the journal; false if it does not follow this database. */
    reach: Effect.fnUntraced(function* (end: string) {
      if (!(yield* checkSameDatabase)) return false;
      for (let waitMs = 1; ; waitMs = Math.min(2 * waitMs, pollPauseAtMostMs)) {
        const [position] = yield* positions<PositionAnswer>`
          SELECT pg_is_in_recovery() AS "isReplica", coalesce(pg_last_wal_replay_lsn() >= ${end}::pg_lsn, false) AS "isThere"`;
        if (position?.isReplica !== true) return false;
        if (position.isThere) return true;
        yield* Effect.sleep(waitMs);
      }
    }),
  };
}

/** Measures how far the replica is behind, waiting at most some time. Units: milliseconds. */
const measureLag = (journal: FollowedJournal, within: TimeLimiter) => (waitMs: number) =>
  Effect.gen(function* () {
    const [position] = yield* journal.end;
    const startMs = performance.now();
    const hasReachedPosition = Option.getOrNull(yield* within(journal.reach(position?.end ?? "0/0"), waitMs));
    if (hasReachedPosition === null) return { lagMs: null, failure: "BEHIND" } as const;
    if (!hasReachedPosition) return { lagMs: null, failure: "OTHER_DATABASE" } as const;
    return { lagMs: Math.round(performance.now() - startMs), failure: null };
  }).pipe(Effect.catch(() => Effect.succeed<ReplicaLag>({ lagMs: null, failure: "NO_ANSWER" })));

/** Text that a database and its replicas share, and no other database. */
const readDatabaseIdentity = (sql: SqlClient.SqlClient) =>
  Effect.map(
    sql<{ readonly identity: string }>`
      SELECT concat_ws('/', (SELECT system_identifier FROM pg_control_system()), current_database()) AS identity`,
    ([row]) => row?.identity ?? null,
  );
