import { describe, expect, it } from "@effect/vitest";
import { Deferred, Effect, Exit, Fiber } from "effect";
import fc from "fast-check";

import { answerIdenticalTogether } from "./identical-questions.ts";

/** Questions that read a counter when they begin, and end when they are told to. */
function makeQuestions() {
  const answerTogether = answerIdenticalTogether<number, never, never>();
  const running: Deferred.Deferred<void>[] = [];
  let written = 0;
  let begun = 0;
  let interrupted = 0;
  const question = Effect.suspend(() => {
    const readValue = written;
    begun++;
    const gate = Deferred.makeUnsafe<void>();
    running.push(gate);
    return Effect.as(Deferred.await(gate), readValue).pipe(Effect.onInterrupt(() => Effect.sync(() => interrupted++)));
  });
  return {
    ask: (key: string, database: object = oneDatabase) => answerTogether({ database, key }, question, question),
    write: () => ++written,
    endFirst: () => Effect.asVoid(Deferred.succeed(running.shift() ?? Deferred.makeUnsafe<void>(), undefined)),
    counts: () => ({ begun, interrupted, running: running.length }),
  };
}

const oneDatabase = {};

/** Lets every fiber go on as far as it can. */
const settle = Effect.gen(function* () {
  for (let turn = 0; turn < 20; turn++) yield* Effect.yieldNow;
});

describe("identical questions at once", () => {
  it.effect("run twice at most: the first alone, all others together", () =>
    Effect.gen(function* () {
      const { ask, write, endFirst, counts } = makeQuestions();
      const first = yield* Effect.forkChild(ask("board"));
      yield* settle;
      write();
      const others = yield* Effect.forEach(Array.from({ length: 49 }), () => Effect.forkChild(ask("board")));
      yield* settle;
      expect(counts().begun).toBe(1);
      yield* endFirst();
      yield* settle;
      expect(counts().begun).toBe(2);
      yield* endFirst();
      expect(yield* Fiber.join(first)).toBe(0);
      expect(new Set(yield* Effect.forEach(others, Fiber.join))).toEqual(new Set([1]));
    }),
  );

  it.effect("do not wait for other questions, nor for those of another database", () =>
    Effect.gen(function* () {
      const { ask, counts } = makeQuestions();
      const fibers = yield* Effect.forEach(["a", "b", "c"], (key) => Effect.forkChild(ask(key)));
      fibers.push(yield* Effect.forkChild(ask("a", {})));
      yield* settle;
      expect(counts().begun).toBe(4);
      yield* Effect.forEach(fibers, Fiber.interrupt);
    }),
  );

  it.effect("go on for the others when a reader leaves, and are cancelled when all have left", () =>
    Effect.gen(function* () {
      const { ask, endFirst, counts } = makeQuestions();
      const first = yield* Effect.forkChild(ask("board"));
      yield* settle;
      const [second, third] = [yield* Effect.forkChild(ask("board")), yield* Effect.forkChild(ask("board"))];
      yield* settle;
      yield* Fiber.interrupt(first);
      yield* settle;
      expect(counts()).toEqual({ begun: 2, interrupted: 1, running: 2 });
      yield* Fiber.interrupt(second);
      yield* settle;
      expect(counts().interrupted).toBe(1);
      yield* Fiber.interrupt(third);
      yield* settle;
      expect(counts().interrupted).toBe(2);
      const next = yield* Effect.forkChild(ask("board"));
      yield* settle;
      for (let end = 0; end < 3; end++) yield* endFirst();
      expect(Exit.isSuccess(yield* Fiber.await(next))).toBe(true);
    }),
  );

  it.effect("never miss what was written before they were asked, whoever comes, leaves and ends when", () =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom("ask", "write", "end", "leave"), { maxLength: 40 }),
          async (history) => {
            const { ask, write, endFirst } = makeQuestions();
            let written = 0;
            await Effect.runPromise(
              Effect.gen(function* () {
                const readers: { readonly fiber: Fiber.Fiber<number>; readonly atLeast: number }[] = [];
                for (const step of history) {
                  if (step === "write") written = write();
                  if (step === "ask") readers.push({ fiber: yield* Effect.forkChild(ask("board")), atLeast: written });
                  if (step === "end") yield* endFirst();
                  const leaving = step === "leave" ? readers.pop() : undefined;
                  if (leaving !== undefined) yield* Fiber.interrupt(leaving.fiber);
                  yield* settle;
                }
                for (let end = 0; end <= history.length; end++) {
                  yield* endFirst();
                  yield* settle;
                }
                for (const { fiber, atLeast } of readers)
                  expect(yield* Fiber.join(fiber)).toBeGreaterThanOrEqual(atLeast);
              }),
            );
          },
        ),
      ),
    ),
  );
});
