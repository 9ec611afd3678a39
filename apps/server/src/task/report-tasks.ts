/** Shows report schedules as tasks: their runs are deliveries to people or folders. */

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleRun, TaskRun, TaskRunLine, TaskWire } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { defaultRetryPolicy, nextRuns, printTaskPattern, taskKinds } from "@comptoir/domain/operation";
import { scheduleTime } from "@comptoir/domain/report";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { nameOfUser } from "../auth/index.ts";
import { groupRuns } from "../report/schedule/run-rows.ts";
import {
  findSchedule,
  listRuns,
  listSchedulesOfLayersOrUser,
  type ScheduleRow,
} from "../report/schedule/schedule-repository.ts";
import { noTaskSettings } from "./task-repository.ts";
import type { TaskReach } from "./task-scope.ts";

/** Builds the key of a report schedule among tasks; its runs use the same form among runs. */
export const reportTaskKey = (id: number): string => `r${id}`;

/** Report schedule as a task, with its last runs. */
export interface ReportTask {
  readonly schedule: ScheduleRow;
  readonly runs: readonly ScheduleRun[];
}

const mayReadReports = ({ permissions }: Caller): boolean => hasPermission(permissions, ["REPORT_READ"]);

/** Lists the report schedules of a caller's layers, and their own, with their last runs. */
export const listReportTasks = Effect.fn("task.listReports")(function* (
  caller: Caller,
  { layerIds }: TaskReach,
  runsAtMost: number,
) {
  if (!mayReadReports(caller)) return [];
  return yield* attachRuns(yield* listSchedulesOfLayersOrUser(layerIds, caller.userId), runsAtMost);
});

/** Finds a report schedule that the caller may see. */
export const findReportTask = Effect.fn("task.findReport")(function* (
  caller: Caller,
  { layerIds }: TaskReach,
  id: number,
  runsAtMost: number,
) {
  const schedule = yield* findSchedule(id);
  const maySeeSchedule =
    schedule !== undefined &&
    !schedule.isDeleted &&
    mayReadReports(caller) &&
    (schedule.userId === caller.userId || layerIds.includes(schedule.layerId));
  if (!maySeeSchedule) return undefined;
  const [task] = yield* attachRuns([schedule], runsAtMost);
  return task;
});

const attachRuns = Effect.fnUntraced(function* (schedules: readonly ScheduleRow[], runsAtMost: number) {
  const now = yield* Clock.currentTimeMillis;
  const rows = yield* listRuns(
    schedules.map(({ id }) => id),
    runsAtMost,
  );
  return schedules.map((schedule): ReportTask => ({
    schedule,
    runs: groupRuns(
      rows.filter(({ scheduleId }) => scheduleId === schedule.id),
      now,
    ),
  }));
});

/** Converts a report schedule to the response of a task. `layerNames` has the names of the layers that the caller sees. */
export const viewReportTask = Effect.fn("task.viewReport")(function* (
  caller: Caller,
  { schedule, runs }: ReportTask,
  { now, layerNames, lastAtMost }: { now: number; layerNames: ReadonlyMap<number, string>; lastAtMost: number },
) {
  const taskKind = schedule.batch === null ? "REPORT_DELIVERY" : "BATCH_EXPORT";
  const scheduleTimes = scheduleTime(schedule);
  const taskView: TaskWire = {
    id: reportTaskKey(schedule.id),
    version: schedule.version,
    kind: taskKind,
    description: yield* readReportTitle(schedule, caller.language),
    report: schedule.source,
    isBuiltIn: false,
    isEnabled: !schedule.isPaused,
    pattern: printTaskPattern(scheduleTimes.pattern),
    timeZone: schedule.timeZone,
    overlap: taskKinds[taskKind].overlap,
    missed: schedule.missed,
    attempts: defaultRetryPolicy.attempts,
    firstDelay: defaultRetryPolicy.firstDelayMs / 1_000,
    factor: defaultRetryPolicy.factor,
    delayAtMost: defaultRetryPolicy.delayAtMostMs / 1_000,
    ...noTaskSettings,
    owner: yield* nameOfUser(schedule.userId),
    place: layerNames.get(schedule.layerId) ?? null,
    mayChange: schedule.userId === caller.userId || hasPermission(caller.permissions, ["REPORT_CUD"]),
    nextAt: schedule.isPaused ? [] : nextRuns(scheduleTimes, now),
    last: runs.slice(0, lastAtMost).map((run) => viewReportRun(schedule.id, run)),
  };
  return taskView;
});

/** Reads the title of a saved report; empty for the built-in one, which has the name of its kind. */
const readReportTitle = Effect.fnUntraced(function* ({ reportId }: ScheduleRow, language: string) {
  if (reportId === 0) return "";
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly title: string | null }>`
    SELECT coalesce(content -> 'descriptions' ->> ${language}, content -> 'descriptions' ->> 'fr') AS title FROM report WHERE report_id = ${reportId}`;
  return row?.title ?? "";
}, Effect.orDie);

/** Converts a run of a report schedule to the response of a task run. */
export function viewReportRun(
  scheduleId: number,
  { id, dueAt, startedAt, byHand, result, deliveries }: ScheduleRun,
): TaskRun {
  const isRunOver = result !== "RUNNING";
  const deliveryEndTimes = deliveries.flatMap(({ endedAt }) => endedAt ?? []);
  const retryTimes = deliveries.flatMap(({ nextAt, attempts }) => (attempts > 0 && nextAt !== null ? [nextAt] : []));
  const deliveredRowCounts = deliveries.flatMap(({ rows: count }) => count ?? []);
  return {
    id: reportTaskKey(id),
    taskId: reportTaskKey(scheduleId),
    dueAt,
    startedAt: result === "SKIPPED" ? null : startedAt,
    endedAt: isRunOver && deliveryEndTimes.length > 0 ? Math.max(...deliveryEndTimes) : null,
    state: result,
    skipReason: result === "SKIPPED" ? "MISSED" : null,
    failure: null,
    attempts: Math.max(0, ...deliveries.map(({ attempts }) => attempts)),
    retryAt: retryTimes.length === 0 ? null : Math.min(...retryTimes),
    rows: deliveredRowCounts.length === 0 ? null : Math.max(...deliveredRowCounts),
    askedBy: byHand ? "" : null,
  };
}

/** Converts the deliveries of a run to lines of a log. */
export const deliveryLinesOfRun = ({ deliveries }: ScheduleRun): readonly TaskRunLine[] =>
  deliveries.flatMap(({ name, state, failure, endedAt }): readonly TaskRunLine[] => {
    if (state === "WAITING" && failure === null) return [];
    return failure === null
      ? [{ at: endedAt, code: "DELIVERED", parameters: { name } }]
      : [{ at: endedAt, code: "NOT_DELIVERED", parameters: { name, reason: failure } }];
  });
