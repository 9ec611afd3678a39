import { nextRuns, parseTaskPattern, type TaskFailure, type TaskKind, type TaskLine } from "@comptoir/domain/operation";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dueInstantsBefore } from "./past-runs.ts";

/** Past runs of a kind of task: their number, duration, rows and log, and the failures by index of the run, newest first. */
interface DemoTaskHistory {
  readonly kind: TaskKind;
  readonly count: number;
  readonly seconds: number;
  readonly rows: number | null;
  readonly failures: Readonly<Record<number, TaskFailure>>;
  readonly lines: readonly (readonly [TaskLine, Readonly<Record<string, string | number>>])[];
}

const firstAttemptParams = { attempt: 1, server: "comptoir-1 812" };

const taskHistories: readonly DemoTaskHistory[] = [
  {
    kind: "RETENTION",
    count: 30,
    seconds: 2,
    rows: 14,
    failures: {},
    lines: [
      ["STARTED", firstAttemptParams],
      ["DELETED", { what: "SESSIONS", number: 14 }],
      ["PART_DONE", { what: "ERRORS" }],
      ["PART_DONE", { what: "EXPORT_FILES" }],
    ],
  },
  {
    kind: "STORE_DAY_AUDIT",
    count: 30,
    seconds: 1,
    rows: 0,
    failures: { 7: "FAULT" },
    lines: [
      ["STARTED", firstAttemptParams],
      ["NOTHING_TO_DO", {}],
    ],
  },
  {
    kind: "INTEGRITY_CHECK",
    count: 10,
    seconds: 95,
    rows: null,
    failures: {},
    lines: [
      ["STARTED", firstAttemptParams],
      ["CHECKED", { text: "All 16 tables of sums agree with the receipts." }],
    ],
  },
  {
    kind: "WEBHOOK",
    count: 12,
    seconds: 1,
    rows: 3,
    failures: { 2: "NO_ANSWER", 5: "REFUSED" },
    lines: [
      ["STARTED", firstAttemptParams],
      ["ANSWERED", { host: "compta.example.com", status: 200 }],
    ],
  },
];

/** Makes a webhook of the administrator, and the past runs of the demo's tasks. */
export const makeTasks = Effect.fn("makeTasks")(function* (now: number) {
  const sql = yield* SqlClient.SqlClient;
  const dailyPattern = parseTaskPattern("30 5 * * *");
  if (!dailyPattern.ok) return;
  const nextMs = nextRuns({ pattern: dailyPattern.value, timeZone: "America/Toronto" }, now, 1)[0] ?? now;
  // Disabled, because the demo calls nobody.
  yield* sql`
    INSERT INTO task (kind, description, pattern, time_zone, overlap, missed, attempts, first_delay_ms, delay_factor, delay_at_most_ms, settings, secret, user_id, target_layer_id, is_enabled, decided_to, next_at)
    SELECT 'WEBHOOK', 'Ventes de la veille vers la comptabilité', '30 5 * * *', 'America/Toronto', 'QUEUE', 'EACH', 4, 60000, 5, 3600000, '{"address": "https://compta.example.com/ventes"}', 'demo', user_id, target_layer_id, false, ${new Date(now)}, ${new Date(nextMs)}
    FROM user_account WHERE username = 'admin'`;
  const taskRows = yield* sql<{
    readonly id: number;
    readonly kind: string;
    readonly pattern: string;
    readonly timeZone: string;
  }>`
    SELECT task_id AS id, kind, pattern, time_zone AS "timeZone" FROM task`;
  for (const task of taskRows) {
    const taskHistory = taskHistories.find(({ kind }) => kind === task.kind);
    if (taskHistory === undefined) continue;
    for (const [taskIndex, dueAt] of dueInstantsBefore(task, now, taskHistory.count).entries())
      yield* writeTaskRun(task.id, { dueAt, runIndex: taskIndex, history: taskHistory });
  }
}, Effect.orDie);

/** Writes a past run with its log. */
const writeTaskRun = Effect.fnUntraced(function* (
  taskId: number,
  {
    dueAt,
    runIndex,
    history,
  }: { readonly dueAt: number; readonly runIndex: number; readonly history: DemoTaskHistory },
) {
  const sql = yield* SqlClient.SqlClient;
  const runFailure = history.failures[runIndex] ?? null;
  const startedAtMs = dueAt + 2_000;
  const endedAtMs = startedAtMs + history.seconds * 1_000 + 137 * (runIndex % 7);
  const rowCount = runFailure === null ? history.rows : null;
  const [run] = yield* sql<{ readonly id: number }>`
    INSERT INTO task_run (task_id, due_at, state, attempts, next_at, failure, started_at, ended_at, row_count)
    VALUES (${taskId}, ${new Date(dueAt)}, ${runFailure === null ? "SUCCEEDED" : "FAILED"}, ${runFailure === null ? 1 : 4}, ${new Date(dueAt)}, ${runFailure}, ${new Date(startedAtMs)}, ${new Date(endedAtMs)}, ${rowCount})
    ON CONFLICT (task_id, due_at) DO NOTHING RETURNING task_run_id AS id`;
  if (run === undefined) return;
  const logLines: DemoTaskHistory["lines"] =
    runFailure === null
      ? history.lines
      : [
          ["STARTED", { ...firstAttemptParams, attempt: 4 }],
          ["FAULT", { text: runFailure === "REFUSED" ? "503" : "ETIMEDOUT" }],
        ];
  for (const [code, parameters] of logLines)
    yield* sql`
      INSERT INTO task_run_line (task_run_id, at, code, parameters) VALUES (${run.id}, ${new Date(startedAtMs)}, ${code}, ${JSON.stringify(parameters)}::jsonb)`;
});
