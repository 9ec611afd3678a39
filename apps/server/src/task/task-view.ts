/** Converts tasks to responses: the list with the runs of the current day, and one task with its history. */

import type { Caller } from "@comptoir/api/contract";
import type { TaskDetail, TaskList, TaskRun, TaskRunDetail, TaskWire } from "@comptoir/api/wire";
import { taskTime } from "../database/task-clock.ts";
import { dayAt } from "./today.ts";
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
  linesOfReportRun,
  listReportTasks,
  reportKey,
  viewReportRun,
  viewReportTask,
} from "./report-tasks.ts";
import { findTaskRun, listLines, listRunsBetween, listTaskRuns } from "./run-rows.ts";
import { findTask, listTasks, readPause, type TaskRow } from "./task-repository.ts";
import { mayChangeTask, seesTask, taskReachOf, type TaskReach } from "./task-scope.ts";

/** Number of runs of a task in the list, and in its history. */
const [lastShown, historyShown] = [10, 50];

/** Parses the key of a task or run: its number, and whether it belongs to a report schedule. */
export function readKey(key: string): { readonly isReport: boolean; readonly id: number } {
  const keyParts = /^(r?)(\d{1,9})$/u.exec(key);
  return { isReport: keyParts?.[1] === "r", id: Number(keyParts?.[2] ?? 0) };
}

/** Lists the tasks that a caller sees, with the runs of the current day on the clock of their layer. */
export const listTaskViews = Effect.fn("task.list")(function* (caller: Caller) {
  const now = yield* taskTime;
  const reach = yield* taskReachOf(caller);
  const [tasks, reports] = [yield* listTasks(reach.layerIds), yield* listReportTasks(caller, reach, historyShown)];
  const layerNames = yield* namesOfLayers(reach);
  const ids = tasks.map(({ id }) => id);
  const lastRunsByTask = Map.groupBy(yield* listTaskRuns(ids, lastShown), ({ taskId }) => taskId);
  const views: TaskWire[] = [];
  for (const task of tasks)
    views.push(yield* viewTask(task, { now, reach, layerNames, last: lastRunsByTask.get(String(task.id)) ?? [] }));
  for (const report of reports)
    views.push(yield* viewReportTask(caller, report, { now, layerNames, lastAtMost: lastShown }));
  const day = yield* dayAt(caller, now);
  const isDueToday = ({ dueAt }: TaskRun) => dueAt >= day.startsAt && dueAt < day.endsAt;
  const pause = yield* readPause();
  const taskList: TaskList = {
    asOf: now,
    timeZone: day.timeZone,
    dayStartsAt: day.startsAt,
    dayEndsAt: day.endsAt,
    pause: pause === null ? null : { at: pause.at, by: pause.userId === null ? null : yield* nameOfUser(pause.userId) },
    mayChangeAll: reach.changesAll,
    pickupRoot: reach.changesOwn ? yield* PickupRoot : null,
    tasks: views,
    today: [
      ...(yield* listRunsBetween(ids, { fromMs: day.startsAt, toMs: day.endsAt })),
      ...reports.flatMap(({ schedule, runs }) => runs.map((run) => viewReportRun(schedule.id, run)).filter(isDueToday)),
    ],
    planned: [
      ...tasks.filter(({ isEnabled }) => isEnabled).map((task) => ({ key: String(task.id), time: task })),
      ...reports
        .filter(({ schedule }) => !schedule.isPaused)
        .map(({ schedule }) => ({ key: reportKey(schedule.id), time: scheduleTime(schedule) })),
    ].flatMap(({ key, time }) =>
      nextRuns(time, now, plannedAtMost)
        .filter((atMs) => atMs < day.endsAt)
        .map((atMs) => ({ taskId: key, at: atMs })),
    ),
  };
  return taskList;
});

/** Maximum number of planned runs of a task on the time line. */
const plannedAtMost = 300;

/** Reads a task with its history. Errors: HTTP_404. */
export const readTaskView = Effect.fn("task.read")(function* (
  caller: Caller,
  key: string,
  secret: string | null = null,
) {
  const now = yield* taskTime;
  const reach = yield* taskReachOf(caller);
  const layerNames = yield* namesOfLayers(reach);
  const { isReport, id } = readKey(key);
  const isPaused = (yield* readPause()) !== null;
  if (isReport) {
    const report = yield* findReportTask(caller, reach, id, historyShown);
    if (report === undefined) return yield* Effect.fail(notFound());
    const detail: TaskDetail = {
      asOf: now,
      isPaused,
      task: yield* viewReportTask(caller, report, { now, layerNames, lastAtMost: lastShown }),
      runs: report.runs.map((run) => viewReportRun(id, run)),
      secret: null,
    };
    return detail;
  }
  const task = yield* seenTask(reach, id);
  const runs = yield* listTaskRuns([id], historyShown);
  const taskDetail: TaskDetail = {
    asOf: now,
    isPaused,
    task: yield* viewTask(task, { now, reach, layerNames, last: runs.slice(0, lastShown) }),
    runs,
    secret,
  };
  return taskDetail;
});

/** Reads a run with its log. Errors: HTTP_404. */
export const readRunView = Effect.fn("task.readRun")(function* (caller: Caller, key: string) {
  const reach = yield* taskReachOf(caller);
  const { isReport, id } = readKey(key);
  if (isReport) {
    const scheduleId = yield* findScheduleOfRun(id);
    const report = scheduleId === null ? undefined : yield* findReportTask(caller, reach, scheduleId, historyShown);
    const run = report?.runs.find((reportRun) => reportRun.id === id);
    if (run === undefined || scheduleId === null) return yield* Effect.fail(notFound());
    const detail: TaskRunDetail = { run: viewReportRun(scheduleId, run), lines: linesOfReportRun(run) };
    return detail;
  }
  const run = yield* findTaskRun(id);
  if (run === undefined) return yield* Effect.fail(notFound());
  yield* seenTask(reach, Number(run.taskId));
  // A task of the whole installation may log lines about stores that its reader may not see.
  const lines = (yield* listLines(id)).filter(
    ({ parameters: { locationId } }) => typeof locationId !== "number" || reach.layerIds.includes(locationId),
  );
  const detail: TaskRunDetail = { run, lines };
  return detail;
});

/** Finds a task that a caller may see. Errors: HTTP_404. */
const seenTask = Effect.fnUntraced(function* (reach: TaskReach, id: number) {
  const task = yield* findTask(id);
  return task === undefined || task.isDeleted || !seesTask(reach, task) ? yield* Effect.fail(notFound()) : task;
});

const namesOfLayers = Effect.fnUntraced(function* ({ layerIds }: TaskReach) {
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
  const view: TaskWire = {
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
  return view;
});
