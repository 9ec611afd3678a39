/** Delivers only the newest of several requests for the same thing. */

import { Effect, Fiber } from "effect";

/** Runs requests by key; a newer one interrupts the older one of its key. */
export interface Latest {
  /** Runs a request as the newest of its key; an older one is interrupted. */
  readonly run: <A, E, R>(key: string, request: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;
  /** Interrupts the request of a key, if one runs. */
  readonly cancel: (key: string) => Effect.Effect<void>;
}

/** Makes an empty set of running requests. */
export function makeLatest(): Latest {
  const runningByKey = new Map<string, Fiber.Fiber<unknown, unknown>>();

  const runLatest: Latest["run"] = (key, request) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Effect.forkChild(restore(request)), (fiber) => {
        const olderFiber = runningByKey.get(key);
        runningByKey.set(key, fiber);
        const answer = restore(Fiber.join(fiber)).pipe(
          Effect.onInterrupt(() => Fiber.interrupt(fiber)),
          Effect.exit,
          // An older answer may arrive when the newer request starts; it is dropped, whether value or failure.
          Effect.flatMap((exit) =>
            runningByKey.get(key) === fiber && runningByKey.delete(key) ? exit : Effect.interrupt,
          ),
        );
        return olderFiber === undefined
          ? answer
          : Effect.andThen(Effect.forkChild(Fiber.interrupt(olderFiber)), answer);
      }),
    );

  const cancelRequest: Latest["cancel"] = (key) =>
    Effect.suspend(() => {
      const fiber = runningByKey.get(key);
      runningByKey.delete(key);
      return fiber === undefined ? Effect.void : Fiber.interrupt(fiber);
    });

  return { run: runLatest, cancel: cancelRequest };
}
