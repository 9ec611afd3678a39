/** Sends reports besides their schedules: now, again after a failure, and as a test. */
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleKey, ScheduleTest } from "@comptoir/api/wire";
import { maySchedule } from "@comptoir/domain/report";

import { inTransaction } from "../../database/index.ts";
import { badRequest, forbidden, notFound } from "../../http/refusal.ts";
import { findReport, readerOf as rightsOf } from "../report-service.ts";
import { restartJobs } from "./job-repository.ts";
import { prepareDelivery } from "./make-delivery.ts";
import { readerOf } from "./recipients.ts";
import { mailStateOf, groupRuns } from "./run-rows.ts";
import { queueReportMail, recipientsOf } from "./run-schedules.ts";
import { findScheduleOfRun, insertRun, listRuns, lockSchedule } from "./schedule-repository.ts";
import { auditSchedule, lockOwnSchedule, ownSchedule } from "./schedule-access.ts";
import { runsAnswer, runsShown } from "./schedule-answer.ts";

/** Sends a report at once, besides its schedule. While such a run is in progress, no second one starts. Errors: those of `changeSchedule`. */
export const sendNow = Effect.fn("schedule.sendNow")(function* (caller: Caller, scheduleKey: ScheduleKey) {
  yield* inTransaction(
    Effect.gen(function* () {
      const row = yield* lockOwnSchedule(caller, scheduleKey);
      if (row.isDeleted) return yield* Effect.fail(notFound());
      const nowMs = yield* Clock.currentTimeMillis;
      if (
        groupRuns(yield* listRuns([row.id], runsShown), nowMs).some(
          ({ byHand, result }) => byHand && result === "RUNNING",
        )
      )
        return;
      yield* insertRun(
        { scheduleId: row.id, dueAt: nowMs, byHand: true, isSkipped: false, now: new Date(nowMs) },
        recipientsOf(row),
      );
      yield* auditSchedule(caller, "UPDATE", row, row);
    }),
  );
  return yield* runsAnswer(caller, scheduleKey.id);
});

/** Retries failed deliveries and refused mails of a run; delivered ones are not sent again. */
export const retryRun = Effect.fn("schedule.retry")(function* (caller: Caller, runId: number) {
  const nowMs = yield* Clock.currentTimeMillis;
  const scheduleId = yield* scheduleOfRun(runId);
  return yield* inTransaction(
    Effect.gen(function* () {
      const row = yield* ownSchedule(caller, yield* lockSchedule(scheduleId));
      const rows = (yield* listRuns([row.id], runsShown)).filter((run) => run.runId === runId);
      const repeatedRuns = rows.filter(
        (run) => run.state === "FAILED" || ["FAILED", "OVER"].includes(mailStateOf(run, nowMs) ?? ""),
      );
      yield* restartJobs(
        repeatedRuns.flatMap(({ jobId }) => jobId ?? []),
        new Date(nowMs),
      );
      return yield* runsAnswer(caller, row.id);
    }),
  );
});

/** Sends a report to the caller at once, as a schedule would. Errors: those of a run, ACCESS_DENIED, REQUIRED without an email address. */
export const sendTestDelivery = Effect.fn("schedule.test")(function* (caller: Caller, test: ScheduleTest) {
  const report = yield* findReport(caller, { id: test.reportId, source: test.source });
  if (!maySchedule(report, yield* rightsOf(caller), { toOthers: false }))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const nowMs = yield* Clock.currentTimeMillis;
  const callerAsReader = yield* readerOf(caller.userId, new Date(nowMs));
  if (callerAsReader === null || callerAsReader.email === null || callerAsReader.email === "")
    return yield* Effect.fail(badRequest("REQUIRED", undefined, "email"));
  // Uses the rights of the caller's session, at the layer being viewed.
  const reader = {
    ...callerAsReader,
    caller,
    recipient: { ...callerAsReader.recipient, ...(yield* rightsOf(caller)) },
  };
  const delivery = yield* prepareDelivery(reader, {
    ...test,
    delivery: test.delivery === "FOLDER" ? "ATTACHED" : test.delivery,
    at: nowMs,
  });
  if (typeof delivery === "string")
    return yield* Effect.fail(badRequest("SCHEDULE_RECIPIENT", { name: callerAsReader.name }, "recipientIds"));
  yield* inTransaction(queueReportMail(reader, callerAsReader.name, delivery, new Date(nowMs)));
  return { recipient: callerAsReader.email };
});

const scheduleOfRun = Effect.fnUntraced(function* (runId: number) {
  const id = yield* findScheduleOfRun(runId);
  return id ?? (yield* Effect.fail(notFound()));
});
