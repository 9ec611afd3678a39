/** Long documents: what is done with all their lines steps aside for others. */

import { setImmediate } from "node:timers/promises";

import { Context, Effect } from "effect";

import { asLongWork, beforeStep } from "../database/index.ts";
import type { DocumentRow } from "./document-rows.ts";

/** From how many lines on a document is closed, looked ahead at and reversed in steps; shorter ones hold nobody up. */
export const StepsFrom = Context.Reference<number>("@comptoir/server/inventory/StepsFrom", {
  defaultValue: () => 1_000,
});

/** How often what was read in steps is read anew, when something changed meanwhile. */
export const attemptsAtMost = 3;

/** A full count may come to much more than it has lines. */
export const isLong = (
  { status, lineCount, scope }: Pick<DocumentRow, "status" | "lineCount" | "scope">,
  stepsFrom: number,
): boolean => lineCount >= stepsFrom || (status !== "CLOSED" && scope.kind === "FULL");

const InSteps = Context.Reference<boolean>("@comptoir/server/inventory/InSteps", { defaultValue: () => false });

/** Long work with a document, outside of a transaction: it steps aside for others at each `breathe`. */
export const inSteps = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  asLongWork(Effect.provideService(work, InSteps, true));

/** Lets others be answered between two long calculations; within a transaction nobody is waited for. */
export const breathe = Effect.flatMap(InSteps, (isOn) =>
  isOn
    ? Effect.andThen(
        Effect.promise(() => setImmediate()),
        beforeStep,
      )
    : Effect.void,
);
