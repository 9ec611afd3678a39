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
import { readerOf, type Reader } from "./recipients.ts";
import { findSchedule, insertRun, lockDueSchedule, setNextDueTime, type ScheduleRow } from "./schedule-repository.ts";

/** Maximum number of attempts; one whose server stopped counts. */
const attemptsAtMost = 6;

/** Maximum number of runs in a round; further ones follow in the next round. */
const runsInRound = 50;

/** Starts every due run; returns their number. While everything is paused, due runs are recorded as skipped. */
export const startDueRuns = Effect.fn("schedule.startDueRuns")(function* (isPaused = false) {
  const nowMs = yield* Clock.currentTimeMillis;
  const now = new Date(nowMs);
  const startOne = Effect.gen(function* () {
    const row = yield* lockDueSchedule(now);
    if (row === undefined) return null;
    const runTimes = scheduleTime(row);
    const runs = dueRuns(runTimes, { afterMs: row.decidedTo, nowMs, missed: row.missed });
    let startedCount = 0;
    for (const dueAt of runs)
      if (
        (yield* insertRun(
          { scheduleId: row.id, dueAt, byHand: false, isSkipped: isPaused, now },
          isPaused ? [] : recipientsOf(row),
        )) &&
        !isPaused
      )
        startedCount += 1;
    // A missed run that is not caught up is still recorded in the history.
    if (runs.length === 0 && row.nextAt !== null)
      yield* insertRun({ scheduleId: row.id, dueAt: row.nextAt, byHand: false, isSkipped: true, now }, []);
    yield* setNextDueTime(row.id, { decidedTo: nowMs, nextAt: nextRuns(runTimes, nowMs, 1)[0] ?? null });
    return startedCount;
  });
  let runCount = 0;
  for (let round = 0; round < runsInRound; round += 1) {
    const startedCount = yield* inTransaction(startOne);
    if (startedCount === null) break;
    runCount += startedCount;
  }
  return runCount;
});

export const recipientsOf = ({
  delivery,
  recipientIds,
}: Pick<ScheduleRow, "delivery" | "recipientIds">): readonly (number | null)[] =>
  delivery === "FOLDER" ? [null] : recipientIds;

/** Processes a waiting job; false if there is none. `folder` is where files are written. */
export const processNextJob = Effect.fn("schedule.processNextJob")(function* (folder: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const job = yield* claimJob(now);
  if (job === undefined) return false;
  const failure =
    job.attempts > attemptsAtMost
      ? "STOPPED"
      : yield* deliverJob(job, folder).pipe(
          Effect.catchCause((cause) =>
            Cause.hasInterrupts(cause)
              ? Effect.failCause(cause)
              : Effect.as(
                  Effect.logError(`Report of schedule ${job.scheduleId} could not be sent`, cause),
                  "FAULT" as const,
                ),
          ),
        );
  const text = `Report of schedule ${job.scheduleId}${failure === null ? " was delivered" : `: ${failure}`}`;
  const fields = { schedule: job.scheduleId, run: job.runId, attempt: job.attempts, recipient: job.userId };
  yield* recordLine({ source: "JOBS", level: failure === null ? "INFO" : "WARNING", text, fields });
  if (failure === null) return true;
  const delayMs = deliveryRetryDelay(failure, job.attempts);
  yield* failJob(job, { failure, nextAt: delayMs === null ? null : new Date(now.getTime() + delayMs), now });
  return true;
});

/** Renders and delivers a report; returns the failure, null on success. */
const deliverJob = Effect.fnUntraced(function* (claimedJob: ClaimedJob, folder: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const row = yield* findSchedule(claimedJob.scheduleId);
  if (row === undefined) return "REPORT_GONE" satisfies DeliveryFailure;
  if (isDeliveryObsolete(row, claimedJob.userId)) return "WITHDRAWN" satisfies DeliveryFailure;
  if (row.batch !== null) return yield* deliverBatch(claimedJob, folder, row, row.batch);
  const owner = yield* readerOf(row.userId, now);
  if (owner === null || !owner.recipient.hasAccess) return "OWNER_LEFT" satisfies DeliveryFailure;
  const report = yield* findScheduledReport(owner, row);
  if (report === null) return "REPORT_GONE" satisfies DeliveryFailure;
  const toOthers = row.delivery === "FOLDER" || claimedJob.userId !== row.userId;
  if (!maySchedule(report, owner.recipient, { toOthers })) return "OWNER_LEFT" satisfies DeliveryFailure;
  const reader =
    claimedJob.userId === null || claimedJob.userId === row.userId ? owner : yield* readerOf(claimedJob.userId, now);
  const problem =
    reader === null
      ? "NO_ACCESS"
      : recipientProblem(report, {
          ...reader.recipient,
          hasEmail: claimedJob.userId === null || reader.recipient.hasEmail,
        });
  if (reader === null || problem !== null) return problem;
  const delivery = yield* prepareDelivery(reader, { ...row, at: claimedJob.dueAt });
  if (typeof delivery === "string") return delivery;
  return yield* handOver(claimedJob, folder, row, {
    reader,
    by: owner.name,
    made: delivery,
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
  const preparation = yield* prepareBatchDelivery(scheduleRow, wish, claimedJob, now);
  if (typeof preparation === "string") return preparation;
  const { outcome, reader, by, made } = preparation;
  if (outcome === "EXPORTED" || (outcome === "EMPTY" && claimedJob.userId !== null))
    return yield* handOver(claimedJob, folder, scheduleRow, {
      reader,
      by,
      made,
      now,
      template: outcome === "EMPTY" ? "batchEmpty" : "batchDelivery",
    });
  yield* endJob(claimedJob, { fileName: null, rows: outcome === "EMPTY" ? 0 : null, now });
  return null;
});

interface HandOver {
  readonly template: DeliveryTemplate;
  readonly reader: Reader;
  readonly by: string;
  readonly made: PreparedDelivery;
  readonly now: Date;
}

/** Delivers a batch. An empty one is announced without a file; one that the same schedule exported before is sent to nobody. */
const handOver = Effect.fnUntraced(function* (
  claimedJob: ClaimedJob,
  folder: string,
  scheduleRow: ScheduleRow,
  over: HandOver,
) {
  const { made, now } = over;
  if (claimedJob.userId !== null) return yield* mailTo(claimedJob, over);
  // Sends a report by mail or writes it into the folder.
  if (made.file === null) return "REPORT_GONE" satisfies DeliveryFailure;
  const isWritten = yield* writeTo(
    path.join(folder, scheduleRow.folder ?? ""),
    `${dueText(claimedJob.dueAt, scheduleRow.timeZone)} ${scheduleRow.id} ${made.file.name}`,
    made.file.content,
  );
  if (!isWritten) return "FOLDER_FAILED" satisfies DeliveryFailure;
  yield* endJob(claimedJob, { fileName: made.file.name, rows: made.rows, now });
  return null;
});

/** Queues the mail and ends its job in one transaction, so that of two attempts only one sends. */
const mailTo = (job: ClaimedJob, { reader, by, made, now, template }: HandOver) =>
  inTransaction(
    Effect.gen(function* () {
      if (yield* endJob(job, { fileName: made.file?.name ?? null, rows: made.rows, now }))
        yield* recordJobMail(job.id, yield* queueReportMail(reader, by, made, now, template));
      return null;
    }),
  );

/** Queues a report in the outbox of its reader. */
export const queueReportMail = (
  { email, caller, firstName, username }: Reader,
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
const writeTo = (folder: string, name: string, content: Uint8Array) =>
  Effect.tryPromise(async () => {
    await mkdir(folder, { recursive: true });
    const filePath = path.join(folder, name);
    await writeFile(`${filePath}.part`, content, { mode: 0o640 });
    await rename(`${filePath}.part`, filePath);
  }).pipe(
    Effect.as(true),
    Effect.catch((error) => Effect.as(Effect.logWarning("A report could not be written to its folder", error), false)),
  );

/** Writes a temporary file and renames it, so that readers never see half a file; a second attempt writes the same file. */
const dueText = (atMs: number, timeZone: string): string =>
  new Date(atMs + offsetAt(atMs, timeZone)).toISOString().slice(0, 16).replace("T", " ").replace(":", "");
