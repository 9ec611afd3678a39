/** Limits the number of concurrent heavy requests of a user: further ones wait, and too many are refused. */

import { TooManyRequests } from "@comptoir/api/errors";
import { Effect, Semaphore } from "effect";
import { HttpEffect, HttpServerResponse } from "effect/http";

/** Maximum number of requests of a user that run at the same time. */
export const runningAtMost = 4;

/** Maximum number of waiting requests of a user. */
export const waitingAtMost = 40;

/** Time after which a refused client may retry. Units: seconds. */
const retryAfter = 2;

interface Queue {
  readonly turns: Semaphore.Semaphore;
  count: number;
}

const queueByUser = new Map<number, Queue>();

/** Runs a request when it is its turn. Errors: HTTP_429 with Retry-After if too many requests of the user are waiting. */
export const runQuestionInTurn = Effect.fnUntraced(function* <A, E, R>(
  userId: number,
  question: Effect.Effect<A, E, R>,
) {
  const queue = queueByUser.get(userId) ?? { turns: Semaphore.makeUnsafe(runningAtMost), count: 0 };
  if (queue.count >= runningAtMost + waitingAtMost) {
    yield* HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(retryAfter))),
    );
    return yield* Effect.fail(new TooManyRequests({ issues: [{ code: "HTTP_429" }] }));
  }
  queueByUser.set(userId, queue);
  queue.count++;
  return yield* queue.turns
    .withPermits(1)(question)
    .pipe(
      Effect.ensuring(
        Effect.sync(() => {
          queue.count--;
          if (queue.count === 0) queueByUser.delete(userId);
        }),
      ),
    );
});
