/** Runs the update of the report copy, one run at a time, and lets requests wait for it. */

import { Cause, Deferred, Effect, type Scope } from "effect";

import { databaseFailureStatus } from "../../../http/database-trouble.ts";
import { isCopyLocked } from "../copy-file.ts";
import type { OpenCopy } from "./open-copy.ts";

/** Time after a failure during which reports query the database. Units: milliseconds. */
const restAfterFailureMs = 60_000;

/** Makes a signal for waiting requests: each call of `next` returns a wait that ends at the next call of `wake`. */
export function makeBeat() {
  let currentBeat = Deferred.makeUnsafe<void>();
  return {
    next: (): Effect.Effect<void> => Deferred.await(currentBeat),
    wake: () => {
      const endedBeat = currentBeat;
      currentBeat = Deferred.makeUnsafe();
      Deferred.doneUnsafe(endedBeat, Effect.void);
    },
  };
}

/** Supervision of the runs that update the report copy. */
export interface Follower {
  readonly isFollowing: () => boolean;
  /** Whether a failure is so recent that reports query the database. */
  readonly isResting: () => boolean;
  /** Allows a new run at once, however recent the failure. */
  readonly endRest: () => void;
  /** Starts a run unless one is under way. */
  readonly start: Effect.Effect<void>;
  /** Runs updates until the value is there; null if they fail, or failed recently. */
  readonly waitFor: <Value>(value: () => Value | null) => Effect.Effect<Value | null>;
}

/** Makes the supervision of runs of `follow`. After a failure the copy is rebuilt once, unless another process has its file open or the database does not answer; if that fails too, the failure is logged, and reports query the database for a time. */
export function makeFollower<Failure>(options: {
  readonly follow: Effect.Effect<void, Failure>;
  readonly copy: OpenCopy;
  readonly beat: ReturnType<typeof makeBeat>;
  readonly scope: Scope.Scope;
}): Follower {
  const { follow, copy, beat, scope } = options;
  let restUntilMs = 0;
  let isFollowing = false;
  const isFollowerResting = () => performance.now() < restUntilMs;

  const rebuildCopy = (cause: Cause.Cause<Failure>) =>
    Cause.hasInterruptsOnly(cause) || isCopyLocked(Cause.squash(cause)) || databaseFailureStatus(cause) !== null
      ? Effect.failCause(cause)
      : Effect.andThen(copy.remove, follow);
  const giveUp = Effect.fnUntraced(function* (cause: Cause.Cause<Failure>) {
    if (Cause.hasInterruptsOnly(cause)) return;
    restUntilMs = performance.now() + restAfterFailureMs;
    yield* Effect.logError("The copy made for reading is not ready: reports ask the database", cause);
    yield* copy.close;
  });
  const stopFollowing = Effect.sync(() => {
    isFollowing = false;
    beat.wake();
  });
  const followAndRecover = follow.pipe(
    Effect.catchCause(rebuildCopy),
    Effect.catchCause(giveUp),
    Effect.ensuring(stopFollowing),
  );
  const startFollowing = Effect.suspend(() => {
    if (isFollowing || isFollowerResting()) return Effect.void;
    isFollowing = true;
    return Effect.asVoid(Effect.forkIn(followAndRecover, scope));
  });

  return {
    isFollowing: () => isFollowing,
    isResting: isFollowerResting,
    endRest: () => {
      restUntilMs = 0;
    },
    start: startFollowing,
    waitFor: Effect.fnUntraced(function* <Value>(value: () => Value | null) {
      for (;;) {
        const valueOrNull = value();
        if (valueOrNull !== null) return valueOrNull;
        const nextBeat = beat.next();
        yield* startFollowing;
        if (!isFollowing) return value();
        yield* nextBeat;
      }
    }),
  };
}
