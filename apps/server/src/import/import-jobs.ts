import { randomUUID } from "node:crypto";

import { Cause, Context, Effect, Fiber, FiberMap, Layer, Schedule, Semaphore } from "effect";
import type { SqlClient } from "effect/sql";

import { holdHeartbeatMs } from "@comptoir/domain/inventory";

import type { Catalogue } from "../catalogue/index.ts";
import { Maintenance, type DatabaseEngine } from "../database/index.ts";
import type { SaleStore } from "../sales/index.ts";
import { ImportJobRepository } from "./import-job-repository.ts";
import {
  isJobOver,
  makeImportJobStates,
  makeWaitingJob,
  type ImportJobState,
  type ImportJobStates,
} from "./import-job-states.ts";
import type { ImportRepository } from "./import-repository.ts";
import type { ImportRun } from "./import-run.ts";
import { runImport } from "./run-import.ts";
import { runLeaseRenewal, rollBackAtStart, rollBackStopped } from "./stopped-imports.ts";

/** Runs imports one at a time; they can be followed and cancelled. */

export class ImportJobs extends Context.Service<
  ImportJobs,
  {
    start(run: UnfollowedRun): Effect.Effect<string>;
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
      const jobRepository = yield* ImportJobRepository;
      const jobStates = makeImportJobStates();
      const fiberByJob = yield* FiberMap.make<string>();
      yield* endStoppedImports(jobRepository);
      yield* runProgressReports(jobStates, jobRepository, fiberByJob);
      return ImportJobs.of({
        start: yield* makeStartRun(jobStates, jobRepository, fiberByJob),
        find(jobId) {
          const jobState = jobStates.findJob(jobId);
          // A failed or cancelled job may have committed first, which only its stored state says.
          return jobState === undefined || (isJobOver(jobState) && jobState.state !== "done")
            ? jobRepository.find(jobId)
            : Effect.succeed(jobState);
        },
        filesInUse: Effect.map(jobRepository.filesInUse, (files) => [
          ...new Set([...files, ...jobStates.listActive().map(({ fileId }) => fileId)]),
        ]),
        cancelAll: FiberMap.clear(fiberByJob),
        cancel: Effect.fn("ImportJobs.cancel")(function* (jobId: string) {
          yield* jobStates.findJob(jobId) === undefined
            ? stopOnOtherServer(jobId, jobRepository)
            : interruptJob(fiberByJob, jobId);
        }),
      });
    }),
  );

  static readonly layer = Layer.provide(ImportJobs.layerNoDeps, ImportJobRepository.layer);
}

type UnfollowedRun = Omit<ImportRun, "onProgress">;

type StoredJobsService = ImportJobRepository["Service"];

type ImportServices = SqlClient.SqlClient | DatabaseEngine | SaleStore | Catalogue | ImportRepository;

/** Rolls back and ends the imports of servers that stopped: at start, and again while this server runs. */
const endStoppedImports = Effect.fnUntraced(function* (stored: StoredJobsService) {
  const importServices = yield* Effect.context<ImportServices>();
  yield* rollBackAtStart();
  yield* stored.endLeft("own");
  for (const work of [runLeaseRenewal(), Effect.andThen(rollBackStopped(), endJobsOfStopped(stored))])
    yield* Effect.forkScoped(
      Effect.repeat(Effect.provideContext(work, importServices), Schedule.spaced(holdHeartbeatMs)),
    );
});

/** Ends the jobs of stopped servers whose imports are rolled back. */
const endJobsOfStopped = (stored: StoredJobsService) =>
  Effect.catchCause(stored.endLeft("others"), (cause) =>
    Effect.logError("the imports of a server that stopped were not ended", cause),
  );

/** Stores the progress of this server's jobs every second, and stops those that another server was asked to stop. */
const runProgressReports = Effect.fnUntraced(function* (
  states: ImportJobStates,
  stored: StoredJobsService,
  fibers: FiberMap.FiberMap<string>,
) {
  const reportProgress = Effect.gen(function* () {
    const activeJobs = states.listActive();
    if (activeJobs.length === 0) return;
    yield* Effect.forEach(activeJobs, stored.save, { discard: true });
    for (const jobId of yield* stored.listStopping) yield* Effect.forkScoped(interruptJob(fibers, jobId));
  }).pipe(Effect.catchCause((cause) => Effect.logError("the progress of imports was not stored", cause)));
  yield* Effect.forkScoped(Effect.repeat(reportProgress, Schedule.spaced(reportEvery)));
});

/** Makes the function that starts a run in the background: one at a time, in the order of their starts. */
const makeStartRun = Effect.fnUntraced(function* (
  states: ImportJobStates,
  stored: StoredJobsService,
  fibers: FiberMap.FiberMap<string>,
) {
  const { vacuum } = yield* Maintenance;
  const importServices = yield* Effect.context<ImportServices>();
  const importSemaphore = yield* Semaphore.make(1);
  return Effect.fn("ImportJobs.start")(function* (unfollowedRun: UnfollowedRun) {
    const jobId = randomUUID();
    const waitingJobState = makeWaitingJob(jobId, unfollowedRun);
    yield* stored.begin(waitingJobState);
    states.addJob(waitingJobState);
    const importWork = runImport({
      ...unfollowedRun,
      jobId,
      onProgress: (progress) => states.advanceJob(jobId, progress),
    }).pipe(
      Effect.provideContext(importServices),
      Effect.onExit((exit) =>
        Effect.andThen(
          Effect.sync(() => states.endJob(jobId, exit)),
          storeJobEnd(jobId, states, stored),
        ),
      ),
      // The embedded database updates its statistics only on request.
      Effect.andThen(unfollowedRun.mode === "commit" ? vacuum : Effect.void),
      importSemaphore.withPermits(1),
      // A job cancelled while it waits ends here: it never starts.
      Effect.onError((cause) => recordFailure(jobId, cause, states)),
      Effect.onExit(() => storeJobEnd(jobId, states, stored)),
    );
    yield* FiberMap.run(fibers, jobId, importWork);
    return jobId;
  });
});

const recordFailure = (jobId: string, cause: Cause.Cause<unknown>, states: ImportJobStates) =>
  Effect.andThen(
    Effect.sync(() => states.failJob(jobId, cause)),
    Cause.hasInterruptsOnly(cause)
      ? Effect.void
      : Effect.annotateLogs(Effect.logError("an import failed", cause), { requestId: jobId }),
  );

/** Stores how a job ended, before it is forgotten here. */
const storeJobEnd = (jobId: string, states: ImportJobStates, stored: StoredJobsService) =>
  Effect.suspend(() => {
    const jobState = states.findJob(jobId);
    if (jobState === undefined || !isJobOver(jobState)) return Effect.void;
    return Effect.andThen(
      stored.save(jobState),
      Effect.sync(() => states.forgetJob(jobId)),
    );
  }).pipe(
    Effect.catchCause((cause) => Effect.logError("the end of an import was not stored", cause)),
    Effect.uninterruptible,
  );

const interruptJob = Effect.fnUntraced(function* (fibers: FiberMap.FiberMap<string>, jobId: string) {
  const jobFiber = yield* FiberMap.get(fibers, jobId);
  if (jobFiber._tag === "Some") yield* Fiber.interrupt(jobFiber.value);
});

/** Asks the server that runs a job to stop it, and waits for it. */
const stopOnOtherServer = Effect.fnUntraced(function* (jobId: string, stored: StoredJobsService) {
  yield* stored.askToStop(jobId);
  const checkJobOver = Effect.map(stored.find(jobId), (job) => job === undefined || isJobOver(job));
  yield* Effect.timeoutOption(
    Effect.repeat(checkJobOver, { until: (ended) => ended, schedule: Schedule.spaced(reportEvery) }),
    stopWaitsAtMost,
  );
});

/** Time between two reports of the progress to other servers. */
const reportEvery = "1 second";

/** Longest wait for another server to stop a job; the job is followed further anyway. */
const stopWaitsAtMost = "10 seconds";
