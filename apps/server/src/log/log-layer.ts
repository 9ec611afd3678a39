/** Stores collected log lines every second, deletes old ones, and makes the files of extracts. */

import { logExtractRules } from "@comptoir/domain/operation";
import { Clock, Effect, Layer } from "effect";

import { logDays } from "../access/index.ts";
import { dropExtractsBefore } from "./extract-repository.ts";
import { makeNextExtract } from "./write-extract.ts";
import { serverName, type LogRecorder } from "./log-recorder.ts";
import { insertLines, pruneLines } from "./log-repository.ts";

/** Interval of writes. Units: milliseconds. */
const writeEveryMs = 1_000;

/** Number of lines that one statement writes. */
const linesPerInsert = 1_000;

/** Maximum number of stored lines; some 300 bytes each. Source: decision 0413. */
const storedLinesAtMost = 1_000_000;

/** Interval at which a server looks for waiting extracts, requested here or on other servers. Units: milliseconds. */
const lookForExtractsEveryMs = 2_000;

/** Stores the collected log lines; lines that cannot be stored are put back. */
export const storeLines = Effect.fn("log.storeLines")(function* (recorder: LogRecorder) {
  const lines = recorder.takeLines();
  for (let start = 0; start < lines.length; start += linesPerInsert)
    yield* Effect.onError(insertLines(lines.slice(start, start + linesPerInsert), serverName), () =>
      Effect.sync(() => recorder.putBack(lines.slice(start))),
    );
});

/** Deletes log lines older than the longest retention of all chains, and the oldest ones beyond the maximum. */
export const pruneLog = Effect.fn("log.prune")(function* () {
  const now = yield* Clock.currentTimeMillis;
  const retention = yield* logDays();
  yield* pruneLines(new Date(now - retention * 86_400_000), storedLinesAtMost);
  yield* dropExtractsBefore(new Date(now - logExtractRules.keptDays * 86_400_000));
});

/** Runs the log while the server runs; the last lines are stored when it stops. A failure is not logged, because it would be another line. */
export const logLayer = (recorder: LogRecorder) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const storeRecordedLines = Effect.ignoreCause(Effect.suspend(() => storeLines(recorder)));
      yield* Effect.addFinalizer(() => storeRecordedLines);
      yield* Effect.forkScoped(Effect.forever(Effect.delay(storeRecordedLines, writeEveryMs)));
      const makeWaitingExtracts = Effect.repeat(makeNextExtract(), { while: (isMade) => isMade }).pipe(
        Effect.catchCause((cause) =>
          Effect.logError("An extract of the log could not be made", cause).pipe(Effect.annotateLogs("source", "JOBS")),
        ),
      );
      yield* Effect.forkScoped(Effect.forever(Effect.delay(makeWaitingExtracts, lookForExtractsEveryMs)));
    }),
  );
