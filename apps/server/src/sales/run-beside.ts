/** Runs work concurrently with the code that follows. */

import { Effect, Fiber, type Scope } from "effect";

/** Runs one piece of work at a time, concurrently with the code that follows. */
export interface Beside<E> {
  /** Waits for the earlier work, then begins this work and returns. Fails if the earlier work failed. */
  readonly run: (work: Effect.Effect<void, E>) => Effect.Effect<void, E>;
  /** Waits for the last work to end, and fails if it failed. */
  readonly end: Effect.Effect<void, E>;
}

/** Makes a runner of concurrent work; work that still runs when the scope closes is interrupted. */
export const makeBeside = <E>(): Effect.Effect<Beside<E>, never, Scope.Scope> =>
  Effect.map(Effect.scope, (scope) => {
    let runningFiber: Fiber.Fiber<void, E> | undefined;
    const awaitRunningWork = Effect.suspend(() =>
      runningFiber === undefined ? Effect.void : Fiber.join(runningFiber),
    );
    return {
      run: Effect.fnUntraced(function* (work) {
        yield* awaitRunningWork;
        runningFiber = yield* Effect.forkIn(work, scope);
      }),
      end: awaitRunningWork,
    };
  });
