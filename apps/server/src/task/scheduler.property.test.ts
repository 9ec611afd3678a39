/** Tests the scheduler with random crashes, stalls, failures, pauses and clocks: each due time has one run, each run ends once, and none is omitted. */

import { nextRuns, parseTaskPattern } from "@comptoir/domain/operation";
import { Effect, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";

import { testDatabase, inTransaction } from "../database/index.ts";
import { TaskClock } from "../database/task-clock.ts";
import { claimTaskRun, endAttempt, leaseMs, type ClaimedRun } from "./run-repository.ts";
import { runNextTask } from "./run-task.ts";
import { startDueTasks } from "./start-due.ts";
import { insertTask, noTaskSettings, writePause } from "./task-repository.ts";
import { toFailureEnd, toSuccessEnd } from "./task-work.ts";

const runtime = ManagedRuntime.make(testDatabase);
afterAll(() => runtime.dispose());

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 2, 8, 5);

type Step =
  | { readonly kind: "wait"; readonly minutes: number }
  | { readonly kind: "setBack"; readonly minutes: number }
  | { readonly kind: "decide" }
  | { readonly kind: "work"; readonly server: number; readonly isFailed: boolean }
  | { readonly kind: "crash"; readonly server: number }
  | { readonly kind: "stall"; readonly server: number }
  | { readonly kind: "pause"; readonly isPaused: boolean };

const server = fc.integer({ min: 1, max: 3 });
const arbStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("wait" as const), minutes: fc.integer({ min: 0, max: 45 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("setBack" as const), minutes: fc.integer({ min: 1, max: 70 }) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("decide" as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("work" as const), server, isFailed: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("crash" as const), server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("stall" as const), server }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("pause" as const), isPaused: fc.boolean() }) },
);

const pattern = parseTaskPattern("*/20 * * * *");
const time = { pattern: pattern.ok ? pattern.value : expect.fail("pattern"), timeZone: "America/Toronto" };

interface RunRow {
  readonly id: number;
  readonly dueAt: number;
  readonly state: string;
  readonly attempts: number;
}

/** Executes steps against the database; returns the due times that were decided, the rows, and how often each run ended. */
const play = Effect.fnUntraced(function* (steps: readonly Step[], overlap: "SKIP" | "QUEUE") {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM task_run`;
  yield* sql`DELETE FROM task_pause`;
  yield* sql`DELETE FROM task`;
  yield* insertTask({
    kind: "WEBHOOK",
    description: "a",
    isBuiltIn: false,
    isDeleted: false,
    isEnabled: true,
    ...time,
    overlap,
    missed: "EACH",
    retry: { attempts: 3, firstDelayMs: minuteMs, factor: 5, delayAtMostMs: 60 * minuteMs },
    settings: noTaskSettings,
    secret: null,
    userId: null,
    layerId: null,
    decidedTo: startMs,
    nextAt: nextRuns(time, startMs, 1)[0] ?? null,
  });
  let [now, latest] = [startMs, startMs];
  const ends = new Map<number, number>();
  const stalled: ClaimedRun[] = [];
  const atTime = <A, E, R>(work: Effect.Effect<A, E, R>) =>
    Effect.provideService(
      work,
      TaskClock,
      Effect.sync(() => now),
    );
  const working = new Set<number>();
  const work = (number: number, isFailed: boolean) =>
    atTime(
      runNextTask(
        ({ run }) =>
          Effect.gen(function* () {
            expect(working.size).toBe(0);
            working.add(run.id);
            yield* Effect.yieldNow;
            working.delete(run.id);
            if (!isFailed) ends.set(run.id, (ends.get(run.id) ?? 0) + 1);
            return isFailed ? toFailureEnd("NO_ANSWER") : toSuccessEnd(1);
          }),
        `server ${number}`,
      ),
    );
  const claim = (number: number) => inTransaction(claimTaskRun(now, `server ${number}`));
  for (const step of steps) {
    if (step.kind === "wait") now += step.minutes * minuteMs;
    if (step.kind === "setBack") now = Math.max(startMs, now - step.minutes * minuteMs);
    if (step.kind === "decide") {
      yield* atTime(startDueTasks());
      latest = Math.max(latest, now);
    }
    if (step.kind === "work") yield* work(step.server, step.isFailed);
    if (step.kind === "crash") yield* claim(step.server);
    if (step.kind === "stall") stalled.push(...[yield* claim(step.server)].flatMap((run) => run ?? []));
    if (step.kind === "pause") yield* writePause(step.isPaused ? { at: now, userId: null } : null);
  }
  // The servers continue, so that every open run ends.
  now = Math.max(now, latest) + leaseMs + minuteMs;
  for (let round = 0; round < 500; round += 1) {
    if (!(yield* work(1, false))) {
      const openRuns = yield* sql`SELECT FROM task_run WHERE state IN ('WAITING', 'RUNNING') LIMIT 1`;
      if (openRuns.length === 0) break;
      now += 61 * minuteMs;
    }
  }
  const late = yield* Effect.forEach(stalled, (run) =>
    endAttempt(run, { result: "SUCCEEDED", failure: null, rows: null, retryAt: null, nowMs: now }),
  );
  const rows = yield* sql<RunRow>`
    SELECT task_run_id AS id, floor(extract(epoch FROM due_at) * 1000)::float8 AS "dueAt", state, attempts FROM task_run ORDER BY due_at`;
  return { rows, ends, late, latest };
});

it(
  "no run is left out and none ends twice, for random crashes, stalls, failures, pauses and clocks",
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(arbStep, { minLength: 5, maxLength: 40 }),
        fc.constantFrom("SKIP" as const, "QUEUE" as const),
        async (steps, overlap) => {
          const { rows, ends, late, latest } = await runtime.runPromise(play(steps, overlap));
          const due = nextRuns(time, startMs, 2_000).filter((at) => at <= latest);
          expect(rows.map(({ dueAt }) => dueAt)).toEqual(due);
          for (const { id, state } of rows) {
            expect(["SUCCEEDED", "FAILED", "SKIPPED"]).toContain(state);
            expect(ends.get(id) ?? 0).toBe(state === "SUCCEEDED" ? 1 : 0);
          }
          // A server that continues after another has taken over its run records nothing.
          expect(late).toEqual(late.map(() => false));
        },
      ),
      { numRuns: 60 },
    ),
);

it(
  "two servers that claim at the same moment never work at two runs of a task at once",
  { timeout: 240_000 },
  async () => {
    const result = await runtime.runPromise(
      Effect.gen(function* () {
        yield* play([{ kind: "wait", minutes: 200 }, { kind: "decide" }], "QUEUE");
        const sql = yield* SqlClient.SqlClient;
        yield* sql`UPDATE task_run SET state = 'WAITING', attempts = 0, leased_until = NULL, ended_at = NULL`;
        const now = startMs + 1_000 * minuteMs;
        const claims = yield* Effect.all(
          Array.from({ length: 8 }, (_, index) => inTransaction(claimTaskRun(now, `server ${index}`))),
          { concurrency: "unbounded" },
        );
        return claims.filter((run) => run !== undefined).length;
      }),
    );
    expect(result).toBe(1);
  },
);
