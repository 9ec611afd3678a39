/** Reads runs of tasks and their logs for screens. */

import type { TaskRun, TaskRunLine } from "@comptoir/api/wire";
import { Effect } from "effect";
import { SqlClient, type Statement } from "effect/sql";

import { msOf } from "./task-repository.ts";

interface TaskRunRow extends Omit<TaskRun, "id" | "taskId"> {
  readonly id: number;
  readonly taskId: number;
}

const runColumnsSql = (sql: SqlClient.SqlClient) => sql`
  r.task_run_id AS id, r.task_id AS "taskId", ${msOf(sql, "r.due_at")} AS "dueAt", ${msOf(sql, "r.started_at")} AS "startedAt", ${msOf(sql, "r.ended_at")} AS "endedAt", r.state, r.skip_reason AS "skipReason", r.failure, r.attempts,
  CASE WHEN r.state = 'WAITING' AND r.attempts > 0 THEN ${msOf(sql, "r.next_at")} END AS "retryAt", r.row_count AS rows, CASE WHEN r.asked_by IS NOT NULL THEN coalesce(trim(u.first_name || ' ' || u.last_name), '') END AS "askedBy"`;

const toTaskRun = (row: TaskRunRow): TaskRun => ({ ...row, id: String(row.id), taskId: String(row.taskId) });

/** Lists the last runs of tasks, newest first. */
export const listTaskRuns = Effect.fn("listTaskRuns")(function* (taskIds: readonly number[], atMost: number) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<TaskRunRow>`
    SELECT ${runColumnsSql(sql)} FROM unnest(${[...taskIds]}::integer[]) AS t (id)
    JOIN LATERAL (SELECT * FROM task_run o WHERE o.task_id = t.id ORDER BY o.due_at DESC LIMIT ${atMost}) r ON true
    LEFT JOIN user_account u ON u.user_id = r.asked_by ORDER BY r.due_at DESC, r.task_run_id DESC`;
  return rows.map(toTaskRun);
}, Effect.orDie);

const selectRuns = Effect.fnUntraced(function* (condition: (sql: SqlClient.SqlClient) => Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql<TaskRunRow>`
    SELECT ${runColumnsSql(sql)} FROM task_run r LEFT JOIN user_account u ON u.user_id = r.asked_by WHERE ${condition(sql)}`;
  return rows.map(toTaskRun);
});

/** Maximum number of runs in a day of the time line. */
const runsOfDayAtMost = 2_000;

/** Lists the runs of tasks that were due in a span, oldest first. */
export const listRunsBetween = Effect.fn("listRunsBetween")(function* (
  taskIds: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
) {
  return yield* selectRuns(
    (sql) =>
      sql`r.task_id = ANY (${[...taskIds]}::integer[]) AND r.due_at >= ${new Date(fromMs)} AND r.due_at < ${new Date(toMs)} ORDER BY r.due_at, r.task_run_id LIMIT ${runsOfDayAtMost}`,
  );
}, Effect.orDie);

export const findTaskRun = Effect.fn("findTaskRun")(function* (id: number) {
  const [run] = yield* selectRuns((sql) => sql`r.task_run_id = ${id}`);
  return run;
}, Effect.orDie);

/** Lists the log of a run. */
export const listLines = Effect.fn("listLines")(function* (runId: number) {
  const sql = yield* SqlClient.SqlClient;
  return yield* sql<TaskRunLine>`
    SELECT ${msOf(sql, "at")} AS at, code, parameters FROM task_run_line WHERE task_run_id = ${runId} ORDER BY line_no`;
}, Effect.orDie);
