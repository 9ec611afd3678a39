/** The embedded database has a single session: long work is split into steps, and open requests are answered before each. */

import { setTimeout } from "node:timers/promises";

import { Context, Effect } from "effect";

import { DatabaseEngine } from "./database-engine.ts";

/** Number of open requests, and the end of the last one. */
const OpenQuestions = Context.Reference<{ count: number; lastAt: number }>("@comptoir/server/OpenQuestions", {
  defaultValue: () => ({ count: 0, lastAt: performance.now() }),
});

/** Maximum time that long work waits. Units: milliseconds. */
const patienceMs = 300;

/** Marks a request that long work waits for. */
export const trackRequest = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
  Effect.flatMap(OpenQuestions, (open) =>
    Effect.acquireUseRelease(
      Effect.sync(() => void open.count++),
      () => answer,
      () =>
        Effect.sync(() => {
          open.count--;
          open.lastAt = performance.now();
        }),
    ),
  );

/** Marks a request that becomes long work: it waits for others and not for itself. */
export const trackLongWork = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(OpenQuestions, (open) =>
    Effect.acquireUseRelease(
      Effect.sync(() => void open.count--),
      () => work,
      () => Effect.sync(() => void open.count++),
    ),
  );

/** Waits until no request is open, with a time limit. Not inside a transaction, which would block everybody. */
export const waitForRequests = Effect.flatMap(OpenQuestions, (open) =>
  Effect.promise(async () => {
    const until = performance.now() + patienceMs;
    while (open.count > 0 && performance.now() < until) await setTimeout(5);
  }),
);

/** Gives way before a step of long work on the embedded database; PostgreSQL serves others meanwhile. */
export const yieldToRequests = Effect.flatMap(DatabaseEngine, ({ kind }) =>
  kind === "postgresql" ? Effect.void : waitForRequests,
);

/** Time since the last request. Units: milliseconds. */
export const idleMs = Effect.map(OpenQuestions, ({ count, lastAt }) => (count > 0 ? 0 : performance.now() - lastAt));
