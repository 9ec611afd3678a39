/** How many heavy questions of one person are worked on at a time: the rest wait their turn, and too many are turned away. */

import { TooManyRequests } from "@comptoir/api/errors";
import { Effect, Semaphore } from "effect";
import { HttpEffect, HttpServerResponse } from "effect/http";

/** Maximum number of questions that one person has answered at the same time. */
export const questionsAtOnce = 4;

/** Waiting, of one person. */
export const questionsWaiting = 40;

/** When to ask again. Units: seconds. */
const retryAfter = 2;

interface Queue {
  readonly turns: Semaphore.Semaphore;
  count: number;
}

const queues = new Map<number, Queue>();

/** Works on a question when it is its turn. Errors: HTTP_429 with Retry-After when too many of the person's wait. */
export const inTurn = Effect.fnUntraced(function* <A, E, R>(userId: number, question: Effect.Effect<A, E, R>) {
  const queue = queues.get(userId) ?? { turns: Semaphore.makeUnsafe(questionsAtOnce), count: 0 };
  if (queue.count >= questionsAtOnce + questionsWaiting) {
    yield* HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(retryAfter))),
    );
    return yield* Effect.fail(new TooManyRequests({ issues: [{ code: "HTTP_429" }] }));
  }
  queues.set(userId, queue);
  queue.count++;
  return yield* queue.turns
    .withPermits(1)(question)
    .pipe(
      Effect.ensuring(
        Effect.sync(() => {
          queue.count--;
          if (queue.count === 0) queues.delete(userId);
        }),
      ),
    );
});
