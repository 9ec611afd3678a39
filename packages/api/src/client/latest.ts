/** Delivers only the newest of several requests for the same thing. */

import { Effect, Fiber } from "effect";

/** Runs requests by key; a newer one interrupts the older one of its key. */
export interface LatestCalls {
  /** Runs a request as the newest of its key; an older one is interrupted. */
  readonly run: <A, E, R>(key: string, request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  /** Interrupts the request of a key, if one runs. */
  readonly cancel: (key: string) => Effect.Effect<void>;
}

/** Makes an empty set of running requests. */
export function makeLatestCalls(): LatestCalls {
  const runningByKey = new Map<string, Fiber.Fiber<unknown, unknown>>();

  const runLatest: LatestCalls["run"] = (key, request) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Effect.forkChild(restore(request)), (fiber) => {
        const olderFiber = runningByKey.get(key);
        runningByKey.set(key, fiber);
        const interruptibleAnswer = restore(Fiber.join(fiber)).pipe(
          Effect.onInterrupt(() => Fiber.interrupt(fiber)),
          Effect.exit,
          // An older answer may arrive when the newer request starts; it is dropped, whether value or failure.
          Effect.flatMap((exit) =>
            runningByKey.get(key) === fiber && runningByKey.delete(key) ? exit : Effect.interrupt,
          ),
        );
        return olderFiber === undefined
          ? interruptibleAnswer
          : Effect.andThen(Effect.forkChild(Fiber.interrupt(olderFiber)), interruptibleAnswer);
      }),
    );

  const cancelRequest: LatestCalls["cancel"] = (key) =>
    Effect.suspend(() => {
      const runningFiber = runningByKey.get(key);
      runningByKey.delete(key);
      return runningFiber === undefined ? Effect.void : Fiber.interrupt(runningFiber);
    });

  return { run: runLatest, cancel: cancelRequest };
}
