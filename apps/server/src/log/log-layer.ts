/** Stores collected log lines every second, deletes old ones, and makes the files of extracts. */

import { logExtractRules } from "@comptoir/domain/operation";
import { Clock, Effect, Layer } from "effect";

import { logDays } from "../access/index.ts";
import { dropExtractsBefore } from "./extract-repository.ts";
import { makeNextExtract } from "./write-extract.ts";
import { serverName, type LogRecorder } from "./log-recorder.ts";
import { insertLines, pruneLines } from "./log-repository.ts";

/** Units: milliseconds. */
const writeEveryMs = 1_000;

/** Number of lines in a statement. */
const linesAtOnce = 1_000;

/** Maximum number of stored lines; some 300 bytes each. Source: decision 0413. */
const storedLinesAtMost = 1_000_000;

/** Time between two looks for extracts of other servers. Units: milliseconds. */
const lookEveryMs = 2_000;

/** Stores collected lines; those that the database does not take are put back. */
export const storeLines = Effect.fn("log.storeLines")(function* (recorder: LogRecorder) {
  const lines = recorder.take();
  for (let start = 0; start < lines.length; start += linesAtOnce)
    yield* Effect.onError(insertLines(lines.slice(start, start + linesAtOnce), serverName), () =>
      Effect.sync(() => recorder.putBack(lines.slice(start))),
    );
});

/** Deletes lines older than the longest retention of all chains, and the oldest ones beyond the maximum. */
export const pruneLog = Effect.fn("log.prune")(function* () {
  const now = yield* Clock.currentTimeMillis;
  const retention = yield* logDays();
  yield* pruneLines(new Date(now - retention * 86_400_000), storedLinesAtMost);
  yield* dropExtractsBefore(new Date(now - logExtractRules.keptDays * 86_400_000));
});

/** Keeps the log while the server runs; the rest is stored when it stops. A failure is not logged, because it would be another line. */
export const logLayer = (recorder: LogRecorder) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const store = Effect.ignoreCause(Effect.suspend(() => storeLines(recorder)));
      yield* Effect.addFinalizer(() => store);
      yield* Effect.forkScoped(Effect.forever(Effect.delay(store, writeEveryMs)));
      const makeExtracts = Effect.repeat(makeNextExtract(), { while: (isMade) => isMade }).pipe(
        Effect.catchCause((cause) =>
          Effect.logError("An extract of the log could not be made", cause).pipe(Effect.annotateLogs("source", "JOBS")),
        ),
      );
      yield* Effect.forkScoped(Effect.forever(Effect.delay(makeExtracts, lookEveryMs)));
    }),
  );
