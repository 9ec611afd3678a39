/** Work of the task that deletes data no longer needed: each part by itself, so that a failed one does not stop the others. */

import { runResultOf, type RunResult } from "@comptoir/domain/operation";
import { Cause, Clock, Effect } from "effect";
import type { SqlClient } from "effect/sql";

import { deleteOldAlerts } from "../../alert/index.ts";
import { deleteExpiredRows } from "../../auth/session-cleanup.ts";
import { readTaskTime } from "../../database/task-clock.ts";
import { pruneErrors } from "../../error-log/prune-errors.ts";
import { pruneLog } from "../../log/index.ts";
import { ImportFiles, ImportJobs } from "../../import/index.ts";
import { forgetOldClosings } from "../../inventory/index.ts";
import { ProductImages } from "../../product/product-images.ts";
import { pruneFiles, pruneSentActivity } from "../../report/batch/prune-files.ts";
import { dropOldAttachments } from "../../report/schedule/job-repository.ts";
import { pruneTillHistory } from "../../till/till-status.ts";
import { deleteOldRuns } from "../run-repository.ts";
import { errorMessageOf, type WorkContext, type WorkEnd } from "../task-work.ts";

/** Time for which notices of alerts are listed. Units: milliseconds. */
const noticeRetentionMs = 400 * 86_400_000;

/** Time during which a deleted alert can be restored. Units: milliseconds. */
const deletedAlertRetentionMs = 86_400_000;

/** Services that the parts of the cleaning need. */
type RetentionServices = SqlClient.SqlClient | ImportFiles | ImportJobs | ProductImages;

/** Parts of the cleaning, by name; each returns the number of deleted rows, or null if it does not count. */
const deleteByPart: Readonly<Record<string, Effect.Effect<number | null, unknown, RetentionServices>>> = {
  SESSIONS: Effect.map(deleteExpiredRows(), (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0)),
  ERRORS: Effect.as(pruneErrors(), null),
  LOG: Effect.as(pruneLog(), null),
  TILLS: Effect.as(pruneTillHistory(), null),
  ATTACHMENTS: Effect.as(
    Effect.flatMap(Clock.currentTimeMillis, (now) => dropOldAttachments(new Date(now))),
    null,
  ),
  EXPORT_FILES: Effect.as(Effect.andThen(pruneFiles(), pruneSentActivity()), null),
  UPLOADS: Effect.as(
    Effect.flatMap(ImportFiles, (files) => Effect.flatMap(ImportJobs, ({ filesInUse }) => files.deleteOld(filesInUse))),
    null,
  ),
  PICTURES: Effect.as(
    Effect.flatMap(ProductImages, ({ deleteUnsaved }) => deleteUnsaved),
    null,
  ),
  ALERTS: Effect.flatMap(readTaskTime, (now) =>
    deleteOldAlerts({ toldBeforeMs: now - noticeRetentionMs, deletedBeforeMs: now - deletedAlertRetentionMs }),
  ),
  STOCK: Effect.flatMap(readTaskTime, forgetOldClosings),
  RUNS: Effect.flatMap(readTaskTime, deleteOldRuns),
};

/** Runs every part of the cleaning. A failed part makes the run partial. */
export const cleanUp = Effect.fn("task.cleanUp")(function* ({ write }: WorkContext) {
  let [doneParts, failures, rows] = [0, 0, 0];
  for (const [partName, part] of Object.entries(deleteByPart)) {
    const isPartDone = yield* Effect.matchCauseEffect(part, {
      onSuccess: (count: number | null) => {
        rows += count ?? 0;
        return Effect.as(
          count === null ? write("PART_DONE", { what: partName }) : write("DELETED", { what: partName, number: count }),
          true,
        );
      },
      onFailure: (cause) =>
        Cause.hasInterruptsOnly(cause)
          ? Effect.interrupt
          : Effect.as(
              Effect.andThen(
                Effect.logWarning(`Cleaning failed: ${partName}`, cause),
                write("PART_FAILED", { what: partName, text: errorMessageOf(Cause.squash(cause)) }),
              ),
              false,
            ),
    });
    if (isPartDone) doneParts += 1;
    else failures += 1;
  }
  const runResult: RunResult = runResultOf({ done: doneParts, failed: failures });
  return { result: runResult, failure: failures === 0 ? null : "FAULT", rows } satisfies WorkEnd;
});
