/** Converts tasks to responses: the list with the runs of the current day, and one task with its history. */

import type { Caller } from "@comptoir/api/contract";
import type { TaskDetail, TaskList, TaskRun, TaskRunDetail, TaskWire } from "@comptoir/api/wire";
import { readTaskTime } from "../database/task-clock.ts";
import { readDayTimesAt } from "./today.ts";
import { nextRuns, printTaskPattern } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { listLayers } from "../access/index.ts";
import { nameOfUser } from "../auth/index.ts";
import { PickupRoot } from "../import/index.ts";
import { notFound } from "../http/refusal.ts";
import { scheduleTime } from "@comptoir/domain/report";
import { findScheduleOfRun } from "../report/schedule/schedule-repository.ts";
import {
  findReportTask,
  deliveryLinesOfRun,
  listReportTasks,
  reportTaskKey,
  viewReportRun,
  viewReportTask,
} from "./report-tasks.ts";
import { findTaskRun, listLines, listRunsBetween, listTaskRuns } from "./run-rows.ts";
import { findTask, listTasks, readPause, type TaskRow } from "./task-repository.ts";
import { mayChangeTask, maySeeTask, readTaskReach, type TaskReach } from "./task-scope.ts";

/** Number of runs of a task in the list, and in its history. */
const [lastShown, historyShown] = [10, 50];

/** Parses the key of a task or run: its number, and whether it belongs to a report schedule. */
export function parseTaskKey(key: string): { readonly isReport: boolean; readonly id: number } {
  const keyParts = /^(r?)(\d{1,9})$/u.exec(key);
  return { isReport: keyParts?.[1] === "r", id: Number(keyParts?.[2] ?? 0) };
}

/** Lists the tasks that a caller sees, with the runs of the current day on the clock of their layer. */
export const listTaskViews = Effect.fn("task.list")(function* (caller: Caller) {
  const now = yield* readTaskTime;
  const taskReach = yield* readTaskReach(caller);
  const [tasks, reports] = [
    yield* listTasks(taskReach.layerIds),
    yield* listReportTasks(caller, taskReach, historyShown),
  ];
  const layerNames = yield* readLayerNames(taskReach);
  const taskIds = tasks.map(({ id }) => id);
  const lastRunsByTask = Map.groupBy(yield* listTaskRuns(taskIds, lastShown), ({ taskId }) => taskId);
  const taskViews: TaskWire[] = [];
  for (const task of tasks)
    taskViews.push(
      yield* viewTask(task, { now, reach: taskReach, layerNames, last: lastRunsByTask.get(String(task.id)) ?? [] }),
    );
  for (const report of reports)
    taskViews.push(yield* viewReportTask(caller, report, { now, layerNames, lastAtMost: lastShown }));
  const dayTimes = yield* readDayTimesAt(caller, now);
  const isDueToday = ({ dueAt }: TaskRun) => dueAt >= dayTimes.startsAt && dueAt < dayTimes.endsAt;
  const pause = yield* readPause();
  const taskList: TaskList = {
    asOf: now,
    timeZone: dayTimes.timeZone,
    dayStartsAt: dayTimes.startsAt,
    dayEndsAt: dayTimes.endsAt,
    pause: pause === null ? null : { at: pause.at, by: pause.userId === null ? null : yield* nameOfUser(pause.userId) },
    mayChangeAll: taskReach.changesAll,
    pickupRoot: taskReach.changesOwn ? yield* PickupRoot : null,
    tasks: taskViews,
    today: [
      ...(yield* listRunsBetween(taskIds, { fromMs: dayTimes.startsAt, toMs: dayTimes.endsAt })),
      ...reports.flatMap(({ schedule, runs }) => runs.map((run) => viewReportRun(schedule.id, run)).filter(isDueToday)),
    ],
    planned: [
      ...tasks.filter(({ isEnabled }) => isEnabled).map((task) => ({ key: String(task.id), time: task })),
      ...reports
        .filter(({ schedule }) => !schedule.isPaused)
        .map(({ schedule }) => ({ key: reportTaskKey(schedule.id), time: scheduleTime(schedule) })),
    ].flatMap(({ key, time }) =>
      nextRuns(time, now, plannedRunsAtMost)
        .filter((atMs) => atMs < dayTimes.endsAt)
        .map((atMs) => ({ taskId: key, at: atMs })),
    ),
  };
  return taskList;
});

/** Maximum number of planned runs of a task on the time line. */
const plannedRunsAtMost = 300;

/** Reads a task with its history. Errors: HTTP_404. */
export const readTaskView = Effect.fn("task.read")(function* (
  caller: Caller,
  key: string,
  secret: string | null = null,
) {
  const now = yield* readTaskTime;
  const taskReach = yield* readTaskReach(caller);
  const layerNames = yield* readLayerNames(taskReach);
  const { isReport, id } = parseTaskKey(key);
  const isPaused = (yield* readPause()) !== null;
  if (isReport) {
    const reportTask = yield* findReportTask(caller, taskReach, id, historyShown);
    if (reportTask === undefined) return yield* Effect.fail(notFound());
    const reportTaskDetail: TaskDetail = {
      asOf: now,
      isPaused,
      task: yield* viewReportTask(caller, reportTask, { now, layerNames, lastAtMost: lastShown }),
      runs: reportTask.runs.map((run) => viewReportRun(id, run)),
      secret: null,
    };
    return reportTaskDetail;
  }
  const task = yield* findVisibleTask(taskReach, id);
  const taskRuns = yield* listTaskRuns([id], historyShown);
  const taskDetail: TaskDetail = {
    asOf: now,
    isPaused,
    task: yield* viewTask(task, { now, reach: taskReach, layerNames, last: taskRuns.slice(0, lastShown) }),
    runs: taskRuns,
    secret,
  };
  return taskDetail;
});

/** Reads a run with its log. Errors: HTTP_404. */
export const readRunView = Effect.fn("task.readRun")(function* (caller: Caller, key: string) {
  const taskReach = yield* readTaskReach(caller);
  const { isReport, id } = parseTaskKey(key);
  if (isReport) {
    const scheduleId = yield* findScheduleOfRun(id);
    const reportTask =
      scheduleId === null ? undefined : yield* findReportTask(caller, taskReach, scheduleId, historyShown);
    const scheduleRun = reportTask?.runs.find((reportRun) => reportRun.id === id);
    if (scheduleRun === undefined || scheduleId === null) return yield* Effect.fail(notFound());
    const reportRunDetail: TaskRunDetail = {
      run: viewReportRun(scheduleId, scheduleRun),
      lines: deliveryLinesOfRun(scheduleRun),
    };
    return reportRunDetail;
  }
  const run = yield* findTaskRun(id);
  if (run === undefined) return yield* Effect.fail(notFound());
  yield* findVisibleTask(taskReach, Number(run.taskId));
  // A task of the whole installation may log lines about stores that its reader may not see.
  const visibleLines = (yield* listLines(id)).filter(
    ({ parameters: { locationId } }) => typeof locationId !== "number" || taskReach.layerIds.includes(locationId),
  );
  const runDetail: TaskRunDetail = { run, lines: visibleLines };
  return runDetail;
});

/** Finds a task that a caller may see. Errors: HTTP_404. */
const findVisibleTask = Effect.fnUntraced(function* (reach: TaskReach, id: number) {
  const task = yield* findTask(id);
  return task === undefined || task.isDeleted || !maySeeTask(reach, task) ? yield* Effect.fail(notFound()) : task;
});

const readLayerNames = Effect.fnUntraced(function* ({ layerIds }: TaskReach) {
  const visibleLayerIds = new Set(layerIds);
  return new Map(
    (yield* listLayers()).filter(({ id }) => visibleLayerIds.has(id)).map(({ id, description }) => [id, description]),
  );
});

const viewTask = Effect.fnUntraced(function* (
  task: TaskRow,
  context: {
    readonly now: number;
    readonly reach: TaskReach;
    readonly layerNames: ReadonlyMap<number, string>;
    readonly last: readonly TaskRun[];
  },
) {
  const { retry, settings } = task;
  const taskView: TaskWire = {
    id: String(task.id),
    version: task.version,
    kind: task.kind,
    description: task.description,
    report: null,
    isBuiltIn: task.isBuiltIn,
    isEnabled: task.isEnabled,
    pattern: printTaskPattern(task.pattern),
    timeZone: task.timeZone,
    overlap: task.overlap,
    missed: task.missed,
    attempts: retry.attempts,
    firstDelay: Math.round(retry.firstDelayMs / 1_000),
    factor: retry.factor,
    delayAtMost: Math.round(retry.delayAtMostMs / 1_000),
    ...settings,
    owner: task.userId === null ? null : yield* nameOfUser(task.userId),
    place: task.layerId === null ? null : (context.layerNames.get(task.layerId) ?? null),
    mayChange: mayChangeTask(context.reach, task),
    nextAt: task.isEnabled ? nextRuns(task, context.now) : [],
    last: context.last,
  };
  return taskView;
});
