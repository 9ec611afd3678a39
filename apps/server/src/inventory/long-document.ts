/** Work on long documents, which lets other requests run between its steps. */

import { setImmediate } from "node:timers/promises";

import { Context, Effect } from "effect";

import { trackLongWork, yieldToRequests } from "../database/index.ts";
import type { DocumentRow } from "./document-rows.ts";

/** Number of lines from which closes, previews and reversals run in steps. */
export const StepwiseFromLineCount = Context.Reference<number>("@comptoir/server/inventory/StepwiseFromLineCount", {
  defaultValue: () => 1_000,
});

/** Maximum number of attempts to read a document in steps when changes interrupt. */
export const attemptsAtMost = 3;

/** Returns whether work on a document runs in steps. A full count may have far more results than lines. */
export const isLongDocument = (
  { status, lineCount, scope }: Pick<DocumentRow, "status" | "lineCount" | "scope">,
  stepsFrom: number,
): boolean => lineCount >= stepsFrom || (status !== "CLOSED" && scope.kind === "FULL");

const IsWorkInSteps = Context.Reference<boolean>("@comptoir/server/inventory/IsWorkInSteps", {
  defaultValue: () => false,
});

/** Runs long work on a document outside of a transaction; it lets other requests run at each `yieldBetweenSteps`. */
export const runStepwise = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  trackLongWork(Effect.provideService(work, IsWorkInSteps, true));

/** Lets other requests run between two calculations; does nothing within a transaction. */
export const yieldBetweenSteps = Effect.flatMap(IsWorkInSteps, (isOn) =>
  isOn
    ? Effect.andThen(
        Effect.promise(() => setImmediate()),
        yieldToRequests,
      )
    : Effect.void,
);
