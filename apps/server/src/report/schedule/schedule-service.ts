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
import { findReport, toReportCaller as rightsOf } from "../report-service.ts";
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
  refuseTooManySchedules,
} from "./schedule-access.ts";
import { readRunsAnswer, toWireSchedules, toWireSchedule } from "./schedule-answer.ts";

type SourceAndReportId = Pick<ScheduleRow, "source" | "reportId">;

/** Lists the schedules of a report that a caller may see: their own, and with REPORT_CUD those of their locations. */
export const listVisibleSchedules = Effect.fn("listVisibleSchedules")(function* (
  caller: Caller,
  { task, ...reportReference }: SourceAndReportId & { readonly task?: "REPORT" | "BATCH" },
) {
  yield* findReport(caller, { id: reportReference.reportId, source: reportReference.source });
  const managedLayerIds = mayManageSchedules(caller) ? (yield* scopeFor(caller)).layers.map(({ id }) => id) : [];
  return yield* toWireSchedules(
    yield* listSchedules({ ...reportReference, isBatch: task === "BATCH" }, managedLayerIds, caller.userId),
  );
});

/** Lists the people that a report or batch may be sent to. Callers who may not send to others see only themselves. */
export const listSchedulePeople = Effect.fn("listSchedulePeople")(function* (
  caller: Caller,
  {
    exportKind,
    placeId,
    ...reportReference
  }: SourceAndReportId & { readonly exportKind?: ExportKind; readonly placeId?: number },
) {
  const report = yield* findReport(caller, { id: reportReference.reportId, source: reportReference.source });
  const mayChooseOthers = maySchedule(report, yield* rightsOf(caller), { toOthers: true });
  const possibleRecipients = yield* listRecipients(
    caller,
    report,
    exportKind === undefined || placeId === undefined ? null : { kind: exportKind, placeId },
  );
  return {
    people: mayChooseOthers ? possibleRecipients : possibleRecipients.filter(({ id }) => id === caller.userId),
    mayChooseOthers,
  };
});

/** Creates a schedule. Errors: those of the form, SCHEDULE_RECIPIENT, SCHEDULE_COUNT, ACCESS_DENIED, HTTP_404. */
export const createSchedule = Effect.fn("createSchedule")(function* (caller: Caller, scheduleSave: ScheduleSave) {
  const checkedValues = yield* checkSchedule(caller, scheduleSave, []);
  const now = yield* Clock.currentTimeMillis;
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* refuseTooManySchedules(caller.userId);
      const scheduleId = yield* insertSchedule({
        ...checkedValues,
        userId: caller.userId,
        layerId: checkedValues.batch?.placeId ?? caller.layerId,
        decidedTo: now,
        nextAt: nextRuns(scheduleTime(checkedValues), now, 1)[0] ?? null,
      });
      const insertedScheduleRow = yield* lockSchedule(scheduleId);
      if (insertedScheduleRow === undefined) return yield* Effect.fail(notFound());
      yield* auditSchedule(caller, "CREATE", insertedScheduleRow, null);
      return yield* toWireSchedule(insertedScheduleRow);
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
  const checkedValues = yield* checkSchedule(caller, scheduleSave, scheduleRow.recipientIds);
  if (
    ![scheduleRow, checkedValues].every((schedule) =>
      mayChangeSchedule(
        { ...schedule, isBatch: schedule.batch !== null },
        { isOwner: scheduleRow.userId === caller.userId },
      ),
    )
  )
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* changeLockedSchedule(caller, { id, version }, "UPDATE", (row, now) => ({
    ...row,
    ...checkedValues,
    layerId: checkedValues.batch?.placeId ?? row.layerId,
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
  return yield* readRunsAnswer(caller, id);
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
      if (action === "RESTORE") yield* refuseTooManySchedules(scheduleBefore.userId);
      const scheduleAfter = changeRow(scheduleBefore, now);
      yield* updateSchedule({ ...scheduleAfter, nextAt: nextRuns(scheduleTime(scheduleAfter), now, 1)[0] ?? null });
      yield* auditSchedule(caller, action, scheduleAfter, scheduleBefore);
      const savedScheduleRow = yield* lockSchedule(scheduleKey.id);
      return savedScheduleRow === undefined ? yield* Effect.fail(notFound()) : yield* toWireSchedule(savedScheduleRow);
    }),
  );
});
