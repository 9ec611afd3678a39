/** Executes due runs of tasks: renews the lease, records the end once, tries again, and alerts when a run finally fails. */

import { hostname } from "node:os";

import { delayAfterAttempt, runResults } from "@comptoir/domain/operation";
import { Cause, Effect, Schedule } from "effect";

import { inTransaction } from "../database/index.ts";
import { taskTime } from "../database/task-clock.ts";
import { recordLine } from "../log/index.ts";
import { alertOfFailure } from "./alert-of-failure.ts";
import {
  claimTaskRun,
  endAttempt,
  insertLine,
  leaseMs,
  releaseRun,
  renewRun,
  type ClaimedRun,
} from "./run-repository.ts";
import { findTask, type TaskRow } from "./task-repository.ts";
import { failed, messageOf, type WorkContext, type WorkEnd, type WriteLine } from "./task-work.ts";
import { findWork } from "./works.ts";

/** Name of this server in the log of a run. */
const serverName = `${hostname()} ${process.pid}`;

/** Function that does the work of a task; tests replace it. */
export type DoWork<R> = (context: WorkContext) => Effect.Effect<WorkEnd, unknown, R>;

/** Does the work of a task by its kind; fails for a kind that only a newer server knows. */
export const workOfKind = (context: WorkContext) => {
  const work = findWork(context.task.kind);
  return work === undefined ? Effect.succeed(failed("FAULT")) : work(context);
};

/** Runs the next due run; false if there is none. */
export const runNextTask = Effect.fn("task.runNext")(function* <R>(work: DoWork<R>, server: string = serverName) {
  const run = yield* inTransaction(Effect.flatMap(taskTime, (nowMs) => claimTaskRun(nowMs, server)));
  if (run === undefined) return false;
  const task = yield* findTask(run.taskId);
  const writeLine: WriteLine = (code, parameters = {}) =>
    Effect.flatMap(taskTime, (nowMs) => insertLine(run.id, { code, parameters, nowMs }));
  if (run.isTakenOver) yield* writeLine("TAKEN_OVER");
  if (task === undefined) return yield* recordEnd(run, null, failed("FAULT"), writeLine);
  // An attempt whose server stopped counts too, so that work that crashes servers is not tried for ever.
  if (run.isTakenOver && run.attempts > task.retry.attempts)
    return yield* recordEnd(run, task, failed("STOPPED"), writeLine);
  yield* writeLine("STARTED", { attempt: run.attempts, server });
  const end = yield* whileLeased(run, attemptOf(work, { task, run, write: writeLine }));
  return end === null ? true : yield* recordEnd(run, task, end, writeLine);
});

/** Does the work of a run; an unexpected error becomes a failure with its message in the log. A server that is stopping releases the run. */
const attemptOf = <R>(work: DoWork<R>, workContext: WorkContext) =>
  Effect.suspend(() => work(workContext)).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.gen(function* () {
            yield* Effect.logError(`Run ${workContext.run.id} of task ${workContext.task.id} failed`, cause);
            yield* workContext.write("FAULT", { text: messageOf(Cause.squash(cause)) });
            return failed("FAULT");
          }),
    ),
    Effect.onInterrupt(() =>
      Effect.gen(function* () {
        yield* releaseRun(workContext.run, yield* taskTime);
        yield* workContext.write("RELEASED");
      }),
    ),
  );

/** Renews the lease during the work. Stops the work and returns null when another server has claimed the run. */
const whileLeased = <E, R>(run: ClaimedRun, work: Effect.Effect<WorkEnd, E, R>) =>
  Effect.raceFirst(
    work,
    Effect.flatMap(taskTime, (nowMs) => renewRun(run, nowMs)).pipe(
      Effect.repeat({ schedule: Schedule.spaced(leaseMs / 3), while: (isOwn) => isOwn }),
      Effect.as(null),
    ),
  );

/** Records the end of an attempt with its retry or its alert in one transaction; does nothing if another server took over the run. */
const recordEnd = Effect.fnUntraced(function* (
  claimedRun: ClaimedRun,
  task: TaskRow | null,
  { result, failure, rows }: WorkEnd,
  write: WriteLine,
) {
  const nowMs = yield* taskTime;
  yield* recordLine({
    source: "JOBS",
    level: failure === null ? "INFO" : "WARNING",
    text: `Task ${claimedRun.taskId}, run ${claimedRun.id}: ${result}${failure === null ? "" : ` (${failure})`}`,
    fields: { task: claimedRun.taskId, run: claimedRun.id, attempt: claimedRun.attempts, rows },
  });
  const delayMs =
    task === null ? null : delayAfterAttempt({ result, failure, attempts: claimedRun.attempts }, task.retry);
  yield* inTransaction(
    Effect.gen(function* () {
      const retryAt = delayMs === null ? null : nowMs + delayMs;
      if (!(yield* endAttempt(claimedRun, { result, failure, rows, retryAt, nowMs }))) return;
      if (delayMs !== null) yield* write("RETRIED", { seconds: Math.round(delayMs / 1_000) });
      else if (task !== null && runResults[result].alerts) yield* alertOfFailure(task, failure ?? "FAULT", nowMs);
    }),
  );
  return true;
});
