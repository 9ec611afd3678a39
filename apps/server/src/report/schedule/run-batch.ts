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
const looksAtMost = 3;

/** Exports the batch of a run, or continues one that was begun; returns a failure code if that is impossible. `owner` acts at the layer of the batch. */
export const exportBatchOfRun = Effect.fn("schedule.exportBatchOfRun")(function* (
  owner: Caller,
  schedule: ScheduleRow,
  wish: BatchSelection,
  job: Pick<ClaimedJob, "runId" | "dueAt" | "byHand">,
) {
  const selection = yield* withoutLeft(schedule.id, job.runId, yield* selectionOf(owner, schedule, wish, job));
  const work = exportSelection(owner, selection, { runId: job.runId, scheduleId: schedule.id });
  const result = yield* Effect.result(
    selection.locationIds.length === 0
      ? Effect.as(storeRunBatch(job.runId, selection, { batchId: null, outcome: "EMPTY" }), {
          outcome: "EMPTY",
          selection,
        } as const)
      : work,
  );
  if (Result.isSuccess(result)) return result.success;
  const { failure } = result;
  const earlierExport = failure.issues.find(({ code }) => code === "EXPORT_TWICE")?.params?.["batch"];
  if (earlierExport !== undefined)
    yield* storeRunBatch(job.runId, selection, { batchId: Number(earlierExport), outcome: "MET" });
  return failureOf(failure);
});

/** Selects the days of a run, and the stores that its owner sees at its layer. A manual run has the days of the last scheduled one. */
const selectionOf = Effect.fnUntraced(function* (
  owner: Caller,
  schedule: ScheduleRow,
  { kind, format, vendorIds, isChangesOnly }: BatchSelection,
  { dueAt, byHand }: Pick<ClaimedJob, "dueAt" | "byHand">,
) {
  const { locations, locationIds } = yield* scopeFor(owner);
  const selectedMs = (byHand ? lastDueTime(scheduleTime(schedule), dueAt) : null) ?? dueAt;
  const day = businessDateOf(selectedMs, { timeZone: schedule.timeZone, businessDayStart: 0 });
  const currentDay = locations.map((location) => businessDateOf(selectedMs, dayRuleOf(location))).toSorted()[0] ?? day;
  const exportSelection: ExportSelection = {
    kind,
    format,
    ...batchDays(schedule, { day, open: currentDay }),
    locationIds: locationIds.toSorted((left, right) => left - right),
    vendorIds,
    isChangesOnly,
  };
  return exportSelection;
});

/**
 * Removes the days that earlier runs of the same schedule exported, up to the last of these days. If no day remains,
 * returns the selection unchanged, and the export is then reported as a repetition.
 */
const withoutLeft = Effect.fnUntraced(function* (scheduleId: number, runId: number, selection: ExportSelection) {
  const exportedSpans = (yield* listEarlierExports(scheduleId, runId, selection)).flatMap(({ from, to }) => {
    const [firstResult, lastResult] = [parseCalendarDate(from), parseCalendarDate(to)];
    return firstResult.ok && lastResult.ok ? [{ from: firstResult.value, to: lastResult.value }] : [];
  });
  return { ...selection, ...unexportedDays(selection, exportedSpans) } satisfies ExportSelection;
});

const exportSelection = Effect.fnUntraced(function* (
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
    const isOurs = begunBatch !== null && isSameSelection(begunBatch, exportSelection);
    if (!isOurs) {
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
    const advanced = yield* Effect.result(
      advanceSchedule(owner, exportSelection, {
        runId,
        begunId: isOurs ? begunBatch.id : null,
        before: runBatch.batchId,
      }),
    );
    if (Result.isSuccess(advanced)) continue;
    if (
      attemptNumber >= looksAtMost ||
      !advanced.failure.issues.some(({ code }) => code === "ENTITY_STALE" || code === "EXPORT_TRANSITION")
    )
      return yield* Effect.fail(advanced.failure);
  }
});

/** Drafts the batch of a run once, verifies its totals, and exports it. */
const advanceSchedule = Effect.fnUntraced(function* (
  owner: Caller,
  exportSelection: ExportSelection,
  {
    runId,
    begunId,
    before,
  }: { readonly runId: number; readonly begunId: number | null; readonly before: number | null },
) {
  const id = begunId ?? (yield* inTransaction(draftOnce(owner, exportSelection, runId, before)));
  const batch = yield* readBatch(owner, id);
  if (batch.status === "EXPORTED") return;
  const verifiedBatch =
    batch.status === "VERIFIED" ? batch : yield* verifyBatch(owner, { id, version: batch.version, totals: batch.read });
  yield* exportVerifiedBatch(owner, { id, version: verifiedBatch.version });
});

/** Creates the draft batch of a run once: if two servers execute the same run, the second one continues with the draft of the first. */
const draftOnce = Effect.fnUntraced(function* (
  owner: Caller,
  selection: ExportSelection,
  runId: number,
  batchIdBefore: number | null,
) {
  const runBatch = yield* findRunBatch(runId, true);
  if (runBatch.batchId !== null && runBatch.batchId !== batchIdBefore) return runBatch.batchId;
  const id = yield* draftBatch(owner, selection);
  yield* storeRunBatch(runId, selection, { batchId: id, outcome: null });
  return id;
});

const isSameSelection = (left: ExportSelection, right: ExportSelection): boolean => keyOf(left) === keyOf(right);

const keyOf = ({
  kind,
  format,
  from,
  to,
  locationIds,
  vendorIds = [],
  isChangesOnly = false,
}: ExportSelection): string => JSON.stringify([kind, format, from, to, locationIds, vendorIds, isChangesOnly]);

const failureByCode: ReadonlyMap<string, DeliveryFailure> = new Map([
  ["EXPORT_TWICE", "BATCH_TWICE"],
  ["EXPORT_TOTALS", "BATCH_TOTALS"],
  ["EXPORT_BOARD", "BATCH_TOTALS"],
  ["EXPORT_ROWS", "BATCH_ROWS"],
  ["ACCESS_DENIED", "BATCH_RIGHT"],
]);

/** Maps the issues of an export to the failure code of the history. */
function failureOf({ issues }: { readonly issues: readonly { readonly code: string }[] }): DeliveryFailure {
  return issues.flatMap(({ code }) => failureByCode.get(code) ?? [])[0] ?? "FAULT";
}
