/** Limits concurrent work by key: further work waits for its turn. */

import { Effect, Semaphore } from "effect";

/** Runs work when it is the turn of its key. */
export type KeyedLimiter = <A, E, R>(key: string, work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;

/** Makes a limiter that runs at most `atOnce` pieces of work of a key at once; unused keys are forgotten. */
export function makeKeyedLimiter(atOnce: number): KeyedLimiter {
  const limiterByKey = new Map<string, { readonly semaphore: Semaphore.Semaphore; users: number }>();
  return (key, work) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const keyLimiter = limiterByKey.get(key) ?? { semaphore: Semaphore.makeUnsafe(atOnce), users: 0 };
        keyLimiter.users += 1;
        limiterByKey.set(key, keyLimiter);
        return keyLimiter;
      }),
      ({ semaphore }) => Semaphore.withPermit(semaphore, work),
      (entry) =>
        Effect.sync(() => {
          entry.users -= 1;
          if (entry.users === 0) limiterByKey.delete(key);
        }),
    );
}
