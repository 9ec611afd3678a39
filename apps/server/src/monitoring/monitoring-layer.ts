/** Checks the server's parts and the alerts of terminals once a minute, while the server runs. */

import { Effect, Layer, Schedule } from "effect";

import { checkParts, type PartSettings } from "./check-parts.ts";
import { raiseAlerts } from "./raise-alerts.ts";
import { checkEveryMs, storeCheckResults } from "./server-parts.ts";

/** Runs the checks once a minute; a failure is logged, and the next minute tries again. */
export const monitoringLayer = (settings: PartSettings) =>
  Layer.effectDiscard(
    Effect.flatMap(checkParts(settings), storeCheckResults).pipe(
      Effect.andThen(raiseAlerts()),
      Effect.catchCause((cause) => Effect.logWarning("The server could not be monitored", cause)),
      Effect.repeat(Schedule.spaced(checkEveryMs)),
      Effect.forkScoped,
    ),
  );
