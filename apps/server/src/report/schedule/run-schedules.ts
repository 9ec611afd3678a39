/** Sends what is due: each run is started once, and each recipient is sent it once, however many servers there are. */

import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";

import { dueRuns, nextRuns } from "@comptoir/domain/operation";
import { offsetAt } from "@comptoir/domain/period";
import {
  isWithdrawn,
  maySchedule,
  recipientProblem,
  retryDelivery,
  scheduleTime,
  type BatchWish,
  type DeliveryFailure,
} from "@comptoir/domain/report";
import { Cause, Clock, Effect, Layer, Schedule } from "effect";

import { everyHour } from "../../database/every-hour.ts";
import { inTransaction } from "../report-service.ts";
import { makeBatchDelivery } from "./deliver-batch.ts";
import {
  dropOldAttachments,
  endJob,
  failJob,
  insertReportMail,
  noteMail,
  takeJob,
  type DeliveryTemplate,
  type TakenJob,
} from "./job-repository.ts";
import { makeDelivery, reportOf, type MadeDelivery } from "./make-delivery.ts";
import { readerOf, type Reader } from "./recipients.ts";
import { findSchedule, insertRun, lockDue, moveSchedule, type ScheduleRow } from "./schedule-repository.ts";

/** An attempt whose server stopped counts as one; so many, and it is given up. */
const attemptsAtMost = 6;

/** In one round; what is left is due a moment later. */
const runsInRound = 50;

const everySeconds = 15;

/** Starts each run that is due, and says how many there were. */
export const startDue = Effect.fn("schedule.startDue")(function* () {
  const nowMs = yield* Clock.currentTimeMillis;
  const now = new Date(nowMs);
  const startOne = Effect.gen(function* () {
    const row = yield* lockDue(now);
    if (row === undefined) return null;
    const time = scheduleTime(row);
    const runs = dueRuns(time, { afterMs: row.decidedTo, nowMs, missed: row.missed });
    let started = 0;
    for (const dueAt of runs)
      if (yield* insertRun({ scheduleId: row.id, dueAt, byHand: false, isSkipped: false, now }, recipientsOf(row)))
        started += 1;
    // What nobody makes up is in the history all the same.
    if (runs.length === 0 && row.nextAt !== null)
      yield* insertRun({ scheduleId: row.id, dueAt: row.nextAt, byHand: false, isSkipped: true, now }, []);
    yield* moveSchedule(row.id, { decidedTo: nowMs, nextAt: nextRuns(time, nowMs, 1)[0] ?? null });
    return started;
  });
  let total = 0;
  for (let round = 0; round < runsInRound; round += 1) {
    const started = yield* inTransaction(startOne);
    if (started === null) break;
    total += started;
  }
  return total;
});

export const recipientsOf = ({
  delivery,
  recipientIds,
}: Pick<ScheduleRow, "delivery" | "recipientIds">): readonly (number | null)[] =>
  delivery === "FOLDER" ? [null] : recipientIds;

/** Sends one thing that waits; false when nothing does. `folder` is where files are written. */
export const sendNext = Effect.fn("schedule.sendNext")(function* (folder: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const job = yield* takeJob(now);
  if (job === undefined) return false;
  const failure =
    job.attempts > attemptsAtMost
      ? "STOPPED"
      : yield* deliver(job, folder).pipe(
          Effect.catchCause((cause) =>
            Cause.hasInterrupts(cause)
              ? Effect.failCause(cause)
              : Effect.as(
                  Effect.logError(`Report of schedule ${job.scheduleId} could not be sent`, cause),
                  "FAULT" as const,
                ),
          ),
        );
  if (failure === null) return true;
  const delayMs = retryDelivery(failure, job.attempts);
  yield* failJob(job, { failure, nextAt: delayMs === null ? null : new Date(now.getTime() + delayMs), now });
  return true;
});

/** Makes the report and hands it over; gives why it was not, null when it was. */
const deliver = Effect.fnUntraced(function* (job: TakenJob, folder: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const row = yield* findSchedule(job.scheduleId);
  if (row === undefined) return "REPORT_GONE" satisfies DeliveryFailure;
  if (isWithdrawn(row, job.userId)) return "WITHDRAWN" satisfies DeliveryFailure;
  if (row.batch !== null) return yield* deliverBatch(job, folder, row, row.batch);
  const owner = yield* readerOf(row.userId, now);
  if (owner === null || !owner.recipient.hasAccess) return "OWNER_LEFT" satisfies DeliveryFailure;
  const report = yield* reportOf(owner, row);
  if (report === null) return "REPORT_GONE" satisfies DeliveryFailure;
  const toOthers = row.delivery === "FOLDER" || job.userId !== row.userId;
  if (!maySchedule(report, owner.recipient, { toOthers })) return "OWNER_LEFT" satisfies DeliveryFailure;
  const reader = job.userId === null || job.userId === row.userId ? owner : yield* readerOf(job.userId, now);
  const problem =
    reader === null
      ? "NO_ACCESS"
      : recipientProblem(report, { ...reader.recipient, hasEmail: job.userId === null || reader.recipient.hasEmail });
  if (reader === null || problem !== null) return problem;
  const made = yield* makeDelivery(reader, { ...row, at: job.dueAt });
  if (typeof made === "string") return made;
  return yield* handOver(job, folder, row, { reader, by: owner.name, made, now, template: "reportDelivery" });
});

/** The same of a batch: what is empty is said, and never written; what left before in the same schedule is sent to nobody. */
const deliverBatch = Effect.fnUntraced(function* (job: TakenJob, folder: string, row: ScheduleRow, wish: BatchWish) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const ready = yield* makeBatchDelivery(row, wish, job, now);
  if (typeof ready === "string") return ready;
  const { outcome, reader, by, made } = ready;
  if (outcome === "EXPORTED" || (outcome === "EMPTY" && job.userId !== null))
    return yield* handOver(job, folder, row, {
      reader,
      by,
      made,
      now,
      template: outcome === "EMPTY" ? "batchEmpty" : "batchDelivery",
    });
  yield* endJob(job, { fileName: null, rows: outcome === "EMPTY" ? 0 : null, now });
  return null;
});

interface HandOver {
  readonly template: DeliveryTemplate;
  readonly reader: Reader;
  readonly by: string;
  readonly made: MadeDelivery;
  readonly now: Date;
}

/** Puts what was made into the mail of its reader, or into the folder. */
const handOver = Effect.fnUntraced(function* (job: TakenJob, folder: string, row: ScheduleRow, over: HandOver) {
  const { made, now } = over;
  if (job.userId !== null) return yield* mailTo(job, over);
  // The file of a batch is kept as long as is set: what is tried again later has none.
  if (made.file === null) return "REPORT_GONE" satisfies DeliveryFailure;
  const isWritten = yield* writeTo(
    path.join(folder, row.folder ?? ""),
    `${dueText(job.dueAt, row.timeZone)} ${row.id} ${made.file.name}`,
    made.file.content,
  );
  if (!isWritten) return "FOLDER_FAILED" satisfies DeliveryFailure;
  yield* endJob(job, { fileName: made.file.name, rows: made.rows, now });
  return null;
});

/** The mail and the end of its job are one transaction: of two attempts one writes a mail, the other nothing. */
const mailTo = (job: TakenJob, { reader, by, made, now, template }: HandOver) =>
  inTransaction(
    Effect.gen(function* () {
      if (yield* endJob(job, { fileName: made.file?.name ?? null, rows: made.rows, now }))
        yield* noteMail(job.id, yield* putMail(reader, by, made, now, template));
      return null;
    }),
  );

/** Puts a report into the outbox, for its reader. */
export const putMail = (
  { email, caller, firstName, username }: Reader,
  by: string,
  { title, period, place, path: link, file }: MadeDelivery,
  now: Date,
  template: DeliveryTemplate = "reportDelivery",
) =>
  insertReportMail(
    {
      template,
      recipient: email ?? "",
      language: caller.language,
      now,
      parameters: { firstName, username, by, report: title, period, place, path: link },
    },
    file,
  );

/** Written beside its place and renamed: nobody reads half of it, and a second attempt writes the same file. */
const writeTo = (folder: string, name: string, content: Uint8Array) =>
  Effect.tryPromise(async () => {
    await mkdir(folder, { recursive: true });
    const place = path.join(folder, name);
    await writeFile(`${place}.part`, content, { mode: 0o640 });
    await rename(`${place}.part`, place);
  }).pipe(
    Effect.as(true),
    Effect.catch((error) => Effect.as(Effect.logWarning("A report could not be written to its folder", error), false)),
  );

/** When it was due, on the clock of its schedule, in an order that files have: `2026-03-02 0730`. */
const dueText = (at: number, timeZone: string): string =>
  new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16).replace("T", " ").replace(":", "");

/** Sends while the server runs; a failure is logged, and the next round tries again. */
export const scheduleLayer = (folder: string) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      yield* everyHour(
        "dropping files of old mail",
        Effect.flatMap(Clock.currentTimeMillis, (now) => dropOldAttachments(new Date(now))),
      );
      const round = Effect.andThen(startDue(), Effect.repeat(sendNext(folder), { while: (isSent) => isSent }));
      yield* round.pipe(
        Effect.catchCause((cause) => Effect.logWarning("Scheduled reports could not be sent", cause)),
        Effect.repeat(Schedule.spaced(`${everySeconds} seconds`)),
        Effect.forkScoped,
      );
    }),
  );
