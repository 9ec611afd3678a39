/** Delivers due reports: each run starts once, and each recipient gets it once, with any number of servers. */

import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import { dueRuns, nextRuns } from "@comptoir/domain/operation";
import { offsetAt } from "@comptoir/domain/period";
import {
  isDeliveryObsolete,
  maySchedule,
  recipientProblem,
  deliveryRetryDelay,
  scheduleTime,
  type BatchSelection,
  type DeliveryFailure,
} from "@comptoir/domain/report";
import { Cause, Clock, Effect } from "effect";

import { inTransaction } from "../../database/index.ts";
import { recordLine } from "../../log/record-line.ts";
import { prepareBatchDelivery } from "./deliver-batch.ts";
import {
  endJob,
  failJob,
  insertReportMail,
  recordJobMail,
  claimJob,
  type DeliveryTemplate,
  type ClaimedJob,
} from "./job-repository.ts";
import { prepareDelivery, findScheduledReport, type PreparedDelivery } from "./make-delivery.ts";
import { findReportReader, type ReportReader } from "./recipients.ts";
import { findSchedule, insertRun, lockDueSchedule, setNextDueTime, type ScheduleRow } from "./schedule-repository.ts";

/** Maximum number of attempts; an attempt whose server stopped counts too. */
const attemptsAtMost = 6;

/** Maximum number of schedules in a round; further ones follow in the next round. */
const schedulesPerRound = 50;

/** Starts the due runs of a round; returns their number. While everything is paused, due runs are recorded as skipped. */
export const startDueRuns = Effect.fn("schedule.startDueRuns")(function* (isPaused = false) {
  const nowMs = yield* Clock.currentTimeMillis;
  const now = new Date(nowMs);
  const startDueRunsOfSchedule = Effect.gen(function* () {
    const scheduleRow = yield* lockDueSchedule(now);
    if (scheduleRow === undefined) return null;
    const scheduleTimes = scheduleTime(scheduleRow);
    const dueTimes = dueRuns(scheduleTimes, { afterMs: scheduleRow.decidedTo, nowMs, missed: scheduleRow.missed });
    let startedRunCount = 0;
    for (const dueAt of dueTimes)
      if (
        (yield* insertRun(
          { scheduleId: scheduleRow.id, dueAt, byHand: false, isSkipped: isPaused, now },
          isPaused ? [] : recipientIdsOrFolder(scheduleRow),
        )) &&
        !isPaused
      )
        startedRunCount += 1;
    // A missed run that is not caught up is still recorded in the history.
    if (dueTimes.length === 0 && scheduleRow.nextAt !== null)
      yield* insertRun(
        { scheduleId: scheduleRow.id, dueAt: scheduleRow.nextAt, byHand: false, isSkipped: true, now },
        [],
      );
    yield* setNextDueTime(scheduleRow.id, { decidedTo: nowMs, nextAt: nextRuns(scheduleTimes, nowMs, 1)[0] ?? null });
    return startedRunCount;
  });
  let totalStartedCount = 0;
  for (let round = 0; round < schedulesPerRound; round += 1) {
    const startedCountOrNull = yield* inTransaction(startDueRunsOfSchedule);
    if (startedCountOrNull === null) break;
    totalStartedCount += startedCountOrNull;
  }
  return totalStartedCount;
});

export const recipientIdsOrFolder = ({
  delivery,
  recipientIds,
}: Pick<ScheduleRow, "delivery" | "recipientIds">): readonly (number | null)[] =>
  delivery === "FOLDER" ? [null] : recipientIds;

/** Processes a waiting job; false if there is none. `folder` is where files are written. */
export const processNextJob = Effect.fn("schedule.processNextJob")(function* (folder: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const claimedJobOrNone = yield* claimJob(now);
  if (claimedJobOrNone === undefined) return false;
  const deliveryFailure =
    claimedJobOrNone.attempts > attemptsAtMost
      ? "STOPPED"
      : yield* deliverJob(claimedJobOrNone, folder).pipe(
          Effect.catchCause((cause) =>
            Cause.hasInterrupts(cause)
              ? Effect.failCause(cause)
              : Effect.as(
                  Effect.logError(`Report of schedule ${claimedJobOrNone.scheduleId} could not be sent`, cause),
                  "FAULT" as const,
                ),
          ),
        );
  const logText = `Report of schedule ${claimedJobOrNone.scheduleId}${deliveryFailure === null ? " was delivered" : `: ${deliveryFailure}`}`;
  const logFields = {
    schedule: claimedJobOrNone.scheduleId,
    run: claimedJobOrNone.runId,
    attempt: claimedJobOrNone.attempts,
    recipient: claimedJobOrNone.userId,
  };
  yield* recordLine({
    source: "JOBS",
    level: deliveryFailure === null ? "INFO" : "WARNING",
    text: logText,
    fields: logFields,
  });
  if (deliveryFailure === null) return true;
  const retryDelayMs = deliveryRetryDelay(deliveryFailure, claimedJobOrNone.attempts);
  yield* failJob(claimedJobOrNone, {
    failure: deliveryFailure,
    nextAt: retryDelayMs === null ? null : new Date(now.getTime() + retryDelayMs),
    now,
  });
  return true;
});

/** Renders and delivers a report; returns the failure, null on success. */
const deliverJob = Effect.fnUntraced(function* (claimedJob: ClaimedJob, folder: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const jobSchedule = yield* findSchedule(claimedJob.scheduleId);
  if (jobSchedule === undefined) return "REPORT_GONE" satisfies DeliveryFailure;
  if (isDeliveryObsolete(jobSchedule, claimedJob.userId)) return "WITHDRAWN" satisfies DeliveryFailure;
  if (jobSchedule.batch !== null) return yield* deliverBatch(claimedJob, folder, jobSchedule, jobSchedule.batch);
  const ownerReader = yield* findReportReader(jobSchedule.userId, now);
  if (ownerReader === null || !ownerReader.recipient.hasAccess) return "OWNER_LEFT" satisfies DeliveryFailure;
  const report = yield* findScheduledReport(ownerReader, jobSchedule);
  if (report === null) return "REPORT_GONE" satisfies DeliveryFailure;
  const isSentToOthers = jobSchedule.delivery === "FOLDER" || claimedJob.userId !== jobSchedule.userId;
  if (!maySchedule(report, ownerReader.recipient, { toOthers: isSentToOthers }))
    return "OWNER_LEFT" satisfies DeliveryFailure;
  const recipientReader =
    claimedJob.userId === null || claimedJob.userId === jobSchedule.userId
      ? ownerReader
      : yield* findReportReader(claimedJob.userId, now);
  const problemOfRecipient =
    recipientReader === null
      ? "NO_ACCESS"
      : recipientProblem(report, {
          ...recipientReader.recipient,
          hasEmail: claimedJob.userId === null || recipientReader.recipient.hasEmail,
        });
  if (recipientReader === null || problemOfRecipient !== null) return problemOfRecipient;
  const preparedDelivery = yield* prepareDelivery(recipientReader, { ...jobSchedule, at: claimedJob.dueAt });
  if (typeof preparedDelivery === "string") return preparedDelivery;
  return yield* mailOrWriteDelivery(claimedJob, folder, jobSchedule, {
    reader: recipientReader,
    by: ownerReader.name,
    made: preparedDelivery,
    now,
    template: "reportDelivery",
  });
});

/** Delivers a batch. An empty one is announced without a file; one exported before by the same schedule is sent to nobody. */
const deliverBatch = Effect.fnUntraced(function* (
  claimedJob: ClaimedJob,
  folder: string,
  scheduleRow: ScheduleRow,
  wish: BatchSelection,
) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const batchDelivery = yield* prepareBatchDelivery(scheduleRow, wish, claimedJob, now);
  if (typeof batchDelivery === "string") return batchDelivery;
  const { outcome, reader, by, made } = batchDelivery;
  if (outcome === "EXPORTED" || (outcome === "EMPTY" && claimedJob.userId !== null))
    return yield* mailOrWriteDelivery(claimedJob, folder, scheduleRow, {
      reader,
      by,
      made,
      now,
      template: outcome === "EMPTY" ? "batchEmpty" : "batchDelivery",
    });
  yield* endJob(claimedJob, { fileName: null, rows: outcome === "EMPTY" ? 0 : null, now });
  return null;
});

interface DeliveryToMake {
  readonly template: DeliveryTemplate;
  readonly reader: ReportReader;
  readonly by: string;
  readonly made: PreparedDelivery;
  readonly now: Date;
}

/** Queues the delivery as a mail if the job has a recipient, else writes its file into the folder; then ends the job. Returns a failure, or null. */
const mailOrWriteDelivery = Effect.fnUntraced(function* (
  claimedJob: ClaimedJob,
  folder: string,
  scheduleRow: ScheduleRow,
  deliveryToMake: DeliveryToMake,
) {
  const { made, now } = deliveryToMake;
  if (claimedJob.userId !== null) return yield* queueMailAndEndJob(claimedJob, deliveryToMake);
  if (made.file === null) return "REPORT_GONE" satisfies DeliveryFailure;
  const isWritten = yield* writeFileToFolder(
    path.join(folder, scheduleRow.folder ?? ""),
    `${dueTimeForFileName(claimedJob.dueAt, scheduleRow.timeZone)} ${scheduleRow.id} ${made.file.name}`,
    made.file.content,
  );
  if (!isWritten) return "FOLDER_FAILED" satisfies DeliveryFailure;
  yield* endJob(claimedJob, { fileName: made.file.name, rows: made.rows, now });
  return null;
});

/** Queues the mail and ends its job in one transaction, so that of two attempts only one sends. */
const queueMailAndEndJob = (job: ClaimedJob, { reader, by, made, now, template }: DeliveryToMake) =>
  inTransaction(
    Effect.gen(function* () {
      if (yield* endJob(job, { fileName: made.file?.name ?? null, rows: made.rows, now }))
        yield* recordJobMail(job.id, yield* queueReportMail(reader, by, made, now, template));
      return null;
    }),
  );

/** Queues a report in the outbox of its reader. */
export const queueReportMail = (
  { email, caller, firstName, username }: ReportReader,
  senderName: string,
  { title, period, place, path: link, file }: PreparedDelivery,
  now: Date,
  template: DeliveryTemplate = "reportDelivery",
) =>
  insertReportMail(
    {
      template,
      recipient: email ?? "",
      language: caller.language,
      now,
      parameters: { firstName, username, by: senderName, report: title, period, place, path: link },
    },
    file,
  );

/** Writes a temporary file and renames it, so that readers never see half a file; a second attempt writes the same file. */
const writeFileToFolder = (folder: string, name: string, content: Uint8Array) =>
  Effect.tryPromise(async () => {
    await mkdir(folder, { recursive: true });
    const filePath = path.join(folder, name);
    await writeFile(`${filePath}.part`, content, { mode: 0o640 });
    await rename(`${filePath}.part`, filePath);
  }).pipe(
    Effect.as(true),
    Effect.catch((error) => Effect.as(Effect.logWarning("A report could not be written to its folder", error), false)),
  );

/** Formats the due time of a delivery for a file name, in the schedule's time zone: `2026-03-12 0630`. */
const dueTimeForFileName = (atMs: number, timeZone: string): string =>
  new Date(atMs + offsetAt(atMs, timeZone)).toISOString().slice(0, 16).replace("T", " ").replace(":", "");
