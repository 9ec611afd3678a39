/** Access to schedules: who may see, change and make them, and for whom. */
import { Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleKey, ScheduleSave } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { maySchedule, parseSchedule, scheduleRules } from "@comptoir/domain/report";
import { issue } from "@comptoir/domain/result";

import { scopeFor, writeAudit } from "../../access/index.ts";
import { lastChangedBy } from "../../entity/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../../http/refusal.ts";
import { findReport, toReportCaller as rightsOf } from "../report-service.ts";
import { checkBatchRequest } from "./batch-rights.ts";
import { listRecipients } from "./recipients.ts";
import { countSchedules, findSchedule, lockSchedule, type ScheduleRow } from "./schedule-repository.ts";

const auditEntityName = "reportSchedule";

/** Refuses further schedules beyond the maximum of a user. Errors: SCHEDULE_COUNT. */
export const refuseTooManySchedules = Effect.fnUntraced(function* (userId: number) {
  if ((yield* countSchedules(userId)) >= scheduleRules.ofPersonAtMost)
    return yield* Effect.fail(badRequest("SCHEDULE_COUNT", { max: scheduleRules.ofPersonAtMost }));
});

export const mayManageSchedules = ({ permissions }: Caller): boolean => hasPermission(permissions, ["REPORT_CUD"]);

/** Checks a schedule against its form, the rights of its owner, and those of each new recipient. */
export const checkSchedule = Effect.fnUntraced(function* (
  caller: Caller,
  {
    source,
    reportId,
    customization,
    prompts,
    id: _id,
    version: _version,
    batch: wishedBatch = null,
    ...form
  }: ScheduleSave,
  oldRecipients: readonly number[],
) {
  const report = yield* findReport(caller, { id: reportId, source });
  const scheduleResult = parseSchedule(form);
  if (!scheduleResult.ok) return yield* Effect.fail(invalid(scheduleResult.issues));
  const batchSelection =
    wishedBatch === null ? null : yield* checkBatchRequest(caller, { source, reportId }, wishedBatch);
  const { recipientIds, delivery } = scheduleResult.value;
  const isSentToOthers = delivery === "FOLDER" || recipientIds.some((id) => id !== caller.userId);
  if (!maySchedule(report, yield* rightsOf(caller), { toOthers: isSentToOthers }))
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const recipientById = new Map(
    (yield* listRecipients(caller, report, batchSelection)).map((person) => [person.id, person]),
  );
  const refusedRecipientIds = recipientIds.filter(
    (id) => !oldRecipients.includes(id) && recipientById.get(id)?.problem !== null,
  );
  if (refusedRecipientIds.length > 0)
    return yield* Effect.fail(
      invalid(
        refusedRecipientIds.map((id) =>
          issue("SCHEDULE_RECIPIENT", ["recipientIds"], { name: recipientById.get(id)?.name ?? String(id) }),
        ),
      ),
    );
  return { ...scheduleResult.value, source, reportId, customization, prompts, batch: batchSelection };
});

/** Checks that the caller owns the schedule, or has REPORT_CUD, sees the schedule's layer and may open its report. Errors: HTTP_404. */
export const requireScheduleAccess = Effect.fnUntraced(function* (caller: Caller, row: ScheduleRow | undefined) {
  if (row === undefined) return yield* Effect.fail(notFound());
  const mayManageItsLayer =
    mayManageSchedules(caller) && (yield* scopeFor(caller)).layers.some(({ id }) => id === row.layerId);
  if (row.userId !== caller.userId && !mayManageItsLayer) return yield* Effect.fail(notFound());
  if (row.userId !== caller.userId) yield* findReport(caller, { id: row.reportId, source: row.source });
  return row;
});

export const findOwnSchedule = (caller: Caller, id: number) =>
  Effect.flatMap(findSchedule(id), (row) => requireScheduleAccess(caller, row));

/** Reads and locks a schedule in the version that the caller read. Errors: HTTP_404, ENTITY_STALE. */
export const lockOwnSchedule = Effect.fnUntraced(function* (caller: Caller, { id, version }: ScheduleKey) {
  const scheduleRow = yield* requireScheduleAccess(caller, yield* lockSchedule(id));
  if (scheduleRow.version !== version)
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id, version: scheduleRow.version, by: yield* lastChangedBy(auditEntityName, id) }),
    );
  return scheduleRow;
});

export const auditSchedule = (
  caller: Caller,
  action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE",
  scheduleAfter: ScheduleRow,
  scheduleBefore: ScheduleRow | null,
) =>
  writeAudit({
    userId: caller.userId,
    action,
    entity: auditEntityName,
    entityId: scheduleAfter.id,
    label: `${scheduleAfter.source} ${scheduleAfter.time}`,
    details: {
      before: scheduleBefore === null ? null : auditFieldsOf(scheduleBefore),
      after: auditFieldsOf(scheduleAfter),
    },
  });

const auditFieldsOf = ({
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
