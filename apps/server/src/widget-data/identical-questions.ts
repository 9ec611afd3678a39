/**
 * Answers identical questions of several readers together. The first runs at once; those that come while it runs wait for its end and
 * then share one answer, whose snapshot is newer than each of their requests: nobody misses what was written before they asked.
 */

import { Deferred, Effect, Fiber } from "effect";

/** Answer that several readers wait for. */
interface PendingAnswer<A, E> {
  readonly whenAnswered: Deferred.Deferred<A, E>;
  /** Number of readers who still wait. */
  readers: number;
  /** Begins to answer, in the context of the first reader. */
  readonly answer: Effect.Effect<A, E>;
  fiber: Fiber.Fiber<A, E> | null;
}

/** Makes an effect interruptible again where its caller was. */
type RestoreInterruption = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;

interface QuestionLine<A, E> {
  /** Answer that begins when the running one ends. */
  next: PendingAnswer<A, E> | null;
}

type LineByKey<A, E> = Map<string, QuestionLine<A, E>>;

/** Begins the next answer of a line, if somebody still waits for it; removes the line otherwise. */
const beginNextAnswer = <A, E>(lines: LineByKey<A, E>, key: string, line: QuestionLine<A, E>): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { next } = line;
    line.next = null;
    if (next === null || next.readers === 0) return void lines.delete(key);
    next.fiber = yield* Effect.forkDetach(
      Effect.onExit(next.answer, (exit) =>
        Effect.andThen(
          Deferred.done(next.whenAnswered, exit),
          Effect.suspend(() => beginNextAnswer(lines, key, line)),
        ),
      ),
    );
  });

/** Waits for an answer; the last reader who stops waiting also stops it. */
const awaitAnswer = <A, E>(answer: PendingAnswer<A, E>, restore: RestoreInterruption): Effect.Effect<A, E> => {
  answer.readers++;
  return Effect.onInterrupt(restore(Deferred.await(answer.whenAnswered)), () => {
    answer.readers--;
    return answer.readers === 0 && answer.fiber !== null ? Fiber.interrupt(answer.fiber) : Effect.void;
  });
};

/** Makes a function that answers questions of a database; those with the same key have the same answer at the same moment. */
export function answerIdenticalTogether<A, E, R>() {
  const linesByDatabase = new WeakMap<object, LineByKey<A, E>>();

  const linesOfDatabase = (database: object): LineByKey<A, E> => {
    const databaseLines = linesByDatabase.get(database) ?? new Map<string, QuestionLine<A, E>>();
    linesByDatabase.set(database, databaseLines);
    return databaseLines;
  };

  /**
   * Answers a question, alone or with others; `together` is the same question, and reads nothing of the reader's request but what its key
   * states. Only the answers themselves can be interrupted: whoever enters a line also leaves it.
   */
  return (
    { database, key }: { readonly database: object; readonly key: string },
    alone: Effect.Effect<A, E, R>,
    together: Effect.Effect<A, E, R>,
  ): Effect.Effect<A, E, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(Effect.context<R>(), (context) => {
        const lineByKey = linesOfDatabase(database);
        const lineOfKey = lineByKey.get(key);
        if (lineOfKey === undefined) {
          const newLine: QuestionLine<A, E> = { next: null };
          lineByKey.set(key, newLine);
          return Effect.ensuring(
            restore(alone),
            Effect.suspend(() => beginNextAnswer(lineByKey, key, newLine)),
          );
        }
        lineOfKey.next ??= {
          whenAnswered: Deferred.makeUnsafe(),
          readers: 0,
          answer: Effect.provideContext(together, context),
          fiber: null,
        };
        return awaitAnswer(lineOfKey.next, restore);
      }),
    );
}
