/** Groups requests to one document: those that arrive during a write are stored together in the next transaction. */

import { Deferred, Effect, Exit, type Result } from "effect";

interface Waiting<Call, Answer, E> {
  readonly call: Call;
  readonly answered: Deferred.Deferred<Answer, E>;
}

/** Maximum number of requests in a group; each has at most a thousand scans. */
const callsAtMost = 50;

const failWithoutAnswer = (): never => {
  throw new Error("a call without an answer");
};

/** Makes the grouping function. `store` returns an answer or a refusal for each request, in order; if it fails, all of them fail. A request whose caller left is stored too. */
export function groupCalls<Call, Answer, E, R>(
  store: (id: number, calls: readonly Call[]) => Effect.Effect<readonly Result.Result<Answer, E>[], E, R>,
) {
  const queueByDocument = new Map<number, Waiting<Call, Answer, E>[]>();

  const drainQueue = (id: number, queue: Waiting<Call, Answer, E>[]): Effect.Effect<void, never, R> =>
    Effect.gen(function* () {
      while (queue.length > 0) {
        const group = queue.splice(0, callsAtMost);
        const storeExit = yield* Effect.exit(
          store(
            id,
            group.map(({ call }) => call),
          ),
        );
        for (const [index, { answered }] of group.entries()) {
          if (Exit.isFailure(storeExit)) yield* Deferred.failCause(answered, storeExit.cause);
          else yield* Deferred.complete(answered, Effect.fromResult(storeExit.value[index] ?? failWithoutAnswer()));
        }
      }
      queueByDocument.delete(id);
    });

  return (id: number, call: Call): Effect.Effect<Answer, E, R> =>
    Effect.gen(function* () {
      const whenAnswered = yield* Deferred.make<Answer, E>();
      const queue = queueByDocument.get(id);
      if (queue !== undefined) queue.push({ call, answered: whenAnswered });
      else {
        const answeredCalls = [{ call, answered: whenAnswered }];
        queueByDocument.set(id, answeredCalls);
        yield* Effect.forkDetach(drainQueue(id, answeredCalls));
      }
      return yield* Deferred.await(whenAnswered);
    });
}
