/** Lends connections of the report copy to reports. */

import { Effect, Exit, type Scope } from "effect";

import { makeCopySnapshot } from "../ask-copy.ts";
import type { OpenCopy } from "./open-copy.ts";

/** Lends a connection in a transaction until the caller's scope closes; null if the copy is not up to date. */
export const lendReader = (copy: OpenCopy, isUpToDate: () => boolean, serverScope: Scope.Scope) =>
  Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      const { contents, turns } = copy;
      yield* restore(turns.take(1));
      const freeConnection = contents.free.pop();
      const { file } = contents;
      let hasEngineFailed = false;
      yield* Effect.addFinalizer(() =>
        Effect.gen(function* () {
          if (freeConnection !== undefined) {
            yield* Effect.ignoreCause(Effect.promise(() => freeConnection.run("ROLLBACK")));
            if (file === contents.file) contents.free.push(freeConnection);
          }
          yield* turns.release(1);
          // A connection that cannot begin a transaction means that the engine has failed; the next report reopens
          // the file.
          if (hasEngineFailed) yield* Effect.forkIn(copy.close, serverScope);
        }),
      );
      if (freeConnection === undefined || !isUpToDate()) return null;
      const beginExit = yield* Effect.exit(Effect.promise(() => freeConnection.run("BEGIN TRANSACTION READ ONLY")));
      if (Exit.isSuccess(beginExit)) return makeCopySnapshot(freeConnection);
      hasEngineFailed = true;
      yield* Effect.logError(
        "The copy made for reading cannot be asked: this report asks the database",
        beginExit.cause,
      );
      return null;
    }),
  );
