/** Limits concurrent work by key; the rest waits its turn. */

import { Effect, Semaphore } from "effect";

/** Runs work in the turn of its key. */
export type KeyedLimiter = <A, E, R>(key: string, work: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;

/** Makes a limiter of `atOnce` concurrent runs for each key; unused keys are forgotten. */
export function makeKeyedLimiter(atOnce: number): KeyedLimiter {
  const keys = new Map<string, { readonly semaphore: Semaphore.Semaphore; users: number }>();
  return (key, work) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        const entry = keys.get(key) ?? { semaphore: Semaphore.makeUnsafe(atOnce), users: 0 };
        entry.users += 1;
        keys.set(key, entry);
        return entry;
      }),
      ({ semaphore }) => Semaphore.withPermit(semaphore, work),
      (entry) =>
        Effect.sync(() => {
          entry.users -= 1;
          if (entry.users === 0) keys.delete(key);
        }),
    );
}
