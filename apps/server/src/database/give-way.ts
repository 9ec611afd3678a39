/** The embedded database has one session that everybody shares: long work is cut into steps, and before each of them the questions that are open are answered. */

import { setTimeout } from "node:timers/promises";

import { Context, Effect } from "effect";

import { DatabaseEngine } from "./database-engine.ts";

/** How many questions are being answered, and when the last one was. */
const OpenQuestions = Context.Reference<{ count: number; lastAt: number }>("@comptoir/server/OpenQuestions", {
  defaultValue: () => ({ count: 0, lastAt: performance.now() }),
});

/** Work goes on after so long, however many ask. Units: milliseconds. */
const patienceMs = 300;

/** Answers a question that long work steps aside for. */
export const asQuestion = <A, E, R>(answer: Effect.Effect<A, E, R>) =>
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

/** A question that becomes long work: while it goes on, it steps aside for other questions and not for itself. */
export const asLongWork = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(OpenQuestions, (open) =>
    Effect.acquireUseRelease(
      Effect.sync(() => void open.count--),
      () => work,
      () => Effect.sync(() => void open.count++),
    ),
  );

/** Waits until nobody asks, or for a moment at most. Not inside a transaction: that would hold everybody. */
export const giveWay = Effect.flatMap(OpenQuestions, (open) =>
  Effect.promise(async () => {
    const until = performance.now() + patienceMs;
    while (open.count > 0 && performance.now() < until) await setTimeout(5);
  }),
);

/** Before a step of long work: gives way on the database that everybody shares; a PostgreSQL serves others meanwhile. */
export const beforeStep = Effect.flatMap(DatabaseEngine, ({ kind }) => (kind === "postgresql" ? Effect.void : giveWay));

/** How long nobody has asked. Units: milliseconds. */
export const idleMs = Effect.map(OpenQuestions, ({ count, lastAt }) => (count > 0 ? 0 : performance.now() - lastAt));
