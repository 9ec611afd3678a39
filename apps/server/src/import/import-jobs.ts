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
  waitingJob,
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
      const stored = yield* ImportJobRepository;
      const states = makeImportJobStates();
      const fibers = yield* FiberMap.make<string>();
      yield* endStoppedImports(stored);
      yield* reportToOthers(states, stored, fibers);
      return ImportJobs.of({
        start: yield* makeStart(states, stored, fibers),
        find(jobId) {
          const job = states.findJob(jobId);
          // A failed or cancelled job may have committed first, which only its stored state says.
          return job === undefined || (isJobOver(job) && job.state !== "done")
            ? stored.find(jobId)
            : Effect.succeed(job);
        },
        filesInUse: Effect.map(stored.filesInUse, (files) => [
          ...new Set([...files, ...states.listActive().map(({ fileId }) => fileId)]),
        ]),
        cancelAll: FiberMap.clear(fibers),
        cancel: Effect.fn("ImportJobs.cancel")(function* (jobId: string) {
          yield* states.findJob(jobId) === undefined ? stopElsewhere(jobId, stored) : interruptJob(fibers, jobId);
        }),
      });
    }),
  );

  static readonly layer = Layer.provide(ImportJobs.layerNoDeps, ImportJobRepository.layer);
}

type UnfollowedRun = Omit<ImportRun, "onProgress">;

type StoredJobs = ImportJobRepository["Service"];

type ImportServices = SqlClient.SqlClient | DatabaseEngine | SaleStore | Catalogue | ImportRepository;

/** Rolls back and ends the imports of servers that stopped: at start, and again while this server runs. */
const endStoppedImports = Effect.fnUntraced(function* (stored: StoredJobs) {
  const services = yield* Effect.context<ImportServices>();
  yield* rollBackAtStart();
  yield* stored.endLeft("own");
  for (const work of [runLeaseRenewal(), Effect.andThen(rollBackStopped(), endOfStopped(stored))])
    yield* Effect.forkScoped(Effect.repeat(Effect.provideContext(work, services), Schedule.spaced(holdHeartbeatMs)));
});

/** Ends the jobs of stopped servers whose imports are rolled back. */
const endOfStopped = (stored: StoredJobs) =>
  Effect.catchCause(stored.endLeft("others"), (cause) =>
    Effect.logError("the imports of a server that stopped were not ended", cause),
  );

/** Stores the progress of this server's jobs every second, and stops those that another server was asked to stop. */
const reportToOthers = Effect.fnUntraced(function* (
  states: ImportJobStates,
  stored: StoredJobs,
  fibers: FiberMap.FiberMap<string>,
) {
  const report = Effect.gen(function* () {
    const active = states.listActive();
    if (active.length === 0) return;
    yield* Effect.forEach(active, stored.save, { discard: true });
    for (const jobId of yield* stored.listStopping) yield* Effect.forkScoped(interruptJob(fibers, jobId));
  }).pipe(Effect.catchCause((cause) => Effect.logError("the progress of imports was not stored", cause)));
  yield* Effect.forkScoped(Effect.repeat(report, Schedule.spaced(reportEvery)));
});

/** Makes the function that starts a run in the background: one at a time, in the order of their starts. */
const makeStart = Effect.fnUntraced(function* (
  states: ImportJobStates,
  stored: StoredJobs,
  fibers: FiberMap.FiberMap<string>,
) {
  const { vacuum } = yield* Maintenance;
  const services = yield* Effect.context<ImportServices>();
  const oneAtATime = yield* Semaphore.make(1);
  return Effect.fn("ImportJobs.start")(function* (unfollowedRun: UnfollowedRun) {
    const jobId = randomUUID();
    const job = waitingJob(jobId, unfollowedRun);
    yield* stored.begin(job);
    states.addJob(job);
    const work = runImport({
      ...unfollowedRun,
      jobId,
      onProgress: (progress) => states.advanceJob(jobId, progress),
    }).pipe(
      Effect.provideContext(services),
      Effect.onExit((exit) =>
        Effect.andThen(
          Effect.sync(() => states.endJob(jobId, exit)),
          storeEnd(jobId, states, stored),
        ),
      ),
      // The embedded database updates its statistics only on request.
      Effect.andThen(unfollowedRun.mode === "commit" ? vacuum : Effect.void),
      oneAtATime.withPermits(1),
      // A job cancelled while it waits ends here: it never starts.
      Effect.onError((cause) => recordFailure(jobId, cause, states)),
      Effect.onExit(() => storeEnd(jobId, states, stored)),
    );
    yield* FiberMap.run(fibers, jobId, work);
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
const storeEnd = (jobId: string, states: ImportJobStates, stored: StoredJobs) =>
  Effect.suspend(() => {
    const job = states.findJob(jobId);
    if (job === undefined || !isJobOver(job)) return Effect.void;
    return Effect.andThen(
      stored.save(job),
      Effect.sync(() => states.forgetJob(jobId)),
    );
  }).pipe(
    Effect.catchCause((cause) => Effect.logError("the end of an import was not stored", cause)),
    Effect.uninterruptible,
  );

const interruptJob = Effect.fnUntraced(function* (fibers: FiberMap.FiberMap<string>, jobId: string) {
  const fiber = yield* FiberMap.get(fibers, jobId);
  if (fiber._tag === "Some") yield* Fiber.interrupt(fiber.value);
});

/** Asks the server that runs a job to stop it, and waits for it. */
const stopElsewhere = Effect.fnUntraced(function* (jobId: string, stored: StoredJobs) {
  yield* stored.askToStop(jobId);
  const isEnded = Effect.map(stored.find(jobId), (job) => job === undefined || isJobOver(job));
  yield* Effect.timeoutOption(
    Effect.repeat(isEnded, { until: (ended) => ended, schedule: Schedule.spaced(reportEvery) }),
    stopWaitsAtMost,
  );
});

/** Time between two reports of the progress to other servers. */
const reportEvery = "1 second";

/** Longest wait for another server to stop a job; the job is followed further anyway. */
const stopWaitsAtMost = "10 seconds";
