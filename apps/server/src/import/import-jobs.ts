import { randomUUID } from "node:crypto";

import { Cause, Context, Effect, Exit, Fiber, FiberMap, Layer, Schedule, Semaphore } from "effect";
import type { SqlClient } from "effect/sql";

import { holdHeartbeatMs } from "@comptoir/domain/inventory";

import type { Catalogue } from "../catalogue/index.ts";
import { Maintenance, type DatabaseEngine } from "../database/index.ts";
import type { SaleStore } from "../sales/index.ts";
import { ImportJobRepository } from "./import-job-repository.ts";
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
    /** Finds a job of any server. */
    find(jobId: string): Effect.Effect<ImportJobState | undefined>;
    /** Uploads that jobs of any server read or will read. */
    readonly filesInUse: Effect.Effect<readonly string[]>;
    /**
     * Cancels a job and waits until its changes are undone; does nothing if the job has ended. The wait for one of another
     * server has a limit.
     */
    cancel(jobId: string): Effect.Effect<void>;
    /** Cancels every job of this server. */
    readonly cancelAll: Effect.Effect<void>;
  }
>()("@comptoir/server/ImportJobs") {
  static readonly layerNoDeps = Layer.effect(
    ImportJobs,
    Effect.gen(function* () {
      const { vacuum } = yield* Maintenance;
      const stored = yield* ImportJobRepository;
      const services = yield* Effect.context<
        SqlClient.SqlClient | DatabaseEngine | SaleStore | Catalogue | ImportRepository
      >();
      const fibers = yield* FiberMap.make<string>();
      const jobs = new Map<string, ImportJobState>();
      const oneAtATime = yield* Semaphore.make(1);
      yield* rollBackAtStart();
      yield* stored.endLeft("own");
      for (const work of [runLeaseRenewal(), Effect.andThen(rollBackStopped(), endOfStopped(stored))])
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

      const cancelOwn = Effect.fnUntraced(function* (jobId: string) {
        const fiber = yield* FiberMap.get(fibers, jobId);
        if (fiber._tag === "Some") yield* Fiber.interrupt(fiber.value);
      });

      const tellOthers = Effect.gen(function* () {
        const active = [...jobs.values()].filter((job) => !isOver(job));
        if (active.length === 0) return;
        yield* Effect.forEach(active, stored.save, { discard: true });
        for (const jobId of yield* stored.listStopping) yield* Effect.forkScoped(cancelOwn(jobId));
      }).pipe(Effect.catchCause((cause) => Effect.logError("the progress of imports was not stored", cause)));
      yield* Effect.forkScoped(Effect.repeat(tellOthers, Schedule.spaced(tellEvery)));

      /** Stores how a job ended, before it is forgotten here. */
      const remember = (jobId: string) =>
        Effect.suspend(() => {
          const job = jobs.get(jobId);
          if (job === undefined || !isOver(job)) return Effect.void;
          return Effect.andThen(
            stored.save(job),
            Effect.sync(() => jobs.delete(jobId)),
          );
        }).pipe(
          Effect.catchCause((cause) => Effect.logError("the end of an import was not stored", cause)),
          Effect.uninterruptible,
        );

      const find = (jobId: string) => {
        const job = jobs.get(jobId);
        // A failed or cancelled job may have committed first, which only its stored state says.
        return job === undefined || (isOver(job) && job.state !== "done") ? stored.find(jobId) : Effect.succeed(job);
      };

      return ImportJobs.of({
        start: Effect.fn("ImportJobs.start")(function* (run: Omit<ImportRun, "onProgress">) {
          const jobId = randomUUID();
          const job: ImportJobState = {
            jobId,
            userId: run.importer.userId,
            fileId: run.file.fileId,
            state: "waiting",
            phase: "waiting",
            rowsRead: 0,
            bytesRead: 0,
            bytesTotal: run.file.bytes,
          };
          yield* stored.begin(job);
          jobs.set(jobId, job);
          const work = runImport({
            ...run,
            jobId,
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
              Effect.onExit((exit) =>
                Effect.andThen(
                  Effect.sync(() => settle(jobId, exit)),
                  remember(jobId),
                ),
              ),
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
              Effect.onExit(() => remember(jobId)),
            ),
          );
          return jobId;
        }),
        find,
        filesInUse: Effect.map(stored.filesInUse, (files) => [
          ...new Set([...files, ...[...jobs.values()].filter((job) => !isOver(job)).map(({ fileId }) => fileId)]),
        ]),
        cancelAll: FiberMap.clear(fibers),
        cancel: Effect.fn("ImportJobs.cancel")(function* (jobId: string) {
          if (jobs.has(jobId)) return yield* cancelOwn(jobId);
          yield* stored.askToStop(jobId);
          const isEnded = Effect.map(stored.find(jobId), (job) => job === undefined || isOver(job));
          yield* Effect.timeoutOption(
            Effect.repeat(isEnded, { until: (ended) => ended, schedule: Schedule.spaced(tellEvery) }),
            stopWaitsAtMost,
          );
        }),
      });
    }),
  );

  static readonly layer = Layer.provide(ImportJobs.layerNoDeps, ImportJobRepository.layer);
}

/** Time between two reports of the progress to other servers. */
const tellEvery = "1 second";

/** Longest wait for another server to stop a job; the job is followed further anyway. */
const stopWaitsAtMost = "10 seconds";

/** Ends the jobs of stopped servers whose imports are rolled back. */
const endOfStopped = (stored: ImportJobRepository["Service"]) =>
  Effect.catchCause(stored.endLeft("others"), (cause) =>
    Effect.logError("the imports of a server that stopped were not ended", cause),
  );

const isOver = (job: ImportJobState | undefined): boolean =>
  job !== undefined && job.state !== "waiting" && job.state !== "running";
