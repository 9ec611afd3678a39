/**
 * Answers identical questions of several readers together. The first runs at once; those that come while it runs wait for its end and
 * then share one answer, whose snapshot is newer than each of their requests: nobody misses what was written before they asked.
 */

import { Deferred, Effect, Fiber } from "effect";

/** Answer that several readers wait for. */
interface SharedAnswer<A, E> {
  readonly whenAnswered: Deferred.Deferred<A, E>;
  /** Number of readers who still wait. */
  readers: number;
  /** Begins to answer, in the context of the first reader. */
  readonly answer: Effect.Effect<A, E>;
  fiber: Fiber.Fiber<A, E> | null;
}

/** Makes an effect interruptible again where its caller was. */
type Restore = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>;

interface Line<A, E> {
  /** Answer that begins when the running one ends. */
  next: SharedAnswer<A, E> | null;
}

type Lines<A, E> = Map<string, Line<A, E>>;

/** Begins the next answer of a line, if somebody still waits for it; removes the line otherwise. */
const advance = <A, E>(lines: Lines<A, E>, key: string, line: Line<A, E>): Effect.Effect<void> =>
  Effect.gen(function* () {
    const { next } = line;
    line.next = null;
    if (next === null || next.readers === 0) return void lines.delete(key);
    next.fiber = yield* Effect.forkDetach(
      Effect.onExit(next.answer, (exit) =>
        Effect.andThen(
          Deferred.done(next.whenAnswered, exit),
          Effect.suspend(() => advance(lines, key, line)),
        ),
      ),
    );
  });

/** Waits for an answer; the last reader who stops waiting also stops it. */
const join = <A, E>(answer: SharedAnswer<A, E>, restore: Restore): Effect.Effect<A, E> => {
  answer.readers++;
  return Effect.onInterrupt(restore(Deferred.await(answer.whenAnswered)), () => {
    answer.readers--;
    return answer.readers === 0 && answer.fiber !== null ? Fiber.interrupt(answer.fiber) : Effect.void;
  });
};

/** Makes a function that answers questions of a database; those with the same key have the same answer at the same moment. */
export function answerIdenticalTogether<A, E, R>() {
  const linesByDatabase = new WeakMap<object, Lines<A, E>>();

  const linesOf = (database: object): Lines<A, E> => {
    const lines = linesByDatabase.get(database) ?? new Map<string, Line<A, E>>();
    linesByDatabase.set(database, lines);
    return lines;
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
        const lines = linesOf(database);
        const line = lines.get(key);
        if (line === undefined) {
          const newLine: Line<A, E> = { next: null };
          lines.set(key, newLine);
          return Effect.ensuring(
            restore(alone),
            Effect.suspend(() => advance(lines, key, newLine)),
          );
        }
        line.next ??= {
          whenAnswered: Deferred.makeUnsafe(),
          readers: 0,
          answer: Effect.provideContext(together, context),
          fiber: null,
        };
        return join(line.next, restore);
      }),
    );
}
