/** Batch of a scheduled run: drafted, verified and exported with its owner's rights, once, whatever the number of servers and attempts. */

import type { Caller } from "@comptoir/api/contract";
import { businessDateOf, parseCalendarDate } from "@comptoir/domain/period";
import {
  batchDays,
  lastDueTime,
  unexportedDays,
  scheduleTime,
  type BatchSelection,
  type DeliveryFailure,
} from "@comptoir/domain/report";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { Effect, Result } from "effect";

import { inTransaction } from "../../database/index.ts";
import { dayRuleOf, scopeFor } from "../../access/index.ts";
import { conflict } from "../../http/refusal.ts";
import { draftBatch, exportVerifiedBatch, readBatch, verifyBatch, previewBatch } from "../batch/batch-service.ts";
import type { ClaimedJob } from "./job-repository.ts";
import { findRunBatch, isExportedBySchedule, listEarlierExports, storeRunBatch } from "./run-batch-repository.ts";
import type { ScheduleRow } from "./schedule-repository.ts";

/** Result of the batch of a run. */
export type ExportedRun =
  | { readonly outcome: "EXPORTED"; readonly id: number; readonly rows: number; readonly selection: ExportSelection }
  | { readonly outcome: "EMPTY"; readonly selection: ExportSelection }
  | { readonly outcome: "REPEATED" };

/** Maximum number of attempts when somebody else changes the batch at the same time. */
const attemptsAtMost = 3;

/** Exports the batch of a run, or continues one that was begun; returns a failure code if that is impossible. `owner` acts at the layer of the batch. */
export const exportBatchOfRun = Effect.fn("schedule.exportBatchOfRun")(function* (
  owner: Caller,
  schedule: ScheduleRow,
  wish: BatchSelection,
  job: Pick<ClaimedJob, "runId" | "dueAt" | "byHand">,
) {
  const exportSelectionOfRun = yield* removeExportedDays(
    schedule.id,
    job.runId,
    yield* selectExportOfRun(owner, schedule, wish, job),
  );
  const exportWork = exportOrContinueBatch(owner, exportSelectionOfRun, { runId: job.runId, scheduleId: schedule.id });
  const exportResult = yield* Effect.result(
    exportSelectionOfRun.locationIds.length === 0
      ? Effect.as(storeRunBatch(job.runId, exportSelectionOfRun, { batchId: null, outcome: "EMPTY" }), {
          outcome: "EMPTY",
          selection: exportSelectionOfRun,
        } as const)
      : exportWork,
  );
  if (Result.isSuccess(exportResult)) return exportResult.success;
  const { failure } = exportResult;
  const earlierBatchId = failure.issues.find(({ code }) => code === "EXPORT_TWICE")?.params?.["batch"];
  if (earlierBatchId !== undefined)
    yield* storeRunBatch(job.runId, exportSelectionOfRun, { batchId: Number(earlierBatchId), outcome: "MET" });
  return deliveryFailureOf(failure);
});

/** Selects the days of a run, and the stores that its owner sees at its layer. A manual run has the days of the last scheduled one. */
const selectExportOfRun = Effect.fnUntraced(function* (
  owner: Caller,
  schedule: ScheduleRow,
  { kind, format, vendorIds, isChangesOnly }: BatchSelection,
  { dueAt, byHand }: Pick<ClaimedJob, "dueAt" | "byHand">,
) {
  const { locations, locationIds } = yield* scopeFor(owner);
  const dueMs = (byHand ? lastDueTime(scheduleTime(schedule), dueAt) : null) ?? dueAt;
  const scheduleDay = businessDateOf(dueMs, { timeZone: schedule.timeZone, businessDayStart: 0 });
  const firstOpenBusinessDate =
    locations.map((location) => businessDateOf(dueMs, dayRuleOf(location))).toSorted()[0] ?? scheduleDay;
  const runSelection: ExportSelection = {
    kind,
    format,
    ...batchDays(schedule, { day: scheduleDay, open: firstOpenBusinessDate }),
    locationIds: locationIds.toSorted((left, right) => left - right),
    vendorIds,
    isChangesOnly,
  };
  return runSelection;
});

/**
 * Removes all days up to the last day that earlier runs of the same schedule exported. If no day remains,
 * returns the selection unchanged, and the export is then reported as a repetition.
 */
const removeExportedDays = Effect.fnUntraced(function* (scheduleId: number, runId: number, selection: ExportSelection) {
  const exportedSpans = (yield* listEarlierExports(scheduleId, runId, selection)).flatMap(({ from, to }) => {
    const [firstResult, lastResult] = [parseCalendarDate(from), parseCalendarDate(to)];
    return firstResult.ok && lastResult.ok ? [{ from: firstResult.value, to: lastResult.value }] : [];
  });
  return { ...selection, ...unexportedDays(selection, exportedSpans) } satisfies ExportSelection;
});

const exportOrContinueBatch = Effect.fnUntraced(function* (
  owner: Caller,
  exportSelection: ExportSelection,
  { runId, scheduleId }: { readonly runId: number; readonly scheduleId: number },
) {
  for (let attemptNumber = 1; ; attemptNumber += 1) {
    const runBatch = yield* findRunBatch(runId);
    if (runBatch.outcome === "EMPTY") return { outcome: "EMPTY", selection: exportSelection } satisfies ExportedRun;
    if (runBatch.outcome === "REPEATED") return { outcome: "REPEATED" } satisfies ExportedRun;
    const begunBatch =
      runBatch.batchId === null || runBatch.outcome === "MET" ? null : yield* readBatch(owner, runBatch.batchId);
    if (begunBatch?.status === "EXPORTED") {
      yield* storeRunBatch(runId, begunBatch, { batchId: begunBatch.id, outcome: "EXPORTED" });
      return {
        outcome: "EXPORTED",
        id: begunBatch.id,
        rows: begunBatch.totals?.rows ?? 0,
        selection: begunBatch,
      } satisfies ExportedRun;
    }
    // A batch that a person changed meanwhile is no longer the schedule's.
    const isBegunBatchUnchanged = begunBatch !== null && isSameSelection(begunBatch, exportSelection);
    if (!isBegunBatchUnchanged) {
      const { read, before } = yield* previewBatch(owner, exportSelection);
      // Another server exported this very run first, so its batch is that of the run.
      if (before !== null && (yield* findRunBatch(runId)).batchId === before.id && runBatch.batchId !== before.id)
        continue;
      if (before !== null && (yield* isExportedBySchedule(scheduleId, exportSelection, before.id))) {
        yield* storeRunBatch(runId, exportSelection, { batchId: before.id, outcome: "REPEATED" });
        return { outcome: "REPEATED" } satisfies ExportedRun;
      }
      if (before !== null) return yield* Effect.fail(conflict("EXPORT_TWICE", { batch: before.id }));
      if (read.rows === 0) {
        yield* storeRunBatch(runId, exportSelection, { batchId: null, outcome: "EMPTY" });
        return { outcome: "EMPTY", selection: exportSelection } satisfies ExportedRun;
      }
    }
    const advanceResult = yield* Effect.result(
      advanceBatch(owner, exportSelection, {
        runId,
        begunId: isBegunBatchUnchanged ? begunBatch.id : null,
        before: runBatch.batchId,
      }),
    );
    if (Result.isSuccess(advanceResult)) continue;
    if (
      attemptNumber >= attemptsAtMost ||
      !advanceResult.failure.issues.some(({ code }) => code === "ENTITY_STALE" || code === "EXPORT_TRANSITION")
    )
      return yield* Effect.fail(advanceResult.failure);
  }
});

/** Drafts the batch of a run once, verifies its totals, and exports it. */
const advanceBatch = Effect.fnUntraced(function* (
  owner: Caller,
  exportSelection: ExportSelection,
  {
    runId,
    begunId,
    before,
  }: { readonly runId: number; readonly begunId: number | null; readonly before: number | null },
) {
  const batchId = begunId ?? (yield* inTransaction(draftBatchOnce(owner, exportSelection, runId, before)));
  const batchOfRun = yield* readBatch(owner, batchId);
  if (batchOfRun.status === "EXPORTED") return;
  const verifiedBatch =
    batchOfRun.status === "VERIFIED"
      ? batchOfRun
      : yield* verifyBatch(owner, { id: batchId, version: batchOfRun.version, totals: batchOfRun.read });
  yield* exportVerifiedBatch(owner, { id: batchId, version: verifiedBatch.version });
});

/** Creates the draft batch of a run once: if two servers execute the same run, the second one continues with the draft of the first. */
const draftBatchOnce = Effect.fnUntraced(function* (
  owner: Caller,
  selection: ExportSelection,
  runId: number,
  batchIdBefore: number | null,
) {
  const runBatch = yield* findRunBatch(runId, true);
  if (runBatch.batchId !== null && runBatch.batchId !== batchIdBefore) return runBatch.batchId;
  const draftBatchId = yield* draftBatch(owner, selection);
  yield* storeRunBatch(runId, selection, { batchId: draftBatchId, outcome: null });
  return draftBatchId;
});

const isSameSelection = (left: ExportSelection, right: ExportSelection): boolean =>
  selectionKeyOf(left) === selectionKeyOf(right);

const selectionKeyOf = ({
  kind,
  format,
  from,
  to,
  locationIds,
  vendorIds = [],
  isChangesOnly = false,
}: ExportSelection): string => JSON.stringify([kind, format, from, to, locationIds, vendorIds, isChangesOnly]);

const failureByIssueCode: ReadonlyMap<string, DeliveryFailure> = new Map([
  ["EXPORT_TWICE", "BATCH_TWICE"],
  ["EXPORT_TOTALS", "BATCH_TOTALS"],
  ["EXPORT_BOARD", "BATCH_TOTALS"],
  ["EXPORT_ROWS", "BATCH_ROWS"],
  ["ACCESS_DENIED", "BATCH_RIGHT"],
]);

/** Maps the issues of an export to the failure code of the history. */
function deliveryFailureOf({ issues }: { readonly issues: readonly { readonly code: string }[] }): DeliveryFailure {
  return issues.flatMap(({ code }) => failureByIssueCode.get(code) ?? [])[0] ?? "FAULT";
}
