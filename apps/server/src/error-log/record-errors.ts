/** Collects failures of requests and stores them a moment later, so that no request waits for it. */

import { errorLogEntryOf, errorFingerprint, type ErrorLogEntry } from "@comptoir/domain/operation";
import { scopeOf } from "@comptoir/domain/access";
import { businessDateOf } from "@comptoir/domain/period";
import { isLocation } from "@comptoir/domain/target";
import { Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, listLayers } from "../access/index.ts";
import type { RequestFacts } from "../http/request-note.ts";

/** Error that occurred one or more times since the last write. Units: milliseconds since 1970. */
export interface CollectedErrors {
  readonly entry: ErrorLogEntry;
  readonly firstMs: number;
  readonly lastMs: number;
  readonly occurrences: number;
  readonly requestId: string;
}

/** Collects failures of requests in memory until they are stored. */
export interface ErrorRecorder {
  readonly addRequest: (facts: RequestFacts, nowMs: number) => void;
  /** Returns the collected failures and clears the list. */
  readonly takeErrors: () => readonly CollectedErrors[];
  /** Puts back failures that could not be stored. */
  readonly putBack: (errors: readonly CollectedErrors[]) => void;
}

/** Maximum number of different failures between two writes: a client requesting random paths cannot fill the table. */
const distinctErrorsAtMost = 500;

/** Interval of writes. Units: milliseconds. */
const writeEveryMs = 1_000;

export function makeErrorRecorder(): ErrorRecorder {
  let errorsByFingerprint = new Map<string, CollectedErrors>();
  const joinErrors = (nextErrors: CollectedErrors) => {
    const fingerprint = errorFingerprint(nextErrors.entry);
    const gatheredBefore = errorsByFingerprint.get(fingerprint);
    if (gatheredBefore === undefined && errorsByFingerprint.size >= distinctErrorsAtMost) return;
    errorsByFingerprint.set(
      fingerprint,
      gatheredBefore === undefined
        ? nextErrors
        : {
            ...nextErrors,
            firstMs: Math.min(gatheredBefore.firstMs, nextErrors.firstMs),
            lastMs: Math.max(gatheredBefore.lastMs, nextErrors.lastMs),
            occurrences: gatheredBefore.occurrences + nextErrors.occurrences,
          },
    );
  };
  return {
    addRequest: (facts, nowMs) => {
      const logEntry = errorLogEntryOf(facts);
      if (logEntry !== null)
        joinErrors({ entry: logEntry, firstMs: nowMs, lastMs: nowMs, occurrences: 1, requestId: facts.requestId });
    },
    takeErrors: () => {
      const allErrors = [...errorsByFingerprint.values()];
      errorsByFingerprint = new Map();
      return allErrors;
    },
    putBack: (errors) => {
      for (const failure of errors) joinErrors(failure);
    },
  };
}

/** Adds the collected failures to the log entries of the day. */
export const writeErrors = Effect.fn("errorLog.write")(function* (errors: readonly CollectedErrors[]) {
  if (errors.length === 0) return;
  const sql = yield* SqlClient.SqlClient;
  const layers = yield* listLayers();
  for (const { entry, firstMs, lastMs, occurrences, requestId } of errors) {
    const scopeLayerIds = scopeOf(entry.layerId, layers);
    const locationIds = layers.filter((layer) => scopeLayerIds.has(layer.id) && isLocation(layer)).map(({ id }) => id);
    const businessDate = businessDateOf(lastMs, dayRuleOf(layers.find(({ id }) => id === entry.layerId)));
    yield* sql`
      INSERT INTO error_entry (business_date, fingerprint, severity, source, code, route, user_id, layer_id, location_ids, occurrences, first_at, last_at, request_id, message)
      VALUES (${businessDate}, ${errorFingerprint(entry)}, ${entry.severity}, ${entry.source}, ${entry.code}, ${entry.route}, ${entry.userId}, ${entry.layerId}, ${locationIds}, ${occurrences}, ${new Date(firstMs)}, ${new Date(lastMs)}, ${requestId}, ${entry.message ?? ""})
      ON CONFLICT (business_date, fingerprint) DO UPDATE SET occurrences = error_entry.occurrences + excluded.occurrences, last_at = excluded.last_at, request_id = excluded.request_id, severity = excluded.severity, source = excluded.source, location_ids = excluded.location_ids, message = excluded.message`;
  }
});

/** Stores the collected failures every second, and the rest when the server stops. */
export const errorLogLayer = (recorder: ErrorRecorder) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const writeCollected = Effect.suspend(() => {
        const takenErrors = recorder.takeErrors();
        return Effect.onError(writeErrors(takenErrors), () => Effect.sync(() => recorder.putBack(takenErrors)));
      });
      const writeQuietly = Effect.ignoreCause(writeCollected);
      yield* Effect.addFinalizer(() => writeQuietly);
      yield* Effect.forkScoped(Effect.forever(Effect.delay(writeQuietly, writeEveryMs)));
    }),
  );
