/** Decides due runs: each due time of a task gets one run, started or skipped, on only one of several servers. */

import { decideStart, dueRuns, nextRuns } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { inTransaction } from "../database/index.ts";
import { taskTime } from "../database/task-clock.ts";
import { countOpenRuns, insertTaskRun, type SkipReason } from "./run-repository.ts";
import { lockDueTask, readPause, setNextTime, type TaskRow } from "./task-repository.ts";

/** Maximum number of tasks in a round; further ones follow in the next round. */
const tasksInRound = 50;

/** Starts or skips the due runs of every task; returns the number of started ones. */
export const startDueTasks = Effect.fn("task.startDue")(function* () {
  const nowMs = yield* taskTime;
  let startedCount = 0;
  for (let round = 0; round < tasksInRound; round += 1) {
    const count = yield* inTransaction(startDueTask(nowMs));
    if (count === null) break;
    startedCount += count;
  }
  return startedCount;
});

/** Decides the due runs of one task; null if no task is due. */
const startDueTask = Effect.fnUntraced(function* (nowMs: number) {
  const task = yield* lockDueTask(nowMs);
  if (task === undefined) return null;
  const runs = dueRuns(task, { afterMs: task.decidedTo, nowMs, missed: task.missed });
  const skipReason = runs.length === 0 ? null : yield* skipReasonOf(task);
  let startedCount = 0;
  for (const dueAt of runs) {
    const id = yield* insertTaskRun({ taskId: task.id, dueAt, askedBy: null, skipReason, nowMs });
    if (id !== null && skipReason === null) startedCount += 1;
  }
  // A missed run that is not made up is still recorded in the history.
  if (runs.length === 0 && task.nextAt !== null && task.nextAt > task.decidedTo)
    yield* insertTaskRun({ taskId: task.id, dueAt: task.nextAt, askedBy: null, skipReason: "MISSED", nowMs });
  // After the clock was set back, nothing is decided twice.
  const decidedTo = Math.max(nowMs, task.decidedTo);
  yield* setNextTime(task.id, { decidedTo, nextAt: nextRuns(task, decidedTo, 1)[0] ?? null });
  return startedCount;
});

/** Returns the reason why due runs of a task are skipped; null if they start or wait. */
const skipReasonOf = Effect.fnUntraced(function* ({ id, overlap, isEnabled }: TaskRow) {
  const openRunCount = yield* countOpenRuns(id);
  const isPaused = (yield* readPause()) !== null;
  const decision = decideStart({
    overlap,
    isRunning: openRunCount > 0,
    isWaiting: openRunCount > 1,
    isEnabled,
    isPaused,
  });
  if (decision !== "skip") return null;
  return (isPaused ? "PAUSED" : "OVERLAP") satisfies SkipReason;
});
