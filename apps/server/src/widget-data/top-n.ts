/** How many rows a ranking shows. */

import { Effect } from "effect";

import type { BadRequest } from "@comptoir/api/errors";

import { badRequest } from "../http/refusal.ts";

/** Rows of a ranking that names no number. */
export const defaultTopN = 10;

/** A whole number from 1 to 100. Errors: TOP_N. */
export function checkTopN(topN: number): Effect.Effect<number, BadRequest> {
  return Number.isInteger(topN) && topN >= 1 && topN <= 100
    ? Effect.succeed(topN)
    : Effect.fail(badRequest("TOP_N", { min: 1, max: 100 }, "topN"));
}
