/** Service of report schedules: checks who may see and change each, and lists and sends their deliveries. */

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleKey, ScheduleRun, ScheduleSave, ScheduleTest, ScheduleWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { nextRuns } from "@comptoir/domain/operation";
import { mayChangeSchedule, maySchedule, parseSchedule, scheduleRules, scheduleTime } from "@comptoir/domain/report";
import { issue } from "@comptoir/domain/result";
import type { ExportKind } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";

import { inTransaction } from "../../database/index.ts";
import { scopeFor, writeAudit } from "../../access/index.ts";
import { nameOfUser } from "../../auth/index.ts";
import { lastChangedBy } from "../../entity/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../../http/refusal.ts";
import { findReport, readerOf as rightsOf } from "../report-service.ts";
import { restartJobs } from "./job-repository.ts";
import { checkBatchRequest, listRightsGrantors } from "./batch-rights.ts";
import { prepareDelivery } from "./make-delivery.ts";
import { listRecipients, readerOf } from "./recipients.ts";
import { mailStateOf, groupRuns } from "./run-rows.ts";
import { queueReportMail, recipientsOf } from "./run-schedules.ts";
import {
  countSchedules,
  findSchedule,
  findScheduleOfRun,
  insertRun,
  insertSchedule,
  listRuns,
  listSchedules,
  lockSchedule,
  updateSchedule,
  type ScheduleRow,
} from "./schedule-repository.ts";

const audited = "reportSchedule";

/** Number of runs listed in a schedule's history. */
const runsShown = 20;

type OfReport = Pick<ScheduleRow, "source" | "reportId">;

/** Lists the schedules of a report that a caller may see: their own, and with REPORT_CUD those of their locations. */
export const listVisibleSchedules = Effect.fn("listVisibleSchedules")(function* (
  caller: Caller,
  { task, ...of }: OfReport & { readonly task?: "REPORT" | "BATCH" },
) {
  yield* findReport(caller, { id: of.reportId, source: of.source });
  const layers = mayManage(caller) ? (yield* scopeFor(caller)).layers.map(({ id }) => id) : [];
  return yield* shownAll(yield* listSchedules({ ...of, isBatch: task === "BATCH" }, layers, caller.userId));
});

/** Lists the people that a report or batch may be sent to. Callers who may not send to others see only themselves. */
export const schedulePeople = Effect.fn("schedulePeople")(function* (
  caller: Caller,
  { exportKind, placeId, ...of }: OfReport & { readonly exportKind?: ExportKind; readonly placeId?: number },
) {
  const report = yield* findReport(caller, { id: of.reportId, source: of.source });
  const mayChooseOthers = maySchedule(report, yield* rightsOf(caller), { toOthers: true });
  const people = yield* listRecipients(
    caller,
    report,
    exportKind === undefined || placeId === undefined ? null : { kind: exportKind, placeId },
  );
  return { people: mayChooseOthers ? people : people.filter(({ id }) => id === caller.userId), mayChooseOthers };
});

/** Creates a schedule. Errors: those of the form, SCHEDULE_RECIPIENT, SCHEDULE_COUNT, ACCESS_DENIED, HTTP_404. */
export const createSchedule = Effect.fn("createSchedule")(function* (caller: Caller, save: ScheduleSave) {
  const values = yield* checked(caller, save, []);
  const now = yield* Clock.currentTimeMillis;
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* notTooMany(caller.userId);
      const id = yield* insertSchedule({
        ...values,
        userId: caller.userId,
        layerId: values.batch?.placeId ?? caller.layerId,
        decidedTo: now,
        nextAt: nextRuns(scheduleTime(values), now, 1)[0] ?? null,
      });
      const row = yield* lockSchedule(id);
      if (row === undefined) return yield* Effect.fail(notFound());
      yield* audit(caller, "CREATE", row, null);
      return yield* shownOne(row);
    }),
  );
});

/** Saves a schedule. Runs that were due before are not made up if its times change. Errors: those of `createSchedule`; ENTITY_STALE. */
export const saveSchedule = Effect.fn("saveSchedule")(function* (caller: Caller, save: ScheduleSave) {
  const { id, version } = save;
  if (id === undefined || version === undefined)
    return yield* Effect.fail(badRequest("REQUIRED", undefined, id === undefined ? "_ReportScheduleID" : "version"));
  const scheduleRow = yield* findVisible(caller, id);
  if (
    scheduleRow.source !== save.source ||
    scheduleRow.reportId !== save.reportId ||
    (scheduleRow.batch === null) !== (save.batch == null)
  )
    return yield* Effect.fail(badRequest("REPORT_FIELD", undefined, "dataSource"));
  const values = yield* checked(caller, save, scheduleRow.recipientIds);
  if (
    ![scheduleRow, values].every((schedule) =>
      mayChangeSchedule(
        { ...schedule, isBatch: schedule.batch !== null },
        { isOwner: scheduleRow.userId === caller.userId },
      ),
    )
  )
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return yield* change(caller, { id, version }, "UPDATE", (row, now) => ({
    ...row,
    ...values,
    layerId: values.batch?.placeId ?? row.layerId,
    decidedTo: now,
  }));
});

export const pauseSchedule = (caller: Caller, { isPaused, ...key }: ScheduleKey & { readonly isPaused: boolean }) =>
  change(caller, key, "UPDATE", (row, now) => ({ ...row, isPaused, decidedTo: now }));

export const removeSchedule = (caller: Caller, key: ScheduleKey) =>
  change(caller, key, "DELETE", (row) => ({ ...row, isDeleted: true }));

export const restoreSchedule = (caller: Caller, key: ScheduleKey) =>
  change(caller, key, "RESTORE", (row, now) => ({ ...row, isDeleted: false, decidedTo: now }));

/** Lists the last deliveries of a schedule. */
export const listScheduleRuns = Effect.fn("listScheduleRuns")(function* (caller: Caller, id: number) {
  yield* findVisible(caller, id);
  return yield* runsOf(caller, id);
});

/** Sends a report at once, besides its schedule. While such a run is in progress, no second one starts. Errors: those of `saveSchedule`. */
export const sendNow = Effect.fn("schedule.sendNow")(function* (caller: Caller, key: ScheduleKey) {
  yield* inTransaction(
    Effect.gen(function* () {
      const row = yield* lockOwn(caller, key);
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
      yield* audit(caller, "UPDATE", row, row);
    }),
  );
  return yield* runsOf(caller, key.id);
});

/** Retries failed deliveries and refused mails of a run; delivered ones are not sent again. */
export const retryRun = Effect.fn("schedule.retry")(function* (caller: Caller, runId: number) {
  const nowMs = yield* Clock.currentTimeMillis;
  const scheduleId = yield* scheduleOfRun(runId);
  return yield* inTransaction(
    Effect.gen(function* () {
      const row = yield* mine(caller, yield* lockSchedule(scheduleId));
      const rows = (yield* listRuns([row.id], runsShown)).filter((run) => run.runId === runId);
      const again = rows.filter(
        (run) => run.state === "FAILED" || ["FAILED", "OVER"].includes(mailStateOf(run, nowMs) ?? ""),
      );
      yield* restartJobs(
        again.flatMap(({ jobId }) => jobId ?? []),
        new Date(nowMs),
      );
      return yield* runsOf(caller, row.id);
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
  const made = yield* prepareDelivery(reader, {
    ...test,
    delivery: test.delivery === "FOLDER" ? "ATTACHED" : test.delivery,
    at: nowMs,
  });
  if (typeof made === "string")
    return yield* Effect.fail(badRequest("SCHEDULE_RECIPIENT", { name: callerAsReader.name }, "recipientIds"));
  yield* inTransaction(queueReportMail(reader, callerAsReader.name, made, new Date(nowMs)));
  return { recipient: callerAsReader.email };
});

/** Refuses further schedules beyond the maximum of a user. Errors: SCHEDULE_COUNT. */
const notTooMany = Effect.fnUntraced(function* (userId: number) {
  if ((yield* countSchedules(userId)) >= scheduleRules.ofPersonAtMost)
    return yield* Effect.fail(badRequest("SCHEDULE_COUNT", { max: scheduleRules.ofPersonAtMost }));
});

const mayManage = ({ permissions }: Caller): boolean => hasPermission(permissions, ["REPORT_CUD"]);

/** Checks a schedule against its form, the rights of its owner, and those of each new recipient. */
const checked = Effect.fnUntraced(function* (
  caller: Caller,
  { source, reportId, customization, prompts, id: _id, version: _version, batch: wished = null, ...form }: ScheduleSave,
  oldRecipients: readonly number[],
) {
  const report = yield* findReport(caller, { id: reportId, source });
  const schedule = parseSchedule(form);
  if (!schedule.ok) return yield* Effect.fail(invalid(schedule.issues));
  const batch = wished === null ? null : yield* checkBatchRequest(caller, { source, reportId }, wished);
  const { recipientIds, delivery } = schedule.value;
  const toOthers = delivery === "FOLDER" || recipientIds.some((id) => id !== caller.userId);
  if (!maySchedule(report, yield* rightsOf(caller), { toOthers }))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const people = new Map((yield* listRecipients(caller, report, batch)).map((person) => [person.id, person]));
  const refused = recipientIds.filter((id) => !oldRecipients.includes(id) && people.get(id)?.problem !== null);
  if (refused.length > 0)
    return yield* Effect.fail(
      invalid(
        refused.map((id) =>
          issue("SCHEDULE_RECIPIENT", ["recipientIds"], { name: people.get(id)?.name ?? String(id) }),
        ),
      ),
    );
  return { ...schedule.value, source, reportId, customization, prompts, batch };
});

/** Checks that the caller owns the schedule, or has REPORT_CUD and may open its report at one of their locations. Errors: HTTP_404. */
const mine = Effect.fnUntraced(function* (caller: Caller, row: ScheduleRow | undefined) {
  if (row === undefined) return yield* Effect.fail(notFound());
  const isOfPlace = mayManage(caller) && (yield* scopeFor(caller)).layers.some(({ id }) => id === row.layerId);
  if (row.userId !== caller.userId && !isOfPlace) return yield* Effect.fail(notFound());
  if (row.userId !== caller.userId) yield* findReport(caller, { id: row.reportId, source: row.source });
  return row;
});

const findVisible = (caller: Caller, id: number) => Effect.flatMap(findSchedule(id), (row) => mine(caller, row));

/** Reads and locks a schedule in the version that the caller read. Errors: HTTP_404, ENTITY_STALE. */
const lockOwn = Effect.fnUntraced(function* (caller: Caller, { id, version }: ScheduleKey) {
  const row = yield* mine(caller, yield* lockSchedule(id));
  if (row.version !== version)
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id, version: row.version, by: yield* lastChangedBy(audited, id) }),
    );
  return row;
});

const change = Effect.fn("schedule.change")(function* (
  caller: Caller,
  key: ScheduleKey,
  action: "UPDATE" | "DELETE" | "RESTORE",
  changed: (row: ScheduleRow, now: number) => ScheduleRow,
) {
  const now = yield* Clock.currentTimeMillis;
  return yield* inTransaction(
    Effect.gen(function* () {
      const before = yield* lockOwn(caller, key);
      if (before.isDeleted !== (action === "RESTORE")) return yield* Effect.fail(notFound());
      if (action === "RESTORE") yield* notTooMany(before.userId);
      const after = changed(before, now);
      yield* updateSchedule({ ...after, nextAt: nextRuns(scheduleTime(after), now, 1)[0] ?? null });
      yield* audit(caller, action, after, before);
      const row = yield* lockSchedule(key.id);
      return row === undefined ? yield* Effect.fail(notFound()) : yield* shownOne(row);
    }),
  );
});

const audit = (
  caller: Caller,
  action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE",
  after: ScheduleRow,
  before: ScheduleRow | null,
) =>
  writeAudit({
    userId: caller.userId,
    action,
    entity: audited,
    entityId: after.id,
    label: `${after.source} ${after.time}`,
    details: { before: before === null ? null : contentOf(before), after: contentOf(after) },
  });

const contentOf = ({
  rhythm,
  weekdays,
  monthDay,
  time,
  timeZone,
  missed,
  delivery,
  format,
  folder,
  recipientIds,
  batch,
  isPaused,
  isDeleted,
}: ScheduleRow) => ({
  rhythm,
  weekdays,
  monthDay,
  time,
  timeZone,
  missed,
  delivery,
  format,
  folder,
  recipientIds,
  isPaused,
  isDeleted,
  ...(batch !== null && { batch }),
});

const shownOne = (row: ScheduleRow) => Effect.map(shownAll([row]), ([first]) => first as ScheduleWire);

const shownAll = Effect.fnUntraced(function* (rows: readonly ScheduleRow[]) {
  const nowMs = yield* Clock.currentTimeMillis;
  const last = yield* listRuns(
    rows.map(({ id }) => id),
    1,
  );
  const names = new Map<number, string>();
  for (const id of new Set(rows.flatMap((row) => [row.userId, ...row.recipientIds])))
    names.set(id, yield* nameOfUser(id));
  return rows.map(({ decidedTo: _decidedTo, layerId: _layerId, ...row }): ScheduleWire => {
    const [run] = groupRuns(
      last.filter(({ scheduleId }) => scheduleId === row.id),
      nowMs,
    );
    return {
      ...row,
      nextAt: row.isPaused || row.isDeleted ? null : row.nextAt,
      by: names.get(row.userId) ?? "",
      recipients: row.recipientIds.map((id) => ({ id, name: names.get(id) ?? "" })),
      last: run === undefined ? null : { dueAt: run.dueAt, result: run.result, outcome: run.batch?.outcome ?? null },
    };
  });
});

const runsOf = Effect.fnUntraced(function* (caller: Caller, scheduleId: number) {
  const schedule = yield* findSchedule(scheduleId);
  const seesCosts = hasPermission(caller.permissions, ["PRODUCT_COST_READ"]);
  // Files in a folder are written with the rights of the schedule's owner.
  const runs = groupRuns(
    yield* listRuns([scheduleId], runsShown),
    yield* Clock.currentTimeMillis,
    ({ userId }) => seesCosts || (userId ?? schedule?.userId) === caller.userId,
  );
  const lacks = (run: ScheduleRun) => run.deliveries.some(({ failure }) => failure === "BATCH_RIGHT");
  if (!runs.some(lacks)) return { runs };
  const menders = yield* listRightsGrantors(schedule);
  return { runs: runs.map((run) => (lacks(run) ? { ...run, menders } : run)) };
});

const scheduleOfRun = Effect.fnUntraced(function* (runId: number) {
  const id = yield* findScheduleOfRun(runId);
  return id ?? (yield* Effect.fail(notFound()));
});
