/** Sends reports besides their schedules: now, again after a failure, and as a test. */
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleKey, ScheduleTest } from "@comptoir/api/wire";
import { maySchedule } from "@comptoir/domain/report";

import { inTransaction } from "../../database/index.ts";
import { badRequest, forbidden, notFound } from "../../http/refusal.ts";
import { findReport, toReportCaller as rightsOf } from "../report-service.ts";
import { restartJobs } from "./job-repository.ts";
import { prepareDelivery } from "./make-delivery.ts";
import { findReportReader } from "./recipients.ts";
import { mailStateOf, groupRuns } from "./run-rows.ts";
import { queueReportMail, recipientIdsOrFolder } from "./run-schedules.ts";
import { findScheduleOfRun, insertRun, listRuns, lockSchedule } from "./schedule-repository.ts";
import { auditSchedule, lockOwnSchedule, requireScheduleAccess } from "./schedule-access.ts";
import { readRunsAnswer, runsAnsweredAtMost } from "./schedule-answer.ts";

/** Sends a report at once, besides its schedule. While such a run is in progress, no second one starts. Errors: HTTP_404, ENTITY_STALE. */
export const runScheduleNow = Effect.fn("schedule.sendNow")(function* (caller: Caller, scheduleKey: ScheduleKey) {
  yield* inTransaction(
    Effect.gen(function* () {
      const scheduleRow = yield* lockOwnSchedule(caller, scheduleKey);
      if (scheduleRow.isDeleted) return yield* Effect.fail(notFound());
      const nowMs = yield* Clock.currentTimeMillis;
      if (
        groupRuns(yield* listRuns([scheduleRow.id], runsAnsweredAtMost), nowMs).some(
          ({ byHand, result }) => byHand && result === "RUNNING",
        )
      )
        return;
      yield* insertRun(
        { scheduleId: scheduleRow.id, dueAt: nowMs, byHand: true, isSkipped: false, now: new Date(nowMs) },
        recipientIdsOrFolder(scheduleRow),
      );
      yield* auditSchedule(caller, "UPDATE", scheduleRow, scheduleRow);
    }),
  );
  return yield* readRunsAnswer(caller, scheduleKey.id);
});

/** Retries failed deliveries and refused mails of a run; delivered ones are not sent again. */
export const retryRun = Effect.fn("schedule.retry")(function* (caller: Caller, runId: number) {
  const nowMs = yield* Clock.currentTimeMillis;
  const scheduleId = yield* requireScheduleIdOfRun(runId);
  return yield* inTransaction(
    Effect.gen(function* () {
      const scheduleRow = yield* requireScheduleAccess(caller, yield* lockSchedule(scheduleId));
      const rowsOfRun = (yield* listRuns([scheduleRow.id], runsAnsweredAtMost)).filter((run) => run.runId === runId);
      const failedRows = rowsOfRun.filter(
        (run) => run.state === "FAILED" || ["FAILED", "OVER"].includes(mailStateOf(run, nowMs) ?? ""),
      );
      yield* restartJobs(
        failedRows.flatMap(({ jobId }) => jobId ?? []),
        new Date(nowMs),
      );
      return yield* readRunsAnswer(caller, scheduleRow.id);
    }),
  );
});

/** Sends a report to the caller at once, as a schedule would. Errors: HTTP_404, ACCESS_DENIED, REQUIRED without an email address, SCHEDULE_RECIPIENT if the report cannot be delivered. */
export const sendTestDelivery = Effect.fn("schedule.test")(function* (caller: Caller, test: ScheduleTest) {
  const report = yield* findReport(caller, { id: test.reportId, source: test.source });
  if (!maySchedule(report, yield* rightsOf(caller), { toOthers: false }))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const nowMs = yield* Clock.currentTimeMillis;
  const readerOfCaller = yield* findReportReader(caller.userId, new Date(nowMs));
  if (readerOfCaller === null || readerOfCaller.email === null || readerOfCaller.email === "")
    return yield* Effect.fail(badRequest("REQUIRED", undefined, "email"));
  // Uses the rights of the caller's session, at the layer being viewed.
  const readerWithSessionRights = {
    ...readerOfCaller,
    caller,
    recipient: { ...readerOfCaller.recipient, ...(yield* rightsOf(caller)) },
  };
  const preparedDelivery = yield* prepareDelivery(readerWithSessionRights, {
    ...test,
    delivery: test.delivery === "FOLDER" ? "ATTACHED" : test.delivery,
    at: nowMs,
  });
  if (typeof preparedDelivery === "string")
    return yield* Effect.fail(badRequest("SCHEDULE_RECIPIENT", { name: readerOfCaller.name }, "recipientIds"));
  yield* inTransaction(
    queueReportMail(readerWithSessionRights, readerOfCaller.name, preparedDelivery, new Date(nowMs)),
  );
  return { recipient: readerOfCaller.email };
});

const requireScheduleIdOfRun = Effect.fnUntraced(function* (runId: number) {
  const scheduleId = yield* findScheduleOfRun(runId);
  return scheduleId ?? (yield* Effect.fail(notFound()));
});
