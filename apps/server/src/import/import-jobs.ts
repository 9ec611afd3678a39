import { randomUUID } from "node:crypto";

import { Cause, Context, Effect, Exit, Fiber, FiberMap, Layer, Schedule, Semaphore } from "effect";
import type { SqlClient } from "effect/sql";

import { holdHeartbeatMs } from "@comptoir/domain/inventory";

import type { Catalogue } from "../catalogue/index.ts";
import { Maintenance, type DatabaseEngine } from "../database/index.ts";
import type { SaleStore } from "../sales/index.ts";
import type { ImportRepository } from "./import-repository.ts";
import type { ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { runImport } from "./run-import.ts";
import { runLeaseRenewal, rollBackAtStart, rollBackStopped } from "./stopped-imports.ts";

/** Runs imports one at a time; they can be followed and cancelled. */

export interface ImportJobState {
  readonly jobId: string;
  readonly userId: number;
  readonly fileId: string;
  readonly state: "waiting" | "running" | "done" | "failed" | "cancelled";
  readonly phase: string;
  readonly rowsRead: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly result?: ImportOutcome;
  /** Reason of a failure; the log has the details under this id. */
  readonly errors?: readonly { readonly code: "HTTP_500"; readonly params: { readonly requestId: string } }[];
}

export class ImportJobs extends Context.Service<
  ImportJobs,
  {
    start(run: Omit<ImportRun, "onProgress">): Effect.Effect<string>;
    find(jobId: string): Effect.Effect<ImportJobState | undefined>;
    /** Uploads that jobs read or will read. */
    readonly filesInUse: Effect.Effect<readonly string[]>;
    /** Cancels a job and waits until its changes are undone; does nothing if the job has ended. */
    cancel(jobId: string): Effect.Effect<void>;
    /** Cancels every job. */
    readonly cancelAll: Effect.Effect<void>;
  }
>()("@comptoir/server/ImportJobs") {
  static readonly layer = Layer.effect(
    ImportJobs,
    Effect.gen(function* () {
      const { vacuum } = yield* Maintenance;
      const services = yield* Effect.context<
        SqlClient.SqlClient | DatabaseEngine | SaleStore | Catalogue | ImportRepository
      >();
      const fibers = yield* FiberMap.make<string>();
      const jobs = new Map<string, ImportJobState>();
      const oneAtATime = yield* Semaphore.make(1);
      yield* rollBackAtStart();
      for (const work of [runLeaseRenewal(), rollBackStopped()])
        yield* Effect.forkScoped(
          Effect.repeat(Effect.provideContext(work, services), Schedule.spaced(holdHeartbeatMs)),
        );

      const change = (jobId: string, values: Partial<ImportJobState>) => {
        const job = jobs.get(jobId);
        if (job !== undefined) jobs.set(jobId, { ...job, ...values });
      };

      const settle = (jobId: string, exit: Exit.Exit<ImportOutcome>) => {
        if (Exit.isSuccess(exit)) return change(jobId, { state: "done", phase: "done", result: exit.value });
        fail(jobId, exit.cause);
      };

      const fail = (jobId: string, cause: Cause.Cause<unknown>) => {
        if (isOver(jobs.get(jobId))) return;
        change(
          jobId,
          Cause.hasInterrupts(cause)
            ? { state: "cancelled" }
            : { state: "failed", errors: [{ code: "HTTP_500", params: { requestId: jobId } }] },
        );
      };

      return ImportJobs.of({
        start: Effect.fn("ImportJobs.start")(function* (run: Omit<ImportRun, "onProgress">) {
          const jobId = randomUUID();
          forgetOldest(jobs);
          jobs.set(jobId, {
            jobId,
            userId: run.importer.userId,
            fileId: run.file.fileId,
            state: "waiting",
            phase: "waiting",
            rowsRead: 0,
            bytesRead: 0,
            bytesTotal: run.file.bytes,
          });
          const work = runImport({
            ...run,
            // A cancelled run may still report progress; it stays cancelled.
            onProgress: ({ phase, rows, bytes }) => {
              if (!isOver(jobs.get(jobId)))
                change(jobId, { state: "running", phase, rowsRead: rows, bytesRead: bytes });
            },
          });
          yield* FiberMap.run(
            fibers,
            jobId,
            work.pipe(
              Effect.provideContext(services),
              Effect.onExit((exit) => Effect.sync(() => settle(jobId, exit))),
              // The embedded database updates its statistics only on request.
              Effect.andThen(run.mode === "commit" ? vacuum : Effect.void),
              oneAtATime.withPermits(1),
              // A job cancelled while it waits ends here: it never starts.
              Effect.onError((cause) =>
                Effect.andThen(
                  Effect.sync(() => fail(jobId, cause)),
                  Cause.hasInterruptsOnly(cause)
                    ? Effect.void
                    : Effect.annotateLogs(Effect.logError("an import failed", cause), { requestId: jobId }),
                ),
              ),
            ),
          );
          return jobId;
        }),
        find: (jobId) => Effect.sync(() => jobs.get(jobId)),
        filesInUse: Effect.sync(() => [...jobs.values()].filter((job) => !isOver(job)).map(({ fileId }) => fileId)),
        cancelAll: FiberMap.clear(fibers),
        cancel: Effect.fn("ImportJobs.cancel")(function* (jobId: string) {
          const fiber = yield* FiberMap.get(fibers, jobId);
          if (fiber._tag === "Some") yield* Fiber.interrupt(fiber.value);
        }),
      });
    }),
  );
}

const isOver = (job: ImportJobState | undefined): boolean =>
  job !== undefined && job.state !== "waiting" && job.state !== "running";

const jobsAtMost = 200;

function forgetOldest(jobs: Map<string, ImportJobState>): void {
  for (const [jobId, { state }] of jobs) {
    if (jobs.size < jobsAtMost) return;
    if (state !== "waiting" && state !== "running") jobs.delete(jobId);
  }
}
