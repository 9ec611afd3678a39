/** Executes due runs of tasks: renews the lease, records the end once, tries again, and alerts when a run finally fails. */

import { hostname } from "node:os";

import { delayAfterAttempt, runResults } from "@comptoir/domain/operation";
import { Cause, Effect, Schedule } from "effect";

import { inTransaction } from "../database/index.ts";
import { readTaskTime } from "../database/task-clock.ts";
import { recordLine } from "../log/index.ts";
import { mailTaskFailure } from "./alert-of-failure.ts";
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
import { toFailureEnd, errorMessageOf, type WorkContext, type WorkEnd, type WriteRunLine } from "./task-work.ts";
import { findTaskWork } from "./works.ts";

/** Name of this server in the log of a run. */
const serverName = `${hostname()} ${process.pid}`;

/** Function that does the work of a task; tests replace it. */
export type TaskWorkFunction<R> = (context: WorkContext) => Effect.Effect<WorkEnd, unknown, R>;

/** Does the work of a task by its kind; ends with the failure FAULT for a kind that only a newer server knows. */
export const runWorkOfKind = (context: WorkContext) => {
  const kindWork = findTaskWork(context.task.kind);
  return kindWork === undefined ? Effect.succeed(toFailureEnd("FAULT")) : kindWork(context);
};

/** Runs the next due run; false if there is none. */
export const runNextTask = Effect.fn("task.runNext")(function* <R>(
  work: TaskWorkFunction<R>,
  server: string = serverName,
) {
  const claimedRun = yield* inTransaction(Effect.flatMap(readTaskTime, (nowMs) => claimTaskRun(nowMs, server)));
  if (claimedRun === undefined) return false;
  const task = yield* findTask(claimedRun.taskId);
  const writeLine: WriteRunLine = (code, parameters = {}) =>
    Effect.flatMap(readTaskTime, (nowMs) => insertLine(claimedRun.id, { code, parameters, nowMs }));
  if (claimedRun.isTakenOver) yield* writeLine("TAKEN_OVER");
  if (task === undefined) return yield* recordEnd(claimedRun, null, toFailureEnd("FAULT"), writeLine);
  // An attempt whose server stopped counts too, so that work that crashes servers is not tried for ever.
  if (claimedRun.isTakenOver && claimedRun.attempts > task.retry.attempts)
    return yield* recordEnd(claimedRun, task, toFailureEnd("STOPPED"), writeLine);
  yield* writeLine("STARTED", { attempt: claimedRun.attempts, server });
  const workEnd = yield* whileLeased(claimedRun, attemptWork(work, { task, run: claimedRun, write: writeLine }));
  return workEnd === null ? true : yield* recordEnd(claimedRun, task, workEnd, writeLine);
});

/** Does the work of a run; an unexpected error becomes a failure with its message in the log. Interrupted work releases the run, unless another server has claimed it. */
const attemptWork = <R>(work: TaskWorkFunction<R>, workContext: WorkContext) =>
  Effect.suspend(() => work(workContext)).pipe(
    Effect.catchCause((cause) =>
      Cause.hasInterruptsOnly(cause)
        ? Effect.interrupt
        : Effect.gen(function* () {
            yield* Effect.logError(`Run ${workContext.run.id} of task ${workContext.task.id} failed`, cause);
            yield* workContext.write("FAULT", { text: errorMessageOf(Cause.squash(cause)) });
            return toFailureEnd("FAULT");
          }),
    ),
    Effect.onInterrupt(() =>
      Effect.gen(function* () {
        if (yield* releaseRun(workContext.run, yield* readTaskTime)) yield* workContext.write("RELEASED");
      }),
    ),
  );

/** Renews the lease during the work. Stops the work and returns null when another server has claimed the run. */
const whileLeased = <E, R>(run: ClaimedRun, work: Effect.Effect<WorkEnd, E, R>) =>
  Effect.raceFirst(
    work,
    Effect.flatMap(readTaskTime, (nowMs) => renewRun(run, nowMs)).pipe(
      Effect.repeat({ schedule: Schedule.spaced(leaseMs / 3), while: (isOwn) => isOwn }),
      Effect.as(null),
    ),
  );

/** Logs the end of an attempt, then records it with its retry or its alert in one transaction; records nothing if another server has claimed the run. */
const recordEnd = Effect.fnUntraced(function* (
  claimedRun: ClaimedRun,
  task: TaskRow | null,
  { result, failure, rows }: WorkEnd,
  write: WriteRunLine,
) {
  const nowMs = yield* readTaskTime;
  yield* recordLine({
    source: "JOBS",
    level: failure === null ? "INFO" : "WARNING",
    text: `Task ${claimedRun.taskId}, run ${claimedRun.id}: ${result}${failure === null ? "" : ` (${failure})`}`,
    fields: { task: claimedRun.taskId, run: claimedRun.id, attempt: claimedRun.attempts, rows },
  });
  const retryDelayMs =
    task === null ? null : delayAfterAttempt({ result, failure, attempts: claimedRun.attempts }, task.retry);
  yield* inTransaction(
    Effect.gen(function* () {
      const retryAt = retryDelayMs === null ? null : nowMs + retryDelayMs;
      if (!(yield* endAttempt(claimedRun, { result, failure, rows, retryAt, nowMs }))) return;
      if (retryDelayMs !== null) yield* write("RETRIED", { seconds: Math.round(retryDelayMs / 1_000) });
      else if (task !== null && runResults[result].alerts) yield* mailTaskFailure(task, failure ?? "FAULT", nowMs);
    }),
  );
  return true;
});
