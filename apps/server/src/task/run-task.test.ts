import { nextRuns, parseTaskPattern } from "@comptoir/domain/operation";
import { expect, layer } from "@effect/vitest";
import { Deferred, Effect, Fiber } from "effect";
import { SqlClient } from "effect/sql";
import { TestClock } from "effect/testing";

import { testDatabase } from "../database/index.ts";
import { TaskClock } from "../database/task-clock.ts";
import { leaseMs } from "./run-repository.ts";
import { runNextTask } from "./run-task.ts";
import { startDueTasks } from "./start-due.ts";
import { insertTask, noTaskSettings } from "./task-repository.ts";

const startMs = Date.UTC(2026, 2, 8, 5);
const pattern = parseTaskPattern("*/20 * * * *");
const time = { pattern: pattern.ok ? pattern.value : expect.fail("pattern"), timeZone: "America/Toronto" };

/** Makes one task with one due run; returns a function that reads the codes of the run's log and its state. */
const prepareRun = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`DELETE FROM task_run`;
  yield* sql`DELETE FROM task`;
  yield* insertTask({
    kind: "WEBHOOK",
    description: "a",
    isBuiltIn: false,
    isDeleted: false,
    isEnabled: true,
    ...time,
    overlap: "SKIP",
    missed: "EACH",
    retry: { attempts: 3, firstDelayMs: 60_000, factor: 5, delayAtMostMs: 3_600_000 },
    settings: noTaskSettings,
    secret: null,
    userId: null,
    layerId: null,
    decidedTo: startMs,
    nextAt: nextRuns(time, startMs, 1)[0] ?? null,
  });
  yield* startDueTasks();
  return Effect.gen(function* () {
    const lines = yield* sql<{ readonly code: string }>`SELECT code FROM task_run_line ORDER BY line_no`;
    const [run] = yield* sql`SELECT state, attempts FROM task_run`;
    return { codes: lines.map(({ code }) => code), run };
  });
});

const atRun = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.provideService(work, TaskClock, Effect.succeed(startMs + 20 * 60_000));

layer(testDatabase, { timeout: "60 seconds" })("a run of a task", (it) => {
  it.effect("whose server stops is released, and its log says so", () =>
    Effect.gen(function* () {
      const readRun = yield* atRun(prepareRun);
      const hasStarted = yield* Deferred.make<void>();
      const fiber = yield* Effect.forkChild(
        atRun(runNextTask(() => Effect.andThen(Deferred.succeed(hasStarted, undefined), Effect.never))),
      );
      yield* Deferred.await(hasStarted);
      yield* Fiber.interrupt(fiber);
      expect(yield* readRun).toEqual({ codes: ["STARTED", "RELEASED"], run: { state: "WAITING", attempts: 0 } });
    }),
  );

  it.effect(
    "that another server has claimed is left alone: the interrupted work does not say that it released it",
    () =>
      Effect.gen(function* () {
        const readRun = yield* atRun(prepareRun);
        const sql = yield* SqlClient.SqlClient;
        const isClaimed = yield* Deferred.make<void>();
        const claimByOther = sql`UPDATE task_run SET attempts = attempts + 1`;
        const fiber = yield* Effect.forkChild(
          atRun(
            runNextTask(() =>
              Effect.andThen(claimByOther, Effect.andThen(Deferred.succeed(isClaimed, undefined), Effect.never)),
            ),
          ),
        );
        yield* Deferred.await(isClaimed);
        // The next renewal of the lease finds the other claim.
        while (fiber.pollUnsafe() === undefined) {
          yield* TestClock.adjust(leaseMs);
          yield* Effect.promise(() => new Promise((resolve) => setTimeout(resolve, 5)));
        }
        expect(yield* Fiber.join(fiber)).toBe(true);
        expect(yield* readRun).toEqual({ codes: ["STARTED"], run: { state: "RUNNING", attempts: 2 } });
      }),
  );
});
