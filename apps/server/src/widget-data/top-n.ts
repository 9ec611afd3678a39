/** Checks the number of rows of a ranking. */

import { Effect } from "effect";

import type { BadRequest } from "@comptoir/api/errors";
import { parseTopN } from "@comptoir/domain/dashboard";
import { prefixIssuePaths } from "@comptoir/domain/result";

import { invalid } from "../http/refusal.ts";

/** Checks the number of rows of a ranking. Errors: TOP_N. */
export function checkTopN(topN: number): Effect.Effect<number, BadRequest> {
  const topNResult = prefixIssuePaths(["topN"], parseTopN(topN));
  return topNResult.ok ? Effect.succeed(topNResult.value) : Effect.fail(invalid(topNResult.issues));
}
