/** Decides due runs: each due time of a task gets one run, started or skipped, on only one of several servers. */

import { decideStart, dueRuns, nextRuns } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { inTransaction } from "../database/index.ts";
import { readTaskTime } from "../database/task-clock.ts";
import { countOpenRuns, insertTaskRun, type SkipReason } from "./run-repository.ts";
import { lockDueTask, readPause, setNextTime, type TaskRow } from "./task-repository.ts";

/** Maximum number of tasks in a round; further ones follow in the next round. */
const tasksInRoundAtMost = 50;

/** Starts or skips the due runs of every task; returns the number of started ones. */
export const startDueTasks = Effect.fn("task.startDue")(function* () {
  const nowMs = yield* readTaskTime;
  let startedCount = 0;
  for (let round = 0; round < tasksInRoundAtMost; round += 1) {
    const startedOfTask = yield* inTransaction(startDueTask(nowMs));
    if (startedOfTask === null) break;
    startedCount += startedOfTask;
  }
  return startedCount;
});

/** Decides the due runs of one task; null if no task is due. */
const startDueTask = Effect.fnUntraced(function* (nowMs: number) {
  const dueTask = yield* lockDueTask(nowMs);
  if (dueTask === undefined) return null;
  const dueTimes = dueRuns(dueTask, { afterMs: dueTask.decidedTo, nowMs, missed: dueTask.missed });
  const skipReason = dueTimes.length === 0 ? null : yield* findSkipReason(dueTask);
  let startedCount = 0;
  for (const dueAt of dueTimes) {
    const insertedRunId = yield* insertTaskRun({ taskId: dueTask.id, dueAt, askedBy: null, skipReason, nowMs });
    if (insertedRunId !== null && skipReason === null) startedCount += 1;
  }
  // A missed run that is not made up is still recorded in the history.
  if (dueTimes.length === 0 && dueTask.nextAt !== null && dueTask.nextAt > dueTask.decidedTo)
    yield* insertTaskRun({ taskId: dueTask.id, dueAt: dueTask.nextAt, askedBy: null, skipReason: "MISSED", nowMs });
  // After the clock was set back, nothing is decided twice.
  const decidedToMs = Math.max(nowMs, dueTask.decidedTo);
  yield* setNextTime(dueTask.id, { decidedTo: decidedToMs, nextAt: nextRuns(dueTask, decidedToMs, 1)[0] ?? null });
  return startedCount;
});

/** Returns the reason why due runs of a task are skipped; null if they start or wait. */
const findSkipReason = Effect.fnUntraced(function* ({ id, overlap, isEnabled }: TaskRow) {
  const openRunCount = yield* countOpenRuns(id);
  const isPaused = (yield* readPause()) !== null;
  const startDecision = decideStart({
    overlap,
    isRunning: openRunCount > 0,
    isWaiting: openRunCount > 1,
    isEnabled,
    isPaused,
  });
  if (startDecision !== "skip") return null;
  return (isPaused ? "PAUSED" : "OVERLAP") satisfies SkipReason;
});
