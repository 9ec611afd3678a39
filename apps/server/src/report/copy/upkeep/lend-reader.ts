/** Lends connections of the report copy to reports. */

import { Effect, Exit, type Scope } from "effect";

import { copySnapshot } from "../ask-copy.ts";
import type { OpenCopy } from "./open-copy.ts";

/** Lends a connection in a transaction until the caller's scope closes; null if the copy is not up to date. */
export const lendReader = (copy: OpenCopy, isUpToDate: () => boolean, serverScope: Scope.Scope) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const { contents, turns } = copy;
      yield* restore(turns.take(1));
      const connection = contents.free.pop();
      const { file } = contents;
      let isSpoilt = false;
      yield* Effect.addFinalizer(() =>
        Effect.gen(function* () {
          if (connection !== undefined) {
            yield* Effect.ignoreCause(Effect.promise(() => connection.run("ROLLBACK")));
            if (file === contents.file) contents.free.push(connection);
          }
          yield* turns.release(1);
          // A connection that cannot begin a transaction means that the engine has failed; the next report reopens
          // the file.
          if (isSpoilt) yield* Effect.forkIn(copy.close, serverScope);
        }),
      );
      if (connection === undefined || !isUpToDate()) return null;
      const begunTransaction = yield* Effect.exit(Effect.promise(() => connection.run("BEGIN TRANSACTION READ ONLY")));
      if (Exit.isSuccess(begunTransaction)) return copySnapshot(connection);
      isSpoilt = true;
      yield* Effect.logError(
        "The copy made for reading cannot be asked: this report asks the database",
        begunTransaction.cause,
      );
      return null;
    }),
  );
