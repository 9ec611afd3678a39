/** Keeps one run of following under way, and lets requests wait for it. */

import { Cause, Deferred, Effect, type Scope } from "effect";

import { databaseFailureStatus } from "../../../http/database-trouble.ts";
import { isCopyLocked } from "../copy-file.ts";
import type { OpenCopy } from "./open-copy.ts";

/** Time that reports query the database after a failure. Units: milliseconds. */
const restMs = 60_000;

/** Wakes waiting requests; each call of `next` gives the wait for the next call of `wake`. */
export function makeBeat() {
  let beat = Deferred.makeUnsafe<void>();
  return {
    next: (): Effect.Effect<void> => Deferred.await(beat),
    wake: () => {
      const before = beat;
      beat = Deferred.makeUnsafe();
      Deferred.doneUnsafe(before, Effect.void);
    },
  };
}

/** Starts following the database and says whether it is under way. */
export interface Follower {
  readonly isFollowing: () => boolean;
  /** Whether a failure was so recent that reports query the database. */
  readonly isResting: () => boolean;
  /** Allows a new run at once, however recent the failure. */
  readonly endRest: () => void;
  /** Starts a run unless one is under way. */
  readonly start: Effect.Effect<void>;
  /** Follows until the value is there; null if following ends or fails before. */
  readonly waitFor: <Value>(value: () => Value | null) => Effect.Effect<Value | null>;
}

/** Makes the supervision of `follow`. A failure is logged, and the copy rebuilt, unless the database itself is away. */
export function makeFollower<Failure>(options: {
  readonly follow: Effect.Effect<void, Failure>;
  readonly copy: OpenCopy;
  readonly beat: ReturnType<typeof makeBeat>;
  readonly scope: Scope.Scope;
}): Follower {
  const { follow, copy, beat, scope } = options;
  let restUntil = 0;
  let isFollowing = false;
  const isResting = () => performance.now() < restUntil;

  const rebuild = (cause: Cause.Cause<Failure>) =>
    Cause.hasInterruptsOnly(cause) || isCopyLocked(Cause.squash(cause)) || databaseFailureStatus(cause) !== null
      ? Effect.failCause(cause)
      : Effect.andThen(copy.remove, follow);
  const giveUp = Effect.fnUntraced(function* (cause: Cause.Cause<Failure>) {
    if (Cause.hasInterruptsOnly(cause)) return;
    restUntil = performance.now() + restMs;
    yield* Effect.logError("The copy made for reading is not ready: reports ask the database", cause);
    yield* copy.close;
  });
  const end = Effect.sync(() => {
    isFollowing = false;
    beat.wake();
  });
  const run = follow.pipe(Effect.catchCause(rebuild), Effect.catchCause(giveUp), Effect.ensuring(end));
  const start = Effect.suspend(() => {
    if (isFollowing || isResting()) return Effect.void;
    isFollowing = true;
    return Effect.asVoid(Effect.forkIn(run, scope));
  });

  return {
    isFollowing: () => isFollowing,
    isResting,
    endRest: () => {
      restUntil = 0;
    },
    start,
    waitFor: Effect.fnUntraced(function* <Value>(value: () => Value | null) {
      for (;;) {
        const found = value();
        if (found !== null) return found;
        const next = beat.next();
        yield* start;
        if (!isFollowing) return value();
        yield* next;
      }
    }),
  };
}
