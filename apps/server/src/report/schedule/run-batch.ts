/** The batch of a run: drafted, verified and exported with the rights of its owner, once however many servers and attempts there are. */

import type { Caller } from "@comptoir/api/contract";
import { businessDateOf, parseCalendarDate } from "@comptoir/domain/period";
import {
  batchDays,
  lastDue,
  remainingDays,
  scheduleTime,
  type BatchWish,
  type DeliveryFailure,
} from "@comptoir/domain/report";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { Effect, Result } from "effect";

import { dayRuleOf, scopeFor } from "../../access/index.ts";
import { conflict } from "../../http/refusal.ts";
import { draftBatch, exportOne, readBatch, verifyBatch, weighBatch } from "../batch/batch-service.ts";
import { inTransaction } from "../report-service.ts";
import type { TakenJob } from "./job-repository.ts";
import { findRunBatch, isOwnBatch, listLeftBefore, noteRunBatch } from "./run-batch-repository.ts";
import type { ScheduleRow } from "./schedule-repository.ts";

/** Result of the batch of a run. */
export type RunBatch =
  | { readonly outcome: "EXPORTED"; readonly id: number; readonly rows: number; readonly selection: ExportSelection }
  | { readonly outcome: "EMPTY"; readonly selection: ExportSelection }
  | { readonly outcome: "REPEATED" };

/** Somebody else may have changed the batch at the same moment: it is looked at again so often. */
const looksAtMost = 3;

/** Exports the batch of a run, or goes on with one that was begun; gives why it cannot be. `owner` acts at the place of the batch. */
export const exportRun = Effect.fn("schedule.exportRun")(function* (
  owner: Caller,
  schedule: ScheduleRow,
  wish: BatchWish,
  job: Pick<TakenJob, "runId" | "dueAt" | "byHand">,
) {
  const selection = yield* withoutLeft(schedule.id, job.runId, yield* selectionOf(owner, schedule, wish, job));
  const work = exportSelection(owner, selection, { runId: job.runId, scheduleId: schedule.id });
  const result = yield* Effect.result(
    selection.locationIds.length === 0
      ? Effect.as(noteRunBatch(job.runId, selection, { batchId: null, outcome: "EMPTY" }), {
          outcome: "EMPTY",
          selection,
        } as const)
      : work,
  );
  if (Result.isSuccess(result)) return result.success;
  const { failure } = result;
  const met = failure.issues.find(({ code }) => code === "EXPORT_TWICE")?.params?.["batch"];
  if (met !== undefined) yield* noteRunBatch(job.runId, selection, { batchId: Number(met), outcome: "MET" });
  return failureOf(failure);
});

/** The days of a run and the stores that its owner sees at its place. A run asked for by hand is the last that was due. */
const selectionOf = Effect.fnUntraced(function* (
  owner: Caller,
  schedule: ScheduleRow,
  { kind, format, vendorIds, isChangesOnly }: BatchWish,
  { dueAt, byHand }: Pick<TakenJob, "dueAt" | "byHand">,
) {
  const { locations, locationIds } = yield* scopeFor(owner);
  const at = (byHand ? lastDue(scheduleTime(schedule), dueAt) : null) ?? dueAt;
  const day = businessDateOf(at, { timeZone: schedule.timeZone, businessDayStart: 0 });
  const open = locations.map((location) => businessDateOf(at, dayRuleOf(location))).toSorted()[0] ?? day;
  const selection: ExportSelection = {
    kind,
    format,
    ...batchDays(schedule, { day, open }),
    locationIds: locationIds.toSorted((left, right) => left - right),
    vendorIds,
    isChangesOnly,
  };
  return selection;
});

/** A schedule that was changed meets days that left with its own earlier runs: those up to the last of them are taken off. Where all have left it stays as it is, and meets them. */
const withoutLeft = Effect.fnUntraced(function* (scheduleId: number, runId: number, selection: ExportSelection) {
  const left = (yield* listLeftBefore(scheduleId, runId, selection)).flatMap(({ from, to }) => {
    const [first, last] = [parseCalendarDate(from), parseCalendarDate(to)];
    return first.ok && last.ok ? [{ from: first.value, to: last.value }] : [];
  });
  return { ...selection, ...remainingDays(selection, left) } satisfies ExportSelection;
});

const exportSelection = Effect.fnUntraced(function* (
  owner: Caller,
  selection: ExportSelection,
  { runId, scheduleId }: { readonly runId: number; readonly scheduleId: number },
) {
  for (let look = 1; ; look += 1) {
    const known = yield* findRunBatch(runId);
    if (known.outcome === "EMPTY") return { outcome: "EMPTY", selection } satisfies RunBatch;
    if (known.outcome === "REPEATED") return { outcome: "REPEATED" } satisfies RunBatch;
    const begun = known.batchId === null || known.outcome === "MET" ? null : yield* readBatch(owner, known.batchId);
    if (begun?.status === "EXPORTED") {
      yield* noteRunBatch(runId, begun, { batchId: begun.id, outcome: "EXPORTED" });
      return { outcome: "EXPORTED", id: begun.id, rows: begun.totals?.rows ?? 0, selection: begun } satisfies RunBatch;
    }
    // A batch that a person changed meanwhile belongs to that person.
    const isOurs = begun !== null && isSameSelection(begun, selection);
    if (!isOurs) {
      const { read, before } = yield* weighBatch(owner, selection);
      // Another server was quicker at the very same run: its batch is the one of this run.
      if (before !== null && (yield* findRunBatch(runId)).batchId === before.id && known.batchId !== before.id)
        continue;
      if (before !== null && (yield* isOwnBatch(scheduleId, selection, before.id))) {
        yield* noteRunBatch(runId, selection, { batchId: before.id, outcome: "REPEATED" });
        return { outcome: "REPEATED" } satisfies RunBatch;
      }
      if (before !== null) return yield* Effect.fail(conflict("EXPORT_TWICE", { batch: before.id }));
      if (read.rows === 0) {
        yield* noteRunBatch(runId, selection, { batchId: null, outcome: "EMPTY" });
        return { outcome: "EMPTY", selection } satisfies RunBatch;
      }
    }
    const advanced = yield* Effect.result(
      advance(owner, selection, { runId, begunId: isOurs ? begun.id : null, before: known.batchId }),
    );
    if (Result.isSuccess(advanced)) continue;
    if (
      look >= looksAtMost ||
      !advanced.failure.issues.some(({ code }) => code === "ENTITY_STALE" || code === "EXPORT_TRANSITION")
    )
      return yield* Effect.fail(advanced.failure);
  }
});

/** Drafts the batch of a run, once; verifies what it comes to, and lets it leave. */
const advance = Effect.fnUntraced(function* (
  owner: Caller,
  selection: ExportSelection,
  {
    runId,
    begunId,
    before,
  }: { readonly runId: number; readonly begunId: number | null; readonly before: number | null },
) {
  const id = begunId ?? (yield* inTransaction(draftOnce(owner, selection, runId, before)));
  const batch = yield* readBatch(owner, id);
  if (batch.status === "EXPORTED") return;
  const verified =
    batch.status === "VERIFIED" ? batch : yield* verifyBatch(owner, { id, version: batch.version, totals: batch.read });
  yield* exportOne(owner, { id, version: verified.version });
});

/** Drafts a run once: of two servers at the same run, the second one continues with the draft of the first. */
const draftOnce = Effect.fnUntraced(function* (
  owner: Caller,
  selection: ExportSelection,
  runId: number,
  before: number | null,
) {
  const known = yield* findRunBatch(runId, true);
  if (known.batchId !== null && known.batchId !== before) return known.batchId;
  const id = yield* draftBatch(owner, selection);
  yield* noteRunBatch(runId, selection, { batchId: id, outcome: null });
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

const failures: ReadonlyMap<string, DeliveryFailure> = new Map([
  ["EXPORT_TWICE", "BATCH_TWICE"],
  ["EXPORT_TOTALS", "BATCH_TOTALS"],
  ["EXPORT_BOARD", "BATCH_TOTALS"],
  ["EXPORT_ROWS", "BATCH_ROWS"],
  ["ACCESS_DENIED", "BATCH_RIGHT"],
]);

/** Maps the issues of an export to the failure code of the history. */
function failureOf({ issues }: { readonly issues: readonly { readonly code: string }[] }): DeliveryFailure {
  return issues.flatMap(({ code }) => failures.get(code) ?? [])[0] ?? "FAULT";
}
