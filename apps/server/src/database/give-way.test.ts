import { expect, it } from "@effect/vitest";
import { Deferred, Effect, Fiber } from "effect";

import { trackLongWork, trackRequest, waitForRequests, readIdleMs } from "./give-way.ts";

it.effect("long work continues at once without requests, otherwise waits for the request, but not forever", () =>
  Effect.gen(function* () {
    const timedWork = Effect.gen(function* () {
      const startMs = performance.now();
      yield* waitForRequests;
      return performance.now() - startMs;
    });
    expect(yield* timedWork).toBeLessThan(200);
    const whenAnswered = yield* Deferred.make<void>();
    const question = yield* Effect.forkChild(trackRequest(Deferred.await(whenAnswered)));
    const work = yield* Effect.forkChild(timedWork);
    yield* Effect.promise(() => new Promise((done) => setTimeout(done, 60)));
    yield* Deferred.succeed(whenAnswered, undefined);
    yield* Fiber.join(question);
    const waited = yield* Fiber.join(work);
    expect(waited).toBeGreaterThan(50);
    const endless = yield* Effect.forkChild(trackRequest(Effect.never));
    yield* Effect.yieldNow;
    expect(yield* timedWork).toBeGreaterThan(290);
    expect(yield* readIdleMs).toBe(0);
    yield* Fiber.interrupt(endless);
    yield* Effect.promise(() => new Promise((done) => setTimeout(done, 20)));
    expect(yield* readIdleMs).toBeGreaterThan(15);
    expect(yield* timedWork).toBeLessThan(200);
  }),
);

it.effect("a question that becomes long work waits for others, and not for itself", () =>
  Effect.gen(function* () {
    const timedWork = trackLongWork(
      Effect.gen(function* () {
        const startMs = performance.now();
        yield* waitForRequests;
        return performance.now() - startMs;
      }),
    );
    expect(yield* trackRequest(timedWork)).toBeLessThan(200);
    const other = yield* Effect.forkChild(trackRequest(Effect.never));
    yield* Effect.yieldNow;
    expect(yield* trackRequest(timedWork)).toBeGreaterThan(290);
    yield* Fiber.interrupt(other);
    expect(yield* trackRequest(timedWork)).toBeLessThan(200);
  }),
);
