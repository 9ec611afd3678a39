/** Converts schedules and their deliveries to responses. */
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleRun, ScheduleWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";

import { nameOfUser } from "../../auth/index.ts";
import { listRightsGrantors } from "./batch-rights.ts";
import { groupRuns } from "./run-rows.ts";
import { findSchedule, listRuns, type ScheduleRow } from "./schedule-repository.ts";

/** Number of runs listed in a schedule's history. */
export const runsAnsweredAtMost = 20;

export const toWireSchedule = (row: ScheduleRow) =>
  Effect.map(toWireSchedules([row]), ([scheduleWire]) => scheduleWire as ScheduleWire);

export const toWireSchedules = Effect.fnUntraced(function* (scheduleRows: readonly ScheduleRow[]) {
  const nowMs = yield* Clock.currentTimeMillis;
  const lastRunRows = yield* listRuns(
    scheduleRows.map(({ id }) => id),
    1,
  );
  const userNameById = new Map<number, string>();
  for (const id of new Set(scheduleRows.flatMap((row) => [row.userId, ...row.recipientIds])))
    userNameById.set(id, yield* nameOfUser(id));
  return scheduleRows.map(({ decidedTo: _decidedTo, layerId: _layerId, ...row }): ScheduleWire => {
    const [run] = groupRuns(
      lastRunRows.filter(({ scheduleId }) => scheduleId === row.id),
      nowMs,
    );
    return {
      ...row,
      nextAt: row.isPaused || row.isDeleted ? null : row.nextAt,
      by: userNameById.get(row.userId) ?? "",
      recipients: row.recipientIds.map((id) => ({ id, name: userNameById.get(id) ?? "" })),
      last: run === undefined ? null : { dueAt: run.dueAt, result: run.result, outcome: run.batch?.outcome ?? null },
    };
  });
});

export const readRunsAnswer = Effect.fnUntraced(function* (caller: Caller, scheduleId: number) {
  const schedule = yield* findSchedule(scheduleId);
  const maySeeCosts = hasPermission(caller.permissions, ["PRODUCT_COST_READ"]);
  // Files in a folder are written with the rights of the schedule's owner.
  const groupedRuns = groupRuns(
    yield* listRuns([scheduleId], runsAnsweredAtMost),
    yield* Clock.currentTimeMillis,
    ({ userId }) => maySeeCosts || (userId ?? schedule?.userId) === caller.userId,
  );
  const lacksBatchPermission = (run: ScheduleRun) => run.deliveries.some(({ failure }) => failure === "BATCH_RIGHT");
  if (!groupedRuns.some(lacksBatchPermission)) return { runs: groupedRuns };
  const grantorNames = yield* listRightsGrantors(schedule);
  return { runs: groupedRuns.map((run) => (lacksBatchPermission(run) ? { ...run, menders: grantorNames } : run)) };
});
