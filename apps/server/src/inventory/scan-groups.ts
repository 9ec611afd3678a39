/** Groups requests to one document: those that arrive during a write are stored together in the next transaction. */

import { Deferred, Effect, Exit, type Result } from "effect";

interface WaitingCall<Call, Answer, E> {
  readonly call: Call;
  readonly answered: Deferred.Deferred<Answer, E>;
}

/** Maximum number of requests in a group; each has at most a thousand scans. */
const callsPerGroupAtMost = 50;

const failWithoutAnswer = (): never => {
  throw new Error("a call without an answer");
};

/** Makes the grouping function. `store` returns an answer or a refusal for each request, in order; if it fails, all of them fail. A request whose caller left is stored too. */
export function groupCalls<Call, Answer, E, R>(
  store: (id: number, calls: readonly Call[]) => Effect.Effect<readonly Result.Result<Answer, E>[], E, R>,
) {
  const queueByDocument = new Map<number, WaitingCall<Call, Answer, E>[]>();

  const drainQueue = (id: number, queue: WaitingCall<Call, Answer, E>[]): Effect.Effect<void, never, R> =>
    Effect.gen(function* () {
      while (queue.length > 0) {
        const callsOfGroup = queue.splice(0, callsPerGroupAtMost);
        const storeExit = yield* Effect.exit(
          store(
            id,
            callsOfGroup.map(({ call }) => call),
          ),
        );
        for (const [index, { answered }] of callsOfGroup.entries()) {
          if (Exit.isFailure(storeExit)) yield* Deferred.failCause(answered, storeExit.cause);
          else yield* Deferred.complete(answered, Effect.fromResult(storeExit.value[index] ?? failWithoutAnswer()));
        }
      }
      queueByDocument.delete(id);
    });

  return (id: number, call: Call): Effect.Effect<Answer, E, R> =>
    Effect.gen(function* () {
      const deferredAnswer = yield* Deferred.make<Answer, E>();
      const runningQueue = queueByDocument.get(id);
      if (runningQueue !== undefined) runningQueue.push({ call, answered: deferredAnswer });
      else {
        const newQueue = [{ call, answered: deferredAnswer }];
        queueByDocument.set(id, newQueue);
        yield* Effect.forkDetach(drainQueue(id, newQueue));
      }
      return yield* Deferred.await(deferredAnswer);
    });
}
