/** Limits the number of concurrent heavy requests of a user: further ones wait, and too many are refused. */

import { TooManyRequests } from "@comptoir/api/errors";
import { Effect, Semaphore } from "effect";
import { HttpEffect, HttpServerResponse } from "effect/http";

/** Maximum number of requests of a user that run at the same time. */
export const runningAtMost = 4;

/** Maximum number of waiting requests of a user. */
export const waitingAtMost = 40;

/** Time after which a refused client may retry. Units: seconds. */
const retryAfterSeconds = 2;

interface UserQueue {
  readonly turns: Semaphore.Semaphore;
  count: number;
}

const queueByUser = new Map<number, UserQueue>();

/** Runs a request when it is its turn. Errors: HTTP_429 with Retry-After if too many requests of the user are waiting. */
export const runQuestionInTurn = Effect.fnUntraced(function* <A, E, R>(
  userId: number,
  question: Effect.Effect<A, E, R>,
) {
  const userQueue = queueByUser.get(userId) ?? { turns: Semaphore.makeUnsafe(runningAtMost), count: 0 };
  if (userQueue.count >= runningAtMost + waitingAtMost) {
    yield* HttpEffect.appendPreResponseHandler((_, response) =>
      Effect.succeed(HttpServerResponse.setHeader(response, "retry-after", String(retryAfterSeconds))),
    );
    return yield* Effect.fail(new TooManyRequests({ issues: [{ code: "HTTP_429" }] }));
  }
  queueByUser.set(userId, userQueue);
  userQueue.count++;
  return yield* userQueue.turns
    .withPermits(1)(question)
    .pipe(
      Effect.ensuring(
        Effect.sync(() => {
          userQueue.count--;
          if (userQueue.count === 0) queueByUser.delete(userId);
        }),
      ),
    );
});
