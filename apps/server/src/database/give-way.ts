/** Lets requests go before long work on the embedded database, which has a single session: work is split into steps, and open requests are answered before each. */

import { setTimeout } from "node:timers/promises";

import { Context, Effect } from "effect";

import { DatabaseEngine } from "./database-engine.ts";

/** Number of open requests, and the end of the last one. */
const OpenRequests = Context.Reference<{ count: number; lastAt: number }>("@comptoir/server/OpenQuestions", {
  defaultValue: () => ({ count: 0, lastAt: performance.now() }),
});

/** Maximum time that a step of long work waits for requests. Units: milliseconds. */
const requestWaitMs = 300;

/** Marks a request that long work lets go first. */
export const trackRequest = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
  Effect.flatMap(OpenRequests, (openRequests) =>
    Effect.acquireUseRelease(
      Effect.sync(() => void openRequests.count++),
      () => answer,
      () =>
        Effect.sync(() => {
          openRequests.count--;
          openRequests.lastAt = performance.now();
        }),
    ),
  );

/** Marks a tracked request as long work, which no longer counts as an open request that long work waits for. */
export const trackLongWork = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(OpenRequests, (openRequests) =>
    Effect.acquireUseRelease(
      Effect.sync(() => void openRequests.count--),
      () => work,
      () => Effect.sync(() => void openRequests.count++),
    ),
  );

/** Waits until no request is open, with a time limit. Not inside a transaction, which would block everybody. */
export const waitForRequests = Effect.flatMap(OpenRequests, (openRequests) =>
  Effect.promise(async () => {
    const deadlineMs = performance.now() + requestWaitMs;
    while (openRequests.count > 0 && performance.now() < deadlineMs) await setTimeout(5);
  }),
);

/** Waits for open requests before a step of long work on the embedded database; on PostgreSQL it does nothing. */
export const yieldToRequests = Effect.flatMap(DatabaseEngine, ({ kind }) =>
  kind === "postgresql" ? Effect.void : waitForRequests,
);

/** Time since the last request ended; 0 while any is open. Units: milliseconds. */
export const readIdleMs = Effect.map(OpenRequests, ({ count, lastAt }) => (count > 0 ? 0 : performance.now() - lastAt));
