/** Service of report schedules: checks who may see and change each, and lists and sends their deliveries. */
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleKey, ScheduleSave } from "@comptoir/api/wire";
import { nextRuns } from "@comptoir/domain/operation";
import { mayChangeSchedule, maySchedule, scheduleTime } from "@comptoir/domain/report";
import type { ExportKind } from "@comptoir/domain/transaction";

import { inTransaction } from "../../database/index.ts";
import { scopeFor } from "../../access/index.ts";
import { badRequest, forbidden, notFound } from "../../http/refusal.ts";
import { findReport, readerOf as rightsOf } from "../report-service.ts";
import { listRecipients } from "./recipients.ts";
import {
  insertSchedule,
  listSchedules,
  lockSchedule,
  updateSchedule,
  type ScheduleRow,
} from "./schedule-repository.ts";
import {
  auditSchedule,
  checkSchedule,
  findOwnSchedule,
  lockOwnSchedule,
  mayManageSchedules,
  refuseTooMany,
} from "./schedule-access.ts";
import { runsAnswer, scheduleAnswers, scheduleAnswer } from "./schedule-answer.ts";

type OfReport = Pick<ScheduleRow, "source" | "reportId">;

/** Lists the schedules of a report that a caller may see: their own, and with REPORT_CUD those of their locations. */
export const listVisibleSchedules = Effect.fn("listVisibleSchedules")(function* (
  caller: Caller,
  { task, ...reportReference }: OfReport & { readonly task?: "REPORT" | "BATCH" },
) {
  yield* findReport(caller, { id: reportReference.reportId, source: reportReference.source });
  const layers = mayManageSchedules(caller) ? (yield* scopeFor(caller)).layers.map(({ id }) => id) : [];
  return yield* scheduleAnswers(
    yield* listSchedules({ ...reportReference, isBatch: task === "BATCH" }, layers, caller.userId),
  );
});

/** Lists the people that a report or batch may be sent to. Callers who may not send to others see only themselves. */
export const schedulePeople = Effect.fn("schedulePeople")(function* (
  caller: Caller,
  {
    exportKind,
    placeId,
    ...reportReference
  }: OfReport & { readonly exportKind?: ExportKind; readonly placeId?: number },
) {
  const report = yield* findReport(caller, { id: reportReference.reportId, source: reportReference.source });
  const mayChooseOthers = maySchedule(report, yield* rightsOf(caller), { toOthers: true });
  const people = yield* listRecipients(
    caller,
    report,
    exportKind === undefined || placeId === undefined ? null : { kind: exportKind, placeId },
  );
  return { people: mayChooseOthers ? people : people.filter(({ id }) => id === caller.userId), mayChooseOthers };
});

/** Creates a schedule. Errors: those of the form, SCHEDULE_RECIPIENT, SCHEDULE_COUNT, ACCESS_DENIED, HTTP_404. */
export const createSchedule = Effect.fn("createSchedule")(function* (caller: Caller, scheduleSave: ScheduleSave) {
  const values = yield* checkSchedule(caller, scheduleSave, []);
  const now = yield* Clock.currentTimeMillis;
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseTooMany(caller.userId);
      const id = yield* insertSchedule({
        ...values,
        userId: caller.userId,
        layerId: values.batch?.placeId ?? caller.layerId,
        decidedTo: now,
        nextAt: nextRuns(scheduleTime(values), now, 1)[0] ?? null,
      });
      const row = yield* lockSchedule(id);
      if (row === undefined) return yield* Effect.fail(notFound());
      yield* auditSchedule(caller, "CREATE", row, null);
      return yield* scheduleAnswer(row);
    }),
  );
});

/** Saves a schedule. Runs that were due before are not made up if its times change. Errors: those of `createSchedule`; ENTITY_STALE. */
export const changeSchedule = Effect.fn("changeSchedule")(function* (caller: Caller, scheduleSave: ScheduleSave) {
  const { id, version } = scheduleSave;
  if (id === undefined || version === undefined)
    return yield* Effect.fail(badRequest("REQUIRED", undefined, id === undefined ? "_ReportScheduleID" : "version"));
  const scheduleRow = yield* findOwnSchedule(caller, id);
  if (
    scheduleRow.source !== scheduleSave.source ||
    scheduleRow.reportId !== scheduleSave.reportId ||
    (scheduleRow.batch === null) !== (scheduleSave.batch == null)
  )
    return yield* Effect.fail(badRequest("REPORT_FIELD", undefined, "dataSource"));
  const values = yield* checkSchedule(caller, scheduleSave, scheduleRow.recipientIds);
  if (
    ![scheduleRow, values].every((schedule) =>
      mayChangeSchedule(
        { ...schedule, isBatch: schedule.batch !== null },
        { isOwner: scheduleRow.userId === caller.userId },
      ),
    )
  )
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* changeLockedSchedule(caller, { id, version }, "UPDATE", (row, now) => ({
    ...row,
    ...values,
    layerId: values.batch?.placeId ?? row.layerId,
    decidedTo: now,
  }));
});

export const pauseSchedule = (caller: Caller, { isPaused, ...key }: ScheduleKey & { readonly isPaused: boolean }) =>
  changeLockedSchedule(caller, key, "UPDATE", (row, now) => ({ ...row, isPaused, decidedTo: now }));

export const removeSchedule = (caller: Caller, key: ScheduleKey) =>
  changeLockedSchedule(caller, key, "DELETE", (row) => ({ ...row, isDeleted: true }));

export const restoreSchedule = (caller: Caller, key: ScheduleKey) =>
  changeLockedSchedule(caller, key, "RESTORE", (row, now) => ({ ...row, isDeleted: false, decidedTo: now }));

/** Lists the last deliveries of a schedule. */
export const listScheduleRuns = Effect.fn("listScheduleRuns")(function* (caller: Caller, id: number) {
  yield* findOwnSchedule(caller, id);
  return yield* runsAnswer(caller, id);
});

const changeLockedSchedule = Effect.fn("schedule.change")(function* (
  caller: Caller,
  scheduleKey: ScheduleKey,
  action: "UPDATE" | "DELETE" | "RESTORE",
  changeRow: (row: ScheduleRow, now: number) => ScheduleRow,
) {
  const now = yield* Clock.currentTimeMillis;
  return yield* inTransaction(
    Effect.gen(function* () {
      const scheduleBefore = yield* lockOwnSchedule(caller, scheduleKey);
      if (scheduleBefore.isDeleted !== (action === "RESTORE")) return yield* Effect.fail(notFound());
      if (action === "RESTORE") yield* refuseTooMany(scheduleBefore.userId);
      const scheduleAfter = changeRow(scheduleBefore, now);
      yield* updateSchedule({ ...scheduleAfter, nextAt: nextRuns(scheduleTime(scheduleAfter), now, 1)[0] ?? null });
      yield* auditSchedule(caller, action, scheduleAfter, scheduleBefore);
      const row = yield* lockSchedule(scheduleKey.id);
      return row === undefined ? yield* Effect.fail(notFound()) : yield* scheduleAnswer(row);
    }),
  );
});
