import { Effect, Exit, Cause } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { makeLatestCalls } from "./index.ts";

/** Requests of a key with their answers in random order; a pause delivers the answers so far. */
const scenario = fc.record({
  requests: fc.array(fc.record({ key: fc.constantFrom("a", "b"), fails: fc.boolean() }), {
    minLength: 1,
    maxLength: 12,
  }),
  order: fc.infiniteStream(fc.nat()),
  pauses: fc.infiniteStream(fc.boolean()),
});

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("the newest request of a key", () => {
  it("is the only one that answers once it has started, in any order of the answers", async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async ({ requests, order, pauses }) => {
        const latestCalls = makeLatestCalls();
        const openCalls: { readonly index: number; readonly answer: () => void }[] = [];
        const delivered: { readonly index: number; readonly startedBefore: number; readonly ok: boolean }[] = [];
        const exits: Promise<Exit.Exit<number, string>>[] = [];
        let startedCount = 0;
        const answerOne = async () => {
          const [chosenCall] = openCalls.splice((order.next().value ?? 0) % Math.max(1, openCalls.length), 1);
          chosenCall?.answer();
          if (pauses.next().value) await settle();
        };
        for (const [index, { key, fails }] of requests.entries()) {
          const request = Effect.callback<number, string>((resume) => {
            openCalls.push({ index, answer: () => resume(fails ? Effect.fail("no") : Effect.succeed(index)) });
          });
          exits.push(
            Effect.runPromiseExit(
              Effect.andThen(
                Effect.sync(() => {
                  startedCount = index + 1;
                }),
                Effect.onExit(latestCalls.run(key, request), (exit) =>
                  Effect.sync(() => {
                    if (!isInterrupted(exit))
                      delivered.push({ index, startedBefore: startedCount, ok: Exit.isSuccess(exit) });
                  }),
                ),
              ),
            ),
          );
          if (pauses.next().value) await settle();
          if (pauses.next().value) await answerOne();
        }
        while (openCalls.length > 0) await answerOne();
        await settle();
        while (openCalls.length > 0) await answerOne();
        await Promise.all(exits);
        for (const key of ["a", "b"]) {
          const last = requests.findLastIndex((request) => request.key === key);
          // The newest request always gets its answer.
          if (last >= 0) expect(delivered.find((answer) => answer.index === last)?.ok).toBe(!requests[last]?.fails);
          // Answers are in the order of the requests: an older one never follows a newer one.
          const indices = delivered
            .filter((answer) => requests[answer.index]?.key === key)
            .map((answer) => answer.index);
          expect(indices).toEqual([...indices].sort((left, right) => left - right));
        }
        // No answer is delivered after a newer request of the same key has started.
        for (const { index, startedBefore } of delivered) {
          const newer = requests.findIndex(
            (request, at) => at > index && at < startedBefore && request.key === requests[index]?.key,
          );
          expect(newer).toBe(-1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("can be cancelled, and frees its key when it has answered", async () => {
    const latestCalls = makeLatestCalls();
    const waitingExit = Effect.runPromiseExit(latestCalls.run("a", Effect.never));
    await settle();
    await Effect.runPromise(latestCalls.cancel("a"));
    expect(isInterrupted(await waitingExit)).toBe(true);
    expect(await Effect.runPromise(latestCalls.run("a", Effect.succeed(1)))).toBe(1);
  });
});

function isInterrupted(exit: Exit.Exit<unknown, unknown>): boolean {
  return Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause);
}
