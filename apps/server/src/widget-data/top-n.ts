/** How many rows a ranking shows. */

import { Effect } from "effect";

import type { BadRequest } from "@comptoir/api/errors";
import { parseTopN } from "@comptoir/domain/dashboard";
import { atPath } from "@comptoir/domain/result";

import { invalid } from "../http/refusal.ts";

/** A top N that may be shown. Errors: TOP_N. */
export function checkTopN(topN: number): Effect.Effect<number, BadRequest> {
  const read = atPath(["topN"], parseTopN(topN));
  return read.ok ? Effect.succeed(read.value) : Effect.fail(invalid(read.issues));
}
