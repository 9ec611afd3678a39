/** Stores runs of tasks: each is claimed by one server at a time, and ended once. */

import type { RunResult, TaskFailure, TaskLine } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { acquireLock } from "../database/index.ts";
import { msOf } from "./task-repository.ts";

/** Time that a server has for a run before another may claim it, unless it renews the lease. Units: milliseconds. */
export const leaseMs = 90_000;

/** Reason why a due run is skipped. */
export type SkipReason = "MISSED" | "OVERLAP" | "PAUSED";

/** Run that this server has claimed. */
export interface ClaimedRun {
  readonly id: number;
  readonly taskId: number;
  /** Time when the run was due. Units: milliseconds since 1970. */
  readonly dueAt: number;
  /** Number of attempts including this one; a server can only end its own attempt. */
  readonly attempts: number;
  /** Whether a previous server stopped during the run. */
  readonly isTakenOver: boolean;
}

/** Inserts a run; returns null if its due time already has one. */
export const insertTaskRun = Effect.fn("insertTaskRun")(function* (run: {
  readonly taskId: number;
  readonly dueAt: number;
  readonly askedBy: number | null;
  readonly skipReason: SkipReason | null;
  readonly nowMs: number;
}) {
  const sql = yield* SqlClient.SqlClient;
  const [now, isSkipped] = [new Date(run.nowMs), run.skipReason !== null];
  const [runRow] = yield* sql<{ readonly id: number }>`
    INSERT INTO task_run (task_id, due_at, asked_by, state, skip_reason, next_at, ended_at)
    VALUES (${run.taskId}, ${new Date(run.dueAt)}, ${run.askedBy}, ${isSkipped ? "SKIPPED" : "WAITING"}, ${run.skipReason}, ${now}, ${isSkipped ? now : null})
    ON CONFLICT (task_id, due_at) DO NOTHING RETURNING task_run_id AS id`;
  return runRow?.id ?? null;
}, Effect.orDie);

/** Counts the runs of a task that have not ended. */
export const countOpenRuns = Effect.fn("countOpenRuns")(function* (taskId: number) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly count: number }>`
    SELECT count(*)::integer AS count FROM task_run WHERE task_id = ${taskId} AND state IN ('WAITING', 'RUNNING')`;
  return row?.count ?? 0;
}, Effect.orDie);

/**
 * Claims the earliest open run of a task that is due, or one whose server did not renew its lease. Claims of all servers
 * follow each other, so that two runs of a task never overlap. Call it in a transaction.
 */
export const claimTaskRun = Effect.fn("claimTaskRun")(function* (nowMs: number, server: string) {
  const sql = yield* SqlClient.SqlClient;
  yield* acquireLock("task claims");
  const now = new Date(nowMs);
  const [run] = yield* sql<ClaimedRun>`
    WITH due AS (
      SELECT r.task_run_id, r.state = 'RUNNING' AS is_taken_over FROM task_run r
      WHERE (r.state = 'WAITING' AND r.next_at <= ${now} OR r.state = 'RUNNING' AND r.leased_until <= ${now})
        AND NOT EXISTS (SELECT FROM task_run o WHERE o.task_id = r.task_id AND o.task_run_id <> r.task_run_id AND (o.state = 'RUNNING' OR o.state = 'WAITING' AND o.due_at < r.due_at))
      ORDER BY r.next_at, r.task_run_id LIMIT 1 FOR UPDATE OF r SKIP LOCKED)
    UPDATE task_run r SET state = 'RUNNING', attempts = r.attempts + 1, leased_until = ${new Date(nowMs + leaseMs)}, server = ${server}, started_at = coalesce(r.started_at, ${now})
    FROM due WHERE r.task_run_id = due.task_run_id
    RETURNING r.task_run_id AS id, r.task_id AS "taskId", ${msOf(sql, "r.due_at")} AS "dueAt", r.attempts, due.is_taken_over AS "isTakenOver"`;
  return run;
}, Effect.orDie);

/** Renews the lease of a run; false if another server has claimed it. */
export const renewRun = Effect.fn("renewRun")(function* ({ id, attempts }: ClaimedRun, nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const renewedRuns = yield* sql`
    UPDATE task_run SET leased_until = greatest(leased_until, ${new Date(nowMs + leaseMs)})
    WHERE task_run_id = ${id} AND state = 'RUNNING' AND attempts = ${attempts} RETURNING task_run_id`;
  return renewedRuns.length > 0;
}, Effect.orDie);

/** Releases a run, so that the next server claims it at once; the attempt does not count. False if another server has claimed it or it is over. */
export const releaseRun = Effect.fn("releaseRun")(function* ({ id, attempts }: ClaimedRun, nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const releasedRuns = yield* sql`
    UPDATE task_run SET state = 'WAITING', attempts = attempts - 1, leased_until = NULL, next_at = ${new Date(nowMs)}
    WHERE task_run_id = ${id} AND state = 'RUNNING' AND attempts = ${attempts} RETURNING task_run_id`;
  return releasedRuns.length > 0;
}, Effect.orDie);

/** Ends an attempt, if this server still owns it: the run is over, or waits until `retryAt`. */
export const endAttempt = Effect.fn("endAttempt")(function* (
  { id, attempts }: ClaimedRun,
  end: {
    readonly result: RunResult;
    readonly failure: TaskFailure | null;
    readonly rows: number | null;
    readonly retryAt: number | null;
    readonly nowMs: number;
  },
) {
  const sql = yield* SqlClient.SqlClient;
  const isLastAttempt = end.retryAt === null;
  const endedRuns = yield* sql`
    UPDATE task_run SET state = ${isLastAttempt ? end.result : "WAITING"}, failure = ${end.failure}, row_count = ${end.rows}, leased_until = NULL,
      next_at = ${new Date(end.retryAt ?? end.nowMs)}, ended_at = ${isLastAttempt ? new Date(end.nowMs) : null}
    WHERE task_run_id = ${id} AND state = 'RUNNING' AND attempts = ${attempts} RETURNING task_run_id`;
  return endedRuns.length > 0;
}, Effect.orDie);

/** Values that a line of a log mentions, by name. */
export type LineParameters = Readonly<Record<string, string | number>>;

/** Maximum number of lines of a run. */
const linesOfRunAtMost = 500;

/** Adds a line to the log of a run; further lines of a full log are dropped. */
export const insertLine = Effect.fn("insertLine")(function* (
  runId: number,
  line: { readonly code: TaskLine; readonly parameters: LineParameters; readonly nowMs: number },
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`
    INSERT INTO task_run_line (task_run_id, at, code, parameters)
    SELECT ${runId}::integer, ${new Date(line.nowMs)}::timestamptz, ${line.code}::text, ${JSON.stringify(line.parameters)}::jsonb
    WHERE (SELECT count(*) FROM task_run_line WHERE task_run_id = ${runId}) < ${linesOfRunAtMost}`;
}, Effect.orDie);

/** Age at which ended runs are deleted, except the last ten of each task. Units: days. */
const runRetentionDays = 90;

/** Deletes runs past the retention with their logs, except the last ten of each task; returns the number of runs. */
export const deleteOldRuns = Effect.fn("deleteOldRuns")(function* (nowMs: number) {
  const sql = yield* SqlClient.SqlClient;
  const deletedRuns = yield* sql`
    DELETE FROM task_run WHERE task_run_id IN (
      SELECT task_run_id FROM (SELECT task_run_id, ended_at, row_number() OVER (PARTITION BY task_id ORDER BY due_at DESC) AS place FROM task_run) r
      WHERE r.place > 10 AND r.ended_at < ${new Date(nowMs)}::timestamptz - make_interval(days => ${runRetentionDays}))
    RETURNING task_run_id`;
  return deletedRuns.length;
}, Effect.orDie);
