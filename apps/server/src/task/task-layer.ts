/** Runs the scheduler while the server runs: decides due runs, delivers reports, and executes tasks, two at a time. */

import { Effect, Layer, Schedule } from "effect";

import type { BackupPaths } from "../backup/index.ts";
import { processNextJob, startDueRuns } from "../report/schedule/run-schedules.ts";
import { runNextTask, runWorkOfKind } from "./run-task.ts";
import { startDueTasks } from "./start-due.ts";
import { readPause } from "./task-repository.ts";
import { DataPlaces } from "./task-work.ts";

/** Interval at which the scheduler checks what is due. Units: seconds. */
const checkIntervalSeconds = 5;

/** Number of tasks that a server executes at the same time, so that a long backup does not delay cleaning. */
const runsAtOnce = 2;

/** Repeats work while the server runs; a failure is logged and retried in the next round. */
const repeatInBackground = <E, R>(failureText: string, work: Effect.Effect<unknown, E, R>) =>
  work.pipe(
    Effect.catchCause((cause) => Effect.logWarning(failureText, cause)),
    Effect.repeat(Schedule.spaced(`${checkIntervalSeconds} seconds`)),
    Effect.forkScoped,
  );

/** Settings of the scheduler: locations of data and folder of deliveries. */
export interface TaskLayerSettings {
  readonly places: BackupPaths;
  /** Folder of the reports that schedules write to files. */
  readonly deliveries: string;
}

export const taskLayer = ({ places, deliveries }: TaskLayerSettings) =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const startDueWork = Effect.gen(function* () {
        yield* startDueTasks();
        yield* startDueRuns((yield* readPause()) !== null);
      });
      yield* repeatInBackground("Due tasks could not be started", startDueWork);
      yield* repeatInBackground(
        "Scheduled reports could not be sent",
        Effect.repeat(processNextJob(deliveries), { while: (isSent) => isSent }),
      );
      for (let worker = 0; worker < runsAtOnce; worker += 1)
        yield* repeatInBackground(
          "Tasks could not be run",
          Effect.repeat(runNextTask(runWorkOfKind), { while: (isRun) => isRun }),
        );
    }),
  ).pipe(Layer.provide(Layer.succeed(DataPlaces, places)));
